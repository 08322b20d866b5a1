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

/** `year from 1970 to 1980`; null: it is no filter. */
function filterWords(filter: unknown): string | null {
  if (typeof filter !== "object" || filter === null || !("op" in filter && "attribute" in filter))
    return null;
  const { attribute, op } = filter;
  if (typeof attribute !== "string") return null;
  if (op === "eq" && "value" in filter) return `${attribute} = ${JSON.stringify(filter.value)}`;
  if (op === "in" && "values" in filter && Array.isArray(filter.values))
    return `${attribute} = ${listWords(filter.values.map((value) => JSON.stringify(value)))}`;
  if (op !== "range") return null;
  const from = "gte" in filter ? ` from ${JSON.stringify(filter.gte)}` : "";
  const to = "lte" in filter ? ` to ${JSON.stringify(filter.lte)}` : "";
  return attribute + from + to;
}
