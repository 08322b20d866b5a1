import type { Filter } from "./search.js";

/**
 * Claims of a scoped token: a JWT (HS256 only) signed with the UTF-8 bytes of a search key's
 * `signingSecret`, header `kid` = key id, sent in `x-svc-key`. Every claim only narrows; any other claim is
 * refused. Times are seconds since the epoch, as RFC 7519 has them.
 */
export interface ScopedTokenClaims {
  exp: number;
  nbf?: number;
  iat?: number;
  iss?: string;
  aud?: string | string[];
  jti?: string;
  /** Whose search it is, for analytics. */
  sub?: string;
  indexes?: string[];
  filters?: Filter[];
  partitions?: string[];
}
