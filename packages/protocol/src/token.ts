import type { Filter } from "./search.js";

/** The header of a scoped token. It has no other parameter. */
export interface ScopedTokenHeader {
  alg: "HS256";
  /** The id of the search key whose `signingSecret` signs the token. */
  kid: string;
  typ?: "JWT";
}

/**
 * Claims of a scoped token: a JWT (HS256 only) signed with the UTF-8 bytes of a search key's
 * `signingSecret`, header `kid` = key id, sent in `x-svc-key`. Every claim only narrows; any other claim is
 * refused. Times are seconds since the epoch, as RFC 7519 has them.
 */
export interface ScopedTokenClaims {
  exp: number;
  nbf?: number;
  /** Not compared with anything, like `iss`, `aud` and `jti`: these are for whoever makes the token. */
  iat?: number;
  iss?: string;
  aud?: string | string[];
  jti?: string;
  /** Whose search it is, for analytics. */
  sub?: string;
  /** Patterns, as those of a key. */
  indexes?: string[];
  filters?: Filter[];
  partitions?: string[];
}
