import type { BodyLimit } from "../body-limits.js";
import type { JsonObject } from "../json.js";
import type { ParameterSpec } from "../route-spec.js";

/** The keywords that a bound adds to a schema. */
export function boundedBy(
  schema: JsonObject,
  { minLength, maxLength, maxItems, uniqueItems, except, cappedAt }: Omit<BodyLimit, "at">,
): JsonObject {
  const known = typeof schema["description"] === "string" ? [schema["description"]] : [];
  const capped = cappedAt === undefined ? [] : [`A larger number counts as ${cappedAt}.`];
  const description = [...known, ...capped].join(" ");
  return {
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
    ...(except === undefined ? {} : { not: { enum: [...except] } }),
    ...(description === "" ? {} : { description }),
  };
}

/** The schema of a parameter, which is always a text. */
export function parameterSchema(spec: ParameterSpec): JsonObject {
  const { pattern } = spec;
  return { type: "string", ...(pattern === undefined ? {} : { pattern }), ...boundedBy({}, spec) };
}
