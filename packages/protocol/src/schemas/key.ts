import { Type } from "typebox";
import type * as wire from "../key.js";
import { integerMax } from "../limits.js";
import type { WireType } from "./wire-type.js";

export const KeyType = Type.Union([Type.Literal("admin"), Type.Literal("write"), Type.Literal("search")]);
export type KeyType = WireType<typeof KeyType, wire.KeyType>;

const Patterns = Type.Union([Type.Array(Type.String()), Type.Null()]);
const RatePerMinute = Type.Union([Type.Integer({ minimum: 1, maximum: integerMax }), Type.Null()]);

export const KeyRestrictions = Type.Object(
  { indexes: Patterns, referrers: Patterns, ratePerMinute: RatePerMinute },
  { additionalProperties: false },
);
export type KeyRestrictions = WireType<typeof KeyRestrictions, wire.KeyRestrictions>;

export const KeySummary = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: KeyType,
    display: Type.String(),
    restrictions: KeyRestrictions,
    createdAt: Type.Number(),
    lastUsedAt: Type.Union([Type.Number(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type KeySummary = WireType<typeof KeySummary, wire.KeySummary>;

export const KeyRestrictionsInput = Type.Partial(KeyRestrictions, { additionalProperties: false });

export const CreateKeyRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, format: "well-formed" }),
    type: KeyType,
    restrictions: Type.Optional(KeyRestrictionsInput),
  },
  { additionalProperties: false },
);
export type CreateKeyRequest = WireType<typeof CreateKeyRequest, wire.CreateKeyRequest>;

export const CreateKeyResponse = Type.Object(
  { key: KeySummary, secret: Type.String(), signingSecret: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);
export type CreateKeyResponse = WireType<typeof CreateKeyResponse, wire.CreateKeyResponse>;

export const ListKeysResponse = Type.Object(
  { keys: Type.Array(KeySummary) },
  { additionalProperties: false },
);
export type ListKeysResponse = WireType<typeof ListKeysResponse, wire.ListKeysResponse>;
