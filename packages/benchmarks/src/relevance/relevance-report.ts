import type { FilmResult } from "./films/measure-films.js";
import type { AgreementResult } from "./measure-agreement.js";
import type { CollectionResult } from "./measure-collection.js";
import type { KnownItemResult } from "./measure-known-items.js";
import type { TypoResult } from "./measure-typos.js";
import type { Ranker } from "./rankers/ranker.js";

/** Everything that one run measured; what `--json` writes, with its figures by name beside. */
export interface RelevanceReport {
  readonly node: string;
  readonly seed: number;
  /** Null: all of them. */
  readonly sampledPages: number | null;
  readonly sampledQueries: number | null;
  /** What stands beside Findling. */
  readonly rankers: readonly Omit<Ranker, "rank">[];
  readonly knownItems: readonly KnownItemResult[];
  readonly collections: readonly CollectionResult[];
  readonly films: FilmResult | null;
  readonly typos: TypoResult | null;
  readonly agreement: AgreementResult | null;
}
