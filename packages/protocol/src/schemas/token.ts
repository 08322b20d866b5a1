import { Type } from "typebox";
import type * as wire from "../token.js";
import { Filter } from "./search.js";
import type { WireType } from "./wire-type.js";

const closed = { additionalProperties: false } as const;

export const ScopedTokenHeader = Type.Object(
  { alg: Type.Literal("HS256"), kid: Type.String(), typ: Type.Optional(Type.Literal("JWT")) },
  closed,
);
export type ScopedTokenHeader = WireType<typeof ScopedTokenHeader, wire.ScopedTokenHeader>;

export const ScopedTokenClaims = Type.Object(
  {
    exp: Type.Number(),
    nbf: Type.Optional(Type.Number()),
    iat: Type.Optional(Type.Number()),
    iss: Type.Optional(Type.String()),
    aud: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
    jti: Type.Optional(Type.String()),
    sub: Type.Optional(Type.String()),
    indexes: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(Filter)),
    partitions: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);
export type ScopedTokenClaims = WireType<typeof ScopedTokenClaims, wire.ScopedTokenClaims>;
