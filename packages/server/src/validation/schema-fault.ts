import type { ErrorObject } from "ajv";
import {
  alternatives,
  entries,
  excerpt,
  found,
  hasTooMany,
  isJsonObject,
  knownFields,
} from "../wording/found.js";
import { describeSchema, fieldsOf } from "../wording/schema-words.js";
import { codePointCount } from "./code-points.js";

export interface SchemaFault {
  /** The fault as a sentence: the place, what is allowed, what was found. */
  readonly message: string;
  /** The JSON pointer (RFC 6901) of the place. */
  readonly instancePath: string;
}

/** Describes the errors of one failed validation for people. The last error is the outermost. */
export function describeFault(errors: readonly ErrorObject[]): SchemaFault {
  const outermost = errors[errors.length - 1];
  if (outermost === undefined) return { message: "The value is invalid.", instancePath: "" };
  if (outermost.keyword === "anyOf") return describeUnion(outermost, errors);
  return { message: describeError(outermost), instancePath: outermost.instancePath };
}

/** A JSON pointer in words: `/filters/0/op` as `filters[0].op`; the root is `The body`. */
function pathOf(instancePath: string): string {
  if (instancePath === "") return "The body";
  const steps = instancePath.slice(1).split("/").map(unescapePointer);
  return steps.reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`));
}

function unescapePointer(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function describeError(error: ErrorObject): string {
  const where = pathOf(error.instancePath);
  const parameters: Record<string, unknown> = error.params;
  const limit = Number(parameters["limit"]);
  const given = found(error.data);
  switch (error.keyword) {
    case "required":
      return missingField(error, String(parameters["missingProperty"]));
    case "additionalProperties":
      return unknownField(error, String(parameters["additionalProperty"]));
    case "const":
      return `${where} must be ${JSON.stringify(parameters["allowedValue"])}, not ${given}.`;
    case "minLength":
      return `${where} must not be empty.`;
    case "maxLength":
      return `${where} ${hasTooMany(charactersOf(error.data), "characters", limit)}.`;
    case "format":
      return `${where} must not contain a lone surrogate.`;
    case "minItems":
      return `${where} ${hasTooFew(countOf(error.data), limit)}.`;
    case "maxItems":
      return `${where} ${hasTooMany(countOf(error.data), "entries", limit)}.`;
    default:
      return `${where} must be ${describeSchema(error.parentSchema)}, not ${given}.`;
  }
}

function hasTooFew(count: number, min: number): string {
  return `has ${entries(count)}; at least ${min} ${min === 1 ? "is" : "are"} needed`;
}

function countOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0;
}

function charactersOf(data: unknown): number {
  return typeof data === "string" ? codePointCount(data) : 0;
}

/**
 * The sentence about a field that lacks. It is often there under another name, so what is unknown beside it
 * is named, too.
 */
function missingField(error: ErrorObject, name: string): string {
  const missing = `${pathOf(error.instancePath)} lacks the required field ${excerpt(name)}.`;
  const { parentSchema, data } = error;
  if (parentSchema?.["additionalProperties"] !== false || !isJsonObject(data)) return missing;
  const known = fieldsOf(parentSchema);
  const unknown = Object.keys(data).find((field) => !Object.hasOwn(known, field));
  return unknown === undefined ? missing : `${missing} ${unknownField(error, unknown)}`;
}

function unknownField(error: ErrorObject, name: string): string {
  const where = error.instancePath === "" ? "" : ` in ${pathOf(error.instancePath)}`;
  return `Unknown field ${excerpt(name)}${where}; ${knownFields(Object.keys(fieldsOf(error.parentSchema)))}.`;
}

/**
 * The branches of a union of objects are distinguished by the field that is a constant in each. Only the
 * fault of the branch that the value chooses is reported.
 */
function describeUnion(union: ErrorObject, errors: readonly ErrorObject[]): SchemaFault {
  const branches: unknown[] = Array.isArray(union.schema) ? union.schema : [];
  const tag = discriminatorOf(branches);
  if (tag !== null && isJsonObject(union.data)) return describeTagged(union, errors, tag);
  const { instancePath } = union;
  // Only branches of the right type have errors within the value, and these say more than the outer error.
  const within = errors.filter((error) => error.instancePath.startsWith(`${instancePath}/`));
  if (within.length > 0) return describeFault(within);
  const ofText = errors.find(({ keyword }) => keyword === "maxLength" || keyword === "format");
  if (ofText !== undefined) return describeFault([ofText]);
  const allowed = alternatives([...new Set(branches.map(describeSchema))]);
  return { message: `${pathOf(instancePath)} must be ${allowed}, not ${found(union.data)}.`, instancePath };
}

function describeTagged(union: ErrorObject, errors: readonly ErrorObject[], tag: string): SchemaFault {
  const { instancePath } = union;
  const tags = (Array.isArray(union.schema) ? union.schema : []).map((branch) => constantOf(branch, tag));
  const value = isJsonObject(union.data) ? union.data[tag] : undefined;
  const chosen = tags.indexOf(value);
  if (value !== undefined && chosen >= 0) {
    const prefix = `${union.schemaPath}/${chosen}/`;
    return describeFault(errors.filter((error) => error.schemaPath.startsWith(prefix)));
  }
  const where = pathOf(`${instancePath}/${tag}`);
  const allowed = alternatives(tags.map((constant) => JSON.stringify(constant)));
  const message =
    value === undefined
      ? `${where} is missing; it must be ${allowed}.`
      : `${where} must be ${allowed}, not ${found(value)}.`;
  return { message, instancePath };
}

function discriminatorOf(branches: readonly unknown[]): string | null {
  const names = Object.keys(fieldsOf(branches[0]));
  return names.find((name) => branches.every((branch) => constantOf(branch, name) !== undefined)) ?? null;
}

function constantOf(branch: unknown, name: string): unknown {
  const field = fieldsOf(branch)[name];
  return isJsonObject(field) ? field["const"] : undefined;
}
