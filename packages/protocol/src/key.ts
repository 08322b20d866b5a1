export type KeyType = "admin" | "write" | "search";

/**
 * null: no restriction. An entry of `indexes` is exact, or has `*` at its start and/or end; so is one of
 * `referrers`, or its parts are.
 */
export interface KeyRestrictions {
  indexes: string[] | null;
  referrers: string[] | null;
  ratePerMinute: number | null;
}

export interface KeySummary {
  id: string;
  name: string;
  type: KeyType;
  /** The prefix, an ellipsis, the last four characters: `svc_search_…wxyz`. */
  display: string;
  restrictions: KeyRestrictions;
  createdAt: number;
  lastUsedAt: number | null;
}

export interface CreateKeyRequest {
  name: string;
  type: KeyType;
  restrictions?: Partial<KeyRestrictions>;
}

/** `secret` and `signingSecret` are shown here once and never again. */
export interface CreateKeyResponse {
  key: KeySummary;
  secret: string;
  /** Only search keys have one. */
  signingSecret: string | null;
}

export interface ListKeysResponse {
  keys: KeySummary[];
}
