import { isJsonObject } from "../wording/found.js";

/** An object of an OpenAPI document, whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; of any other value, no fields. */
export function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}

/** The objects of a list. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The Media Type Object of JSON. */
export function mediaOf(content: unknown): Fields {
  return fieldsOf(fieldsOf(content)["application/json"]);
}

/** The object that a reference names, such as `#/components/schemas/Hit`. */
export function resolved(document: unknown, reference: unknown): Fields {
  const steps = String(reference).replace(/^#\//, "").split("/");
  return fieldsOf(steps.reduce<unknown>((value, step) => fieldsOf(value)[step], document));
}
