import type { JsonObject } from "@findling/protocol";
import { attributeValues } from "./attribute-path.js";
import type { Scalar } from "./scalar.js";

/**
 * The texts of a searchable attribute, in order (ranking 1.1): its strings, and the JSON texts of its numbers
 * and booleans.
 */
export function textValues(record: JsonObject, path: string): readonly string[] {
  const { values } = attributeValues(record, path);
  return isTexts(values)
    ? values
    : values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
}

/** Nearly all attributes contain only strings. */
function isTexts(values: readonly Scalar[]): values is readonly string[] {
  for (let i = 0; i < values.length; i++) if (typeof values[i] !== "string") return false;
  return true;
}
