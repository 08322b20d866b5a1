import type { FilmResult } from "./films/measure-films.js";
import type { AgreementResult } from "./measure-agreement.js";
import type { CollectionResult } from "./measure-collection.js";
import type { KnownItemResult } from "./measure-known-items.js";
import type { TypoResult } from "./measure-typos.js";
import type { Ranker } from "./rankers/ranker.js";

/** Everything that one run measured. `--json` writes this, and in addition its figures by name. */
export interface RelevanceReport {
  readonly node: string;
  readonly seed: number;
  /** null: all pages. */
  readonly sampledPages: number | null;
  readonly sampledQueries: number | null;
  /** The engines that are compared with Findling. */
  readonly rankers: readonly Omit<Ranker, "rank">[];
  readonly knownItems: readonly KnownItemResult[];
  readonly collections: readonly CollectionResult[];
  readonly films: FilmResult | null;
  readonly typos: TypoResult | null;
  readonly agreement: AgreementResult | null;
}
