import type { JsonObject } from "@findling/protocol";
import { attributeValues } from "../doc-values/attribute-path.js";

/** The texts of a searchable attribute: strings as they are, numbers and booleans by their JSON text (ranking 1.1). */
export function textValues(record: JsonObject, path: string): string[] {
  return attributeValues(record, path).values.map(String);
}
