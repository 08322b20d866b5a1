import type { ScopedTokenClaims } from "@findling/client/token";
import { jsonFaultOf } from "../records/json-fault.js";

/** A token as somebody fills in the form for it. Empty texts narrow nothing. */
export interface TokenDraft {
  readonly keyId: string;
  readonly secret: string;
  /** Seconds as text; `at`: until a moment. */
  readonly lifetime: string;
  /** Moments, as fields for date and time have them: in the time zone of the browser. */
  readonly until: string;
  readonly notBefore: string;
  /** One on each line. */
  readonly partitions: string;
  /** JSON: one filter, or a list of them. */
  readonly filters: string;
  /** Names or patterns, with commas or white space between them. */
  readonly indexes: string;
  readonly sub: string;
}

export const lifetimes: readonly { readonly value: string; readonly words: string }[] = [
  { value: "900", words: "15 minutes" },
  { value: "3600", words: "1 hour" },
  { value: "86400", words: "1 day" },
  { value: "604800", words: "7 days" },
  { value: "2592000", words: "30 days" },
  { value: "31536000", words: "365 days" },
  { value: "at", words: "until a date" },
];

export const emptyTokenDraft: TokenDraft = {
  ...{ keyId: "", secret: "", lifetime: "3600", until: "", notBefore: "" },
  ...{ partitions: "", filters: "", indexes: "", sub: "" },
};

export type TokenField = keyof TokenDraft;

/** Why a token cannot be made. `field`: the one that is wrong; null: it is none of them. */
export interface TokenFault {
  readonly field: TokenField | null;
  readonly message: string;
}

/** What is missing, or cannot be right whatever the server says; null: nothing. */
export function signingFaultOf({ keyId, secret }: TokenDraft): TokenFault | null {
  if (keyId === "") return { field: "keyId", message: "Choose the search key that the token narrows." };
  if (secret.trim() === "") return { field: "secret", message: "Paste the signing secret of the key." };
  if (secret.trim().startsWith("svc_"))
    return {
      field: "secret",
      message:
        "This is a key. Tokens are signed with the signing secret, which was shown beside the key when it was made.",
    };
  return null;
}

/** The claims, which only the server checks; or why there are none. */
export function draftedClaims(
  draft: TokenDraft,
  nowSeconds: number,
): { readonly claims: ScopedTokenClaims } | TokenFault {
  const isUntil = draft.lifetime === "at";
  const exp = isUntil ? secondsOf(draft.until) : nowSeconds + Number(draft.lifetime);
  if (exp === null) return { field: "until", message: "Say until when, with date and time." };
  const nbf = draft.notBefore === "" ? undefined : secondsOf(draft.notBefore);
  if (nbf === null) return { field: "notBefore", message: "Say a date and a time, or nothing." };
  const filters = draftedFilters(draft.filters);
  if ("message" in filters) return filters;
  const partitions = entriesOf(draft.partitions, /\n/);
  const indexes = entriesOf(draft.indexes, /[\s,]+/);
  const sub = draft.sub.trim();
  return {
    claims: {
      exp,
      ...(nbf === undefined ? {} : { nbf }),
      ...(indexes.length === 0 ? {} : { indexes }),
      ...(partitions.length === 0 ? {} : { partitions }),
      ...(filters.list.length === 0 ? {} : { filters: filters.list }),
      ...(sub === "" ? {} : { sub }),
    },
  };
}

type Filters = NonNullable<ScopedTokenClaims["filters"]>;

function draftedFilters(text: string): { readonly list: Filters } | TokenFault {
  if (text.trim() === "") return { list: [] };
  const fault = jsonFaultOf(text);
  if (fault !== null) {
    const place = `line ${fault.line}, column ${fault.column}`;
    return { field: "filters", message: `This is not JSON: ${fault.words} (${place}).` };
  }
  const value: Filters | Filters[number] = JSON.parse(text);
  return { list: Array.isArray(value) ? value : [value] };
}

/** Seconds since 1970; null: it is no moment. */
function secondsOf(moment: string): number | null {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1_000);
}

function entriesOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Which field a fault is about that the server has found. */
export function draftFaultOf(message: string, { lifetime }: TokenDraft): TokenFault {
  const [, claim] = /claims\.(\w+)/.exec(message) ?? [];
  const expField: TokenField = lifetime === "at" ? "until" : "lifetime";
  const fields = new Map<string | undefined, TokenField>([
    ["exp", expField],
    ["nbf", "notBefore"],
    ["partitions", "partitions"],
    ["filters", "filters"],
    ["indexes", "indexes"],
    ["sub", "sub"],
  ]);
  return { field: fields.get(claim) ?? null, message };
}
