import type { JsonObject } from "@findling/protocol";
import { attributeValues } from "./attribute-path.js";

/** The texts of a searchable attribute, in order (ranking 1.1): strings, and numbers and booleans by their JSON text. */
export function textValues(record: JsonObject, path: string): string[] {
  const texts: string[] = [];
  for (const value of attributeValues(record, path).values) {
    texts.push(typeof value === "string" ? value : JSON.stringify(value));
  }
  return texts;
}
