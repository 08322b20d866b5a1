import { isJsonObject } from "../../src/wording/found.js";
import { type Path, withValue } from "./body-places.js";

export interface FaultyBody {
  /** Where the fault lies, as messages write it; empty for the body itself. */
  readonly where: string;
  readonly kind: "type" | "range" | "empty" | "entries" | "unknown field" | "missing field";
  readonly body: unknown;
}

interface Fault {
  readonly path: Path;
  readonly kind: FaultyBody["kind"];
  /** undefined: the value is taken away. */
  readonly value: unknown;
}

/**
 * Copies of a valid body, each with one fault: every kind of fault that its schema can have, at every place.
 */
export function faultyBodies(schema: unknown, body: unknown): FaultyBody[] {
  return [...faultsOf(schema, body, [])].map(({ path, kind, value }) => ({
    where: pathText(kind === "unknown field" ? path.slice(0, -1) : path),
    kind,
    body: withValue(body, path, value),
  }));
}

function pathText(path: Path): string {
  return path
    .map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join("");
}

const samples: readonly unknown[] = [null, true, 5, "text", [], [1], {}, { a: 1 }];

function* faultsOf(schema: unknown, value: unknown, path: Path): Generator<Fault> {
  if (!isJsonObject(schema)) return;
  const branches = branchesOf(schema);
  const types = branches.map(typeOf);
  for (const sample of samples) {
    const isAllowed = types.some((type) => hasType(sample, type));
    if (!isAllowed) yield { path, kind: "type", value: sample };
  }
  const branch = branches.find((candidate) => fits(candidate, value));
  if (branch === undefined) return;
  if (branch["const"] !== undefined) yield { path, kind: "type", value: "another" };
  yield* boundFaults(branch, path);
  if (Array.isArray(value)) yield* arrayFaults(branch, value, path);
  else if (isJsonObject(value)) yield* objectFaults(branch, value, path);
}

function* boundFaults(schema: Record<string, unknown>, path: Path): Generator<Fault> {
  const { type, minimum, maximum, minLength } = schema;
  if (type === "integer") yield { path, kind: "type", value: 1.5 };
  if (typeof minimum === "number") yield { path, kind: "range", value: minimum - 1 };
  if (typeof maximum === "number") yield { path, kind: "range", value: 1e300 };
  if (minLength === 1) yield { path, kind: "empty", value: "" };
}

function* arrayFaults(
  { items, minItems, maxItems }: Record<string, unknown>,
  value: readonly unknown[],
  path: Path,
): Generator<Fault> {
  if (typeof minItems === "number") yield { path, kind: "entries", value: value.slice(0, minItems - 1) };
  if (typeof maxItems === "number") {
    const tooMany = Array.from({ length: maxItems + 1 }, () => value[0]);
    yield { path, kind: "entries", value: tooMany };
  }
  for (const [at, entry] of value.entries()) yield* faultsOf(items, entry, [...path, at]);
}

function* objectFaults(
  { properties, required, additionalProperties }: Record<string, unknown>,
  value: Record<string, unknown>,
  path: Path,
): Generator<Fault> {
  if (additionalProperties === false) yield { path: [...path, "colour"], kind: "unknown field", value: 1 };
  for (const name of Array.isArray(required) ? required : [])
    yield { path: [...path, String(name)], kind: "missing field", value: undefined };
  const fields = isJsonObject(properties) ? properties : {};
  for (const [name, schema] of Object.entries(fields))
    if (name in value) yield* faultsOf(schema, value[name], [...path, name]);
}

function branchesOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  const union = schema["anyOf"];
  return Array.isArray(union) ? union.filter(isJsonObject) : [schema];
}

function typeOf(schema: Record<string, unknown>): unknown {
  return schema["type"] === "integer" ? "number" : schema["type"];
}

function hasType(value: unknown, type: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  return typeof value === type;
}

/** Whether the value is of the branch's type and, where the branch has constants, has those. */
function fits(branch: Record<string, unknown>, value: unknown): boolean {
  if (branch["const"] !== undefined) return branch["const"] === value;
  if (!hasType(value, typeOf(branch))) return false;
  const { properties } = branch;
  if (!isJsonObject(properties) || !isJsonObject(value)) return true;
  return Object.entries(properties).every(
    ([name, field]) => !isJsonObject(field) || field["const"] === undefined || field["const"] === value[name],
  );
}
