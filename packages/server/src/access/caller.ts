import type { ScopedTokenClaims } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { Session } from "../sessions/session.js";
import { claimIdentity } from "../tokens/claim-identity.js";

/** Who makes a request, as access control found out. */
export interface Caller {
  /** The key of the request; with a scoped token, the search key that the token narrows. */
  readonly key: KeyRow;
  /** The claims of a scoped token; null: the key itself makes the request. */
  readonly claims: ScopedTokenClaims | null;
  /** The session of the dashboard that makes the request; null: the request has a key of its own. */
  readonly session: Session | null;
}

/**
 * A text that is equal for callers to whom the same clicks belong: those with the same key and equal claims
 * (see claimIdentity).
 */
export function callerIdentity({ key, claims }: Pick<Caller, "key" | "claims">): string {
  return claims === null ? key.id : `${key.id} ${claimIdentity(claims)}`;
}
