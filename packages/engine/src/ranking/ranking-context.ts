import type { CustomRankingEntry } from "@findling/protocol";
import type { ValueSource } from "../doc-values/value-memory.js";
import type { OccurrenceReaderInput } from "../reading/occurrence-reader.js";
import type { CollectionStatistics } from "./criteria/bm25.js";

/** What ranking needs to know beside the documents. */
export interface RankingContext extends OccurrenceReaderInput {
  /** Number of tiers: the tier of a hit in which no word matched. */
  readonly tierCount: number;
  readonly statistics: CollectionStatistics;
  /** The numbers of articles, entries of `dictionary` left out. */
  readonly articleTerms: ReadonlySet<number>;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: ValueSource;
}
