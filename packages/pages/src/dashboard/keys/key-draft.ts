import type { CreateKeyRequest, KeyType } from "@findling/client";

/** A key as somebody fills in the form for it. Empty texts mean no restriction. */
export interface KeyDraft {
  readonly name: string;
  readonly type: KeyType;
  /** Patterns, with commas or white space between them. */
  readonly indexes: string;
  readonly referrers: string;
  readonly ratePerMinute: string;
}

export const emptyDraft: KeyDraft = {
  name: "",
  type: "search",
  indexes: "",
  referrers: "",
  ratePerMinute: "",
};

/** The server checks everything else, and says what is wrong. @returns a text: why it cannot be sent */
export function keyRequestOf(draft: KeyDraft): CreateKeyRequest | string {
  const name = draft.name.trim();
  if (name === "") return "Give the key a name: it says later what the key is for.";
  const rate = draft.ratePerMinute.trim();
  if (!/^\d{0,9}$/.test(rate)) return "Requests per minute must be a whole number, or empty for no limit.";
  return {
    name,
    type: draft.type,
    restrictions: {
      indexes: listOf(draft.indexes),
      referrers: listOf(draft.referrers),
      ratePerMinute: rate === "" ? null : Number(rate),
    },
  };
}

function listOf(text: string): string[] | null {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  return entries.length === 0 ? null : entries;
}
