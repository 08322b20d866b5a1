import { momentWords } from "./moment-words.js";

/** A claim, and what it means. */
export interface ClaimInWords {
  readonly name: string;
  readonly words: string;
}

/** In the order of the token. @param claims as they stand in it; what is no object has none */
export function claimsInWords(claims: unknown, nowSeconds: number): ClaimInWords[] {
  if (typeof claims !== "object" || claims === null || Array.isArray(claims)) return [];
  return Object.entries(claims).map(([name, value]) => ({
    name,
    words: wordsOf(name, value, nowSeconds) ?? JSON.stringify(value),
  }));
}

/** Whether the claims narrow what the key of the token sees. */
export function isNarrowing(claims: unknown): boolean {
  if (typeof claims !== "object" || claims === null) return false;
  const filters = "filters" in claims ? claims.filters : [];
  return "partitions" in claims || "indexes" in claims || (Array.isArray(filters) && filters.length > 0);
}

/** null: it is not as it should be, or nobody knows such a claim. */
function wordsOf(name: string, value: unknown, nowSeconds: number): string | null {
  const moment = typeof value === "number" ? momentWords(value, nowSeconds) : null;
  if (name === "exp" && moment !== null) return `${Number(value) > nowSeconds ? "ends" : "ended"} ${moment}`;
  if (name === "nbf" && moment !== null)
    return `${Number(value) > nowSeconds ? "begins" : "began"} ${moment}`;
  if (name === "iat" && moment !== null) return `made ${moment}`;
  if (name === "sub" && typeof value === "string") return `searches for ${value}`;
  if (["iss", "aud", "jti"].includes(name)) return `${JSON.stringify(value)}, which is compared with nothing`;
  if (!Array.isArray(value)) return null;
  const entries: readonly unknown[] = value;
  if (name === "partitions" && entries.every(isText))
    return entries.length === 0 ? "no partition: it finds nothing" : `only records of ${listWords(entries)}`;
  if (name === "indexes" && entries.every(isText))
    return entries.length === 0 ? "no index: it may search nothing" : `only ${listWords(entries)}`;
  if (name === "filters" && entries.length === 0) return "no filter";
  if (name === "filters")
    return `only records with ${entries.map((one) => filterWords(one) ?? JSON.stringify(one)).join(", and ")}`;
  return null;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function listWords(entries: readonly string[]): string {
  const last = entries.at(-1) ?? "";
  return entries.length < 2 ? last : `${entries.slice(0, -1).join(", ")} or ${last}`;
}

/** `year from 1970 to 1980`; null: it is no filter, or something in it has no words here. */
function filterWords(filter: unknown): string | null {
  if (typeof filter !== "object" || filter === null || !("op" in filter && "attribute" in filter))
    return null;
  const { attribute, op, ...others } = filter;
  if (typeof attribute !== "string" || typeof op !== "string") return null;
  const test = testWords(op, others);
  return test === null ? null : `${attribute} ${test}`;
}

/** null: words for only a part of the operands would be wrong about what the filter lets through. */
function testWords(op: string, operands: object): string | null {
  const names = Object.keys(operands).toSorted().join();
  if (op === "eq" && names === "value" && "value" in operands) return `= ${JSON.stringify(operands.value)}`;
  if (op === "in" && names === "values" && "values" in operands && Array.isArray(operands.values))
    return `= ${listWords(operands.values.map((value) => JSON.stringify(value)))}`;
  if (op !== "range" || !["gte", "lte", "gte,lte"].includes(names)) return null;
  return Object.entries(operands)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name === "gte" ? "from" : "to"} ${JSON.stringify(value)}`)
    .join(" ");
}
