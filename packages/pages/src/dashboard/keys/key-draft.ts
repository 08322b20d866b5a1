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

type KeyField = "name" | "indexes" | "referrers" | "ratePerMinute";

/** Why a key cannot be made. `field`: the one that is wrong; null: it is none of them. */
export interface KeyFault {
  readonly field: KeyField | null;
  readonly message: string;
}

/** The field that a message of the server begins with. */
export function keyFaultOf(message: string): KeyFault {
  const [, name] = /^(?:restrictions\.)?(\w+)/.exec(message) ?? [];
  const fields: readonly KeyField[] = ["name", "indexes", "referrers", "ratePerMinute"];
  return { field: fields.find((field) => field === name) ?? null, message };
}

/** The server checks everything else, and says what is wrong. @returns a fault: why it cannot be sent */
export function keyRequestOf(draft: KeyDraft): CreateKeyRequest | KeyFault {
  const name = draft.name.trim();
  if (name === "")
    return { field: "name", message: "Give the key a name: it says later what the key is for." };
  const rate = draft.ratePerMinute.trim();
  if (!/^\d{0,9}$/.test(rate))
    return { field: "ratePerMinute", message: "This must be a whole number, or empty for no limit." };
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
