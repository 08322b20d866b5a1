import type { CustomRankingEntry } from "@findling/protocol";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { ReadQuery } from "../reading/occurrence-reader.js";
import type { CollectionStatistics } from "./criteria/bm25.js";

/** What ranking needs to know in addition to the documents. */
export interface RankingContext extends ReadQuery {
  /** The number of tiers. It is also the tier of a hit in which no word matched. */
  readonly tierCount: number;
  readonly statistics: CollectionStatistics;
  /** The term numbers of articles, except entries of `dictionary`. */
  readonly articleTerms: ReadonlySet<number>;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: ValueSource;
}
