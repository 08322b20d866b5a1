import { type Static, Type } from "typebox";
import { Filter } from "./search.js";

/**
 * Claims of a scoped token: a JWT (HS256 only) signed with the UTF-8 bytes of a search key's
 * `signingSecret`, header `kid` = key id, sent in `x-svc-key`. Every claim only narrows; any other claim is
 * refused. Times are seconds since the epoch, as RFC 7519 has them.
 */
export const ScopedTokenClaims = Type.Object(
  {
    exp: Type.Number(),
    nbf: Type.Optional(Type.Number()),
    iat: Type.Optional(Type.Number()),
    iss: Type.Optional(Type.String()),
    aud: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
    jti: Type.Optional(Type.String()),
    /** Whose search it is, for analytics. */
    sub: Type.Optional(Type.String()),
    indexes: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(Filter)),
    partitions: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
export type ScopedTokenClaims = Static<typeof ScopedTokenClaims>;
