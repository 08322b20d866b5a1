import { isJsonObject } from "./found.js";

/** Describes what a schema allows, for use after "must be": `a string`, `an integer from 0 to 9`, `null`. */
export function describeSchema(schema: unknown): string {
  if (!isJsonObject(schema)) return "another value";
  const { const: constant, description, type, minLength, minimum, maximum } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (typeof description === "string") return description;
  if (type === "null") return "null";
  if (type === "string" && minLength === 1) return "a non-empty string";
  if (typeof minimum === "number" && typeof maximum === "number")
    return `${withArticle(String(type))} from ${minimum} to ${maximum}`;
  if (typeof minimum === "number") return `${withArticle(String(type))} of at least ${minimum}`;
  return withArticle(String(type));
}

/** The fields of an object's schema, each with its own schema. */
export function fieldsOf(schema: unknown): Record<string, unknown> {
  const fields = isJsonObject(schema) ? schema["properties"] : undefined;
  return isJsonObject(fields) ? fields : {};
}

export function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
