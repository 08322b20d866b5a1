import type { Filter, IndexSettingsPatch, KeyType } from "@findling/protocol";
import type { RawJson } from "../raw-json.js";

/** How a version stands to what is stored. */
export type VersionChoice = "none" | "lower" | "equal" | "higher" | "most" | 0 | 1 | 2 | 3;

export interface DrawnOperation {
  readonly objectID: string;
  readonly version: VersionChoice;
  /** null: a delete. */
  readonly attributes: readonly (readonly [string, RawJson])[] | null;
  readonly escapes: boolean;
}

export type Claims = {
  readonly partitions?: readonly string[];
  readonly filters?: readonly Filter[];
  readonly indexes?: readonly string[];
};

/** Who sends a step: the admin key of the server, a key that a step has made, or a token of one. */
export type DrawnCaller =
  | { readonly kind: "admin" }
  | { readonly kind: "key"; readonly key: number }
  | { readonly kind: "token"; readonly key: number; readonly claims: Claims; readonly flaw: TokenFlaw };

export type TokenFlaw = "none" | "expired" | "early" | "forged" | "unknownClaim";

export interface DrawnSearch {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly facets: readonly string[];
  readonly page: number;
  readonly hitsPerPage: number;
  readonly waits: boolean;
}

interface OfIndex {
  readonly index: number;
  readonly caller: DrawnCaller;
}

export type Step =
  | (OfIndex & { readonly kind: "write"; readonly batches: readonly (readonly DrawnOperation[])[] })
  | (OfIndex & {
      readonly kind: "get";
      readonly objectID: string;
      /** Records that are there, by their places modulo how many there are. */
      readonly places: readonly number[];
    })
  | (OfIndex & { readonly kind: "search"; readonly search: DrawnSearch })
  | (OfIndex & { readonly kind: "clear"; readonly partition: string })
  | (OfIndex & { readonly kind: "set"; readonly patch: IndexSettingsPatch; readonly condition: Condition })
  | (OfIndex & { readonly kind: "settings" })
  | { readonly kind: "list"; readonly caller: DrawnCaller }
  | {
      readonly kind: "createKey";
      readonly caller: DrawnCaller;
      readonly type: KeyType;
      readonly indexes: readonly string[] | null;
    }
  | { readonly kind: "revoke"; readonly caller: DrawnCaller; readonly key: number }
  | { readonly kind: "listKeys"; readonly caller: DrawnCaller };

/** The `if-match` of a change of settings. */
export type Condition = "none" | "any" | "current" | "wrong";
