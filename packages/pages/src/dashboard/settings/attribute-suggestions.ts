import type { Client } from "@findling/client";

/** An attribute that records have. */
export interface SuggestedAttribute {
  readonly path: string;
  /** The most frequent one first. */
  readonly types: readonly string[];
  readonly isList: boolean;
  /** The share of the records looked at that have the attribute, from 0 to 1. */
  readonly share: number;
  readonly examples: readonly (string | number | boolean)[];
}

/** By their paths. */
export type AttributeSuggestions = ReadonlyMap<string, SuggestedAttribute>;

/** Rejects as the client does. */
export async function suggestedAttributes(client: Client, index: string): Promise<AttributeSuggestions> {
  const path = `/internal/indexes/${encodeURIComponent(index)}/attributes`;
  const { body } = await client.request({ method: "GET", path });
  if (typeof body !== "object" || body === null || !("attributes" in body)) return new Map();
  const attributes: readonly unknown[] = Array.isArray(body.attributes) ? body.attributes : [];
  return new Map(attributes.filter(isSuggestion).map((attribute) => [attribute.path, attribute]));
}

function isSuggestion(value: unknown): value is SuggestedAttribute {
  return (
    typeof value === "object" &&
    value !== null &&
    ["path", "types", "isList", "share", "examples"].every((name) => name in value)
  );
}

/** `text, in about 98 % of records: “Chair 0”` */
export function wordsOf({ types, isList, share, examples }: SuggestedAttribute): string {
  const [example] = examples;
  const kind = `${isList ? "list of " : ""}${types.map((type) => (type === "string" ? "text" : type)).join(" or ")}`;
  const shown = example === undefined ? "" : `: ${typeof example === "string" ? `“${example}”` : example}`;
  return `${kind}, in ${shareWords(share)} of records${shown}`;
}

/** The share is that of a sample, which is another one at each load. */
function shareWords(share: number): string {
  return share < 0.01 ? "less than 1 %" : `about ${Math.round(share * 100)} %`;
}
