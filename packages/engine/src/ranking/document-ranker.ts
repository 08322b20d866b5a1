import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import { customValues } from "./criteria/custom.js";
import { FullReading } from "./full-reading.js";
import type { PoolDocument, PoolIndex, RankedPool } from "./ranked-pool.js";
import type { RankingContext } from "./ranking-context.js";

/** Fills the ranking vectors of a pool's documents from the forward index. */
export class DocumentRanker {
  readonly #context: RankingContext;
  /** null as long as none is read: it takes as long to make as a search without hits. */
  #reading: FullReading | null = null;

  constructor(context: RankingContext) {
    this.#context = context;
  }

  /** The occurrences that count in a document; valid until the next call. */
  occurrencesIn({ segment }: LiveSegment, document: number): DocumentOccurrences {
    return this.#fullReading.readOccurrences(segment, document);
  }

  /** Reads a document and appends it to the pool with its whole vector; returns its place. */
  rank(pool: RankedPool, ranked: PoolDocument): PoolIndex {
    const { key, bm25 } = this.#read(pool.segments[ranked.segment].segment, ranked.document);
    return this.append(pool, ranked, key, bm25);
  }

  #read(segment: Segment, document: number): FullReading {
    this.#fullReading.read(segment, document);
    return this.#fullReading;
  }

  get #fullReading(): FullReading {
    this.#reading ??= new FullReading(this.#context);
    return this.#reading;
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
