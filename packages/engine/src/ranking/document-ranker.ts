/**
 * *Ranking*: the vector of a document (ranking 3), computed by reading its tokens.
 *
 *     forward index        OccurrenceReader              criteria/*.ts          RankedPool
 *     tokens of a    --->  where each query word   --->  a number for    --->   packed key, bm25,
 *     document             stands, if it counts          each criterion         custom values
 *
 * Example, with the language `en`: `lord of the rings ` has the content words `lord` and `rings`, and the
 * free words `of` and `the`. A record has the title "The Lord of the Rings":
 *
 *     position    0     1      2    3     4
 *     token       the   lord   of   the   rings
 *
 *     words       2     both content words occur
 *     typos       0     both occur as typed
 *     proximity   1     3 positions from `lord` to `rings`, less the 2 free words between them in the query
 *     attribute   0, 0  tier 0; position 1, less the stop word that begins the title
 *     exactness   6     2 exact content words, 2 free words in place, the title wholly said, and exactly so
 *     custom, bm25      the values of the record; how rare the words are, how often they occur, its length
 *
 * Another record with the same words and typos, but the title "Rings of the Lord", has proximity 2 (4 from
 * right to left, less 2). It comes later: the first criterion that differs decides.
 *
 * Good for: the documents that may be among the first hits. The vector is exact, and the occurrences can be
 * shown.
 * Not good for: thousands of documents, as a reading takes 3 to 10 µs. DocumentScanner finds the numbers, or
 * bounds of them, in about 1 µs, and best-first/rank-best-first.ts decides which documents are read at all.
 *
 * @module
 */
import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import { customValues } from "./criteria/custom.js";
import { FullReading } from "./full-reading.js";
import type { RankingContext } from "./ranking-context.js";
import type { PoolDocument, PoolIndex, RankedPool } from "./vectors/ranked-pool.js";

/** Fills the ranking vectors of a pool's documents from the forward index. */
export class DocumentRanker {
  readonly #context: RankingContext;
  /** null until a document is read: making it takes as long as a search without hits. */
  #reading: FullReading | null = null;

  constructor(context: RankingContext) {
    this.#context = context;
  }

  /** The occurrences that count in a document; valid until the next call. */
  occurrencesIn({ segment }: LiveSegment, document: number): DocumentOccurrences {
    return this.#fullReading.readOccurrences(segment, document);
  }

  /** Reads a document and appends it to the pool with its whole vector; returns its index in the pool. */
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

  /**
   * Appends a document whose criteria 2 to 6 (see packedKey) and `bm25` are known; returns its index in the
   * pool.
   */
  append(pool: RankedPool, ranked: PoolDocument, key: number, bm25: number): PoolIndex {
    const { customRanking, records } = this.#context;
    const poolIndex = pool.append(ranked, key, bm25);
    if (customRanking.length > 0) {
      const { segment } = pool.segments[ranked.segment];
      pool.custom[poolIndex] = customValues(customRanking, { segment, document: ranked.document, records });
    }
    return poolIndex;
  }
}
