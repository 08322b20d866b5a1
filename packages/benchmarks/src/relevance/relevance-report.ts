import type { AgreementResult } from "./measure-agreement.js";
import type { CollectionResult } from "./measure-collection.js";
import type { KnownItemResult } from "./measure-known-items.js";
import type { TypoResult } from "./measure-typos.js";

/** Everything that one run measured; what `--json` writes. */
export interface RelevanceReport {
  readonly node: string;
  readonly seed: number;
  /** Null: all of them. */
  readonly sampledPages: number | null;
  readonly sampledQueries: number | null;
  readonly knownItems: readonly KnownItemResult[];
  readonly collections: readonly CollectionResult[];
  readonly typos: TypoResult | null;
  readonly agreement: AgreementResult | null;
}
