import { type Static, Type } from "typebox";
import { integerMax } from "./limits.js";

export const KeyType = Type.Union([Type.Literal("admin"), Type.Literal("write"), Type.Literal("search")]);
export type KeyType = Static<typeof KeyType>;

const Patterns = Type.Union([Type.Array(Type.String()), Type.Null()]);
const RatePerMinute = Type.Union([Type.Integer({ minimum: 1, maximum: integerMax }), Type.Null()]);

/**
 * null: no restriction. An entry of `indexes` is exact, or has `*` at its start and/or end; so is one of
 * `referrers`, or its parts are.
 */
export const KeyRestrictions = Type.Object(
  { indexes: Patterns, referrers: Patterns, ratePerMinute: RatePerMinute },
  { additionalProperties: false },
);
export type KeyRestrictions = Static<typeof KeyRestrictions>;

export const KeySummary = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: KeyType,
    /** The prefix, an ellipsis, the last four characters: `svc_search_…wxyz`. */
    display: Type.String(),
    restrictions: KeyRestrictions,
    createdAt: Type.Number(),
    lastUsedAt: Type.Union([Type.Number(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type KeySummary = Static<typeof KeySummary>;

export const CreateKeyRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, format: "well-formed" }),
    type: KeyType,
    restrictions: Type.Optional(Type.Partial(KeyRestrictions, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type CreateKeyRequest = Static<typeof CreateKeyRequest>;

/** `secret` and `signingSecret` are shown here once and never again. */
export const CreateKeyResponse = Type.Object(
  { key: KeySummary, secret: Type.String(), signingSecret: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);
export type CreateKeyResponse = Static<typeof CreateKeyResponse>;

export const ListKeysResponse = Type.Object(
  { keys: Type.Array(KeySummary) },
  { additionalProperties: false },
);
export type ListKeysResponse = Static<typeof ListKeysResponse>;
