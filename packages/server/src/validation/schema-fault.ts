import type { ErrorObject } from "ajv";
import { alternatives, excerpt, found, isJsonObject } from "./found.js";

export interface SchemaFault {
  /** A sentence: where, what is allowed, what was found. */
  readonly message: string;
  /** JSON pointer (RFC 6901) of the place. */
  readonly instancePath: string;
}

/** What the errors of one failed validation come to, for people. The last error is the outermost. */
export function describeFault(errors: readonly ErrorObject[]): SchemaFault {
  const outermost = errors[errors.length - 1];
  if (outermost === undefined) return { message: "The value is invalid.", instancePath: "" };
  if (outermost.keyword === "anyOf") return describeUnion(outermost, errors);
  return { message: describeError(outermost), instancePath: outermost.instancePath };
}

/** `/filters/0/op` as `filters[0].op`; the root is `The body`. */
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
  const expected = String(parameters["limit"]);
  switch (error.keyword) {
    case "type":
      return `${where} must be ${withArticle(String(parameters["type"]))}, not ${found(error.data)}.`;
    case "required":
      return `${where} lacks the required field ${excerpt(String(parameters["missingProperty"]))}.`;
    case "additionalProperties":
      return unknownField(error, String(parameters["additionalProperty"]));
    case "const":
      return `${where} must be ${JSON.stringify(parameters["allowedValue"])}, not ${found(error.data)}.`;
    case "minimum":
      return `${where} must be at least ${expected}, not ${found(error.data)}.`;
    case "maximum":
      return `${where} must be at most ${expected}, not ${found(error.data)}.`;
    case "minLength":
      return `${where} must have at least ${expected} character, not ${found(error.data)}.`;
    case "maxItems":
      return `${where} must have at most ${expected} entries, not ${found(error.data)}.`;
    case "pattern":
      return `${where} must match ${String(parameters["pattern"])}; found ${found(error.data)}.`;
    default:
      return `${where} ${error.message ?? "is invalid"}; found ${found(error.data)}.`;
  }
}

function withArticle(type: string): string {
  if (type === "null") return "null";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function unknownField(error: ErrorObject, name: string): string {
  const known = Object.keys(fieldsOf(error.parentSchema)).join(", ");
  const where = error.instancePath === "" ? "" : ` in ${pathOf(error.instancePath)}`;
  return `Unknown field ${excerpt(name)}${where}; the fields are ${known}.`;
}

function fieldsOf(schema: unknown): Record<string, unknown> {
  const fields = isJsonObject(schema) ? schema["properties"] : undefined;
  return isJsonObject(fields) ? fields : {};
}

/** A union of objects is told apart by the field that is a constant in each; only that branch's fault is told. */
function describeUnion(union: ErrorObject, errors: readonly ErrorObject[]): SchemaFault {
  const branches: unknown[] = Array.isArray(union.schema) ? union.schema : [];
  const { instancePath } = union;
  const data: unknown = union.data;
  const tag = discriminatorOf(branches);
  if (tag === null || !isJsonObject(data)) {
    const allowed = alternatives(branches.map(describeBranch));
    return { message: `${pathOf(instancePath)} must be ${allowed}, not ${found(data)}.`, instancePath };
  }
  const tags = branches.map((branch) => constantOf(branch, tag));
  const chosen = tags.indexOf(data[tag]);
  if (chosen < 0) {
    const allowed = alternatives(tags.map((value) => JSON.stringify(value)));
    const where = pathOf(`${instancePath}/${tag}`);
    return { message: `${where} must be ${allowed}, not ${found(data[tag])}.`, instancePath };
  }
  const prefix = `${union.schemaPath}/${chosen}/`;
  return describeFault(errors.filter((error) => error.schemaPath.startsWith(prefix)));
}

function discriminatorOf(branches: readonly unknown[]): string | null {
  const names = Object.keys(fieldsOf(branches[0]));
  return names.find((name) => branches.every((branch) => constantOf(branch, name) !== undefined)) ?? null;
}

function constantOf(branch: unknown, name: string): unknown {
  const field = fieldsOf(branch)[name];
  return isJsonObject(field) ? field["const"] : undefined;
}

function describeBranch(branch: unknown): string {
  if (!isJsonObject(branch)) return "another value";
  if (branch["const"] !== undefined) return JSON.stringify(branch["const"]);
  return withArticle(String(branch["type"]));
}
