import type { CallOptions, Client } from "@findling/client";
import { isListedKey, type ListedKey } from "../keys/listed-key.js";

/** What a token says, and what the server says of it. */
export interface InspectedToken {
  /** null: they are not JSON. */
  readonly header: unknown;
  readonly claims: unknown;
  /** Why a server would refuse it, as sentences. */
  readonly faults: readonly string[];
  /** By the signing secret that the server has for the key. */
  readonly signature: "right" | "wrong" | "not verified";
  /** null: the server has no key of this id. */
  readonly key: ListedKey | null;
  /** The clock of the server, in seconds since 1970. */
  readonly nowSeconds: number;
}

/** Rejects as the client does. */
export async function inspectedToken(
  client: Client,
  token: string,
  stop: Pick<CallOptions, "signal"> = {},
): Promise<InspectedToken> {
  const path = "/internal/token-inspection";
  const { body } = await client.request({ method: "POST", path, body: { token } }, stop);
  if (typeof body !== "object" || body === null)
    throw new TypeError("The inspection of a token is no object.");
  const faults: readonly unknown[] = "faults" in body && Array.isArray(body.faults) ? body.faults : [];
  return {
    header: "header" in body ? body.header : null,
    claims: "claims" in body ? body.claims : null,
    faults: faults.map(String),
    signature: "signature" in body ? signatureOf(body.signature) : "not verified",
    key: "key" in body && isListedKey(body.key) ? body.key : null,
    nowSeconds: "nowSeconds" in body ? Number(body.nowSeconds) : Date.now() / 1_000,
  };
}

function signatureOf(value: unknown): InspectedToken["signature"] {
  return value === "right" || value === "wrong" ? value : "not verified";
}

/** Why the key of a token gives no access; null: it does. */
export function keyFaultOf({ key }: Pick<InspectedToken, "key">): string | null {
  if (key === null) return "This server has no key with the id that the token names.";
  if (!key.isActive) return `The key ${key.name} is revoked, and all its tokens with it.`;
  if (key.type !== "search") return `The key ${key.name} is no search key: only these have tokens.`;
  return null;
}

/** All reasons why this server refuses a token; empty: it takes it. */
export function refusalsOf(inspected: InspectedToken): readonly string[] {
  const keyFault = inspected.header === null ? null : keyFaultOf(inspected);
  return [
    ...inspected.faults,
    ...(keyFault === null ? [] : [keyFault]),
    ...(inspected.signature === "wrong"
      ? ["Its signature is wrong: it was made with another secret than that of the key, or was changed."]
      : []),
  ];
}
