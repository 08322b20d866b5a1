import type { CustomRankingEntry } from "@findling/protocol";
import { bitCount } from "../collections/bit-count.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { bestOccurrence } from "./criteria/attribute.js";
import { Bm25Scorer, type CollectionStatistics } from "./criteria/bm25.js";
import { customValues } from "./criteria/custom.js";
import { exactnessOf } from "./criteria/exactness.js";
import { proximityOf } from "./criteria/proximity.js";
import { typosOf } from "./criteria/typos.js";
import { matchedWords } from "./criteria/words.js";
import { OccurrenceList } from "./occurrence-list.js";
import { OccurrenceReader, type OccurrenceReaderInput } from "./occurrence-reader.js";
import { packedKey } from "./packed-key.js";
import type { PoolDocument, PoolIndex, RankedPool } from "./ranked-pool.js";

/** What ranking needs to know beside the documents. */
export interface RankingContext extends OccurrenceReaderInput {
  /** Number of tiers: the tier of a hit in which no word matched. */
  readonly tierCount: number;
  readonly statistics: CollectionStatistics;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: RecordSource;
}

/** Fills the ranking vectors of a pool's documents from the forward index. */
export class DocumentRanker {
  readonly #context: RankingContext;
  readonly #reader: OccurrenceReader;
  readonly #occurrences = new OccurrenceList();
  readonly #bm25: Bm25Scorer;

  constructor(context: RankingContext) {
    this.#context = context;
    this.#reader = new OccurrenceReader(context);
    this.#bm25 = new Bm25Scorer(context.plan.words, context.attributes, context.statistics);
  }

  /** The occurrences that count in a document; valid until the next call. */
  occurrencesIn({ segment }: LiveSegment, document: number): OccurrenceList {
    this.#reader.read(segment, document, this.#occurrences);
    return this.#occurrences;
  }

  /** Reads a document and appends it to the pool with its whole vector; returns its place. */
  rank(pool: RankedPool, ranked: PoolDocument): PoolIndex {
    const { attributes, tierCount, plan } = this.#context;
    const list = this.occurrencesIn(pool.segments[ranked.segment], ranked.document);
    const matched = matchedWords(list);
    const best = bestOccurrence(list, attributes);
    const key = packedKey({
      words: bitCount(matched),
      typos: typosOf(list),
      proximity: proximityOf(list, matched),
      tier: best < 0 ? tierCount : attributes[list.slot[best]].tier,
      position: best < 0 ? 0 : list.start[best],
      exactness: exactnessOf(list, plan.words),
    });
    return this.append(pool, ranked, key, this.#bm25.score(list));
  }

  /** Appends one of which criteria 2 to 6 (see packedKey) and `bm25` are known. */
  append(pool: RankedPool, ranked: PoolDocument, key: number, bm25: number): PoolIndex {
    const { customRanking, records } = this.#context;
    const place = pool.append(ranked, key, bm25);
    if (customRanking.length > 0) {
      const { segment } = pool.segments[ranked.segment];
      pool.custom[place] = customValues(customRanking, { segment, document: ranked.document, records });
    }
    return place;
  }
}
