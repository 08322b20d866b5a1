import { bitCount } from "../collections/bit-count.js";
import type { WordScan } from "../kernels/word-scan.js";
import { isBoundOnly, type QueryScan } from "../reading/query-scan.js";
import { ValueEquality } from "../reading/value-equality.js";
import type { Segment } from "../segment/segment.js";
import { mayHaveValue } from "../segment/value-signatures.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import { FullReading } from "./full-reading.js";
import type { RankingContext } from "./ranking-context.js";
import { ScannedExactness } from "./scanned-exactness.js";
import { packedKey } from "./vectors/packed-key.js";

/**
 * Reads documents and gives their ranking vectors, except `custom`: exactly, or as bounds that are no worse.
 * If occurrences of a word at its least cost overlap, only `bm25` leaves out those of the later row
 * (ranking 2.2), so the vector is a bound. The scanner only sums up: it keeps no occurrences, except where
 * phrases may count. So it is faster than DocumentRanker, and needs no room in the pool.
 */
export class DocumentScanner {
  /** Criteria 2 to 6 (see packedKey). */
  key = 0;
  bm25 = 0;
  /** Whether a full reading may find a worse vector. */
  isBound = false;
  /** Whether the document had to be read in full. */
  isRead = false;

  /** Whether a full reading may find a lower BM25, too. */
  #isScoreBound = false;
  /** The document that the numbers above are of. */
  #segment: Segment | null = null;
  #document = 0;

  readonly #context: RankingContext;
  readonly #bm25: Bm25Scorer;
  readonly #equality: ValueEquality;
  readonly #exactness: ScannedExactness;
  readonly #queryScan: QueryScan;
  readonly #scan: WordScan;
  /** null until a document is read in full. */
  #reading: FullReading | null = null;
  /** Whether it is known beforehand which words occur together: all that count. */
  readonly #hasPairs: boolean;
  /** A match has at least this many words. Some of them may occur through phrases only. */
  readonly #matchedMin: number;

  constructor(context: RankingContext, queryScan: QueryScan) {
    const { plan, requirement, statistics } = context;
    this.#context = context;
    this.#bm25 = new Bm25Scorer(plan.words, statistics);
    this.#equality = new ValueEquality(plan);
    this.#queryScan = queryScan;
    this.#scan = queryScan.for(requirement);
    this.#exactness = new ScannedExactness(context, queryScan.waysFor(requirement));
    this.#hasPairs = requirement.counted === requirement.required;
    this.#matchedMin = Math.max(1, bitCount(requirement.required));
  }

  /**
   * Scans documents of a segment, ascending, at most as many as WordScan takes. Calls `visit` with the index
   * of each document in the array, when this scanner has its numbers.
   */
  scanEach(segment: Segment, documents: Uint32Array, visit: (index: number) => void): void {
    const { forwardUnits, forwardOffsets } = segment.parts;
    const scan = this.#scan;
    const { time } = this.#context.plan;
    scan.take(forwardUnits, forwardOffsets, documents);
    for (let i = 0; i < documents.length; i++) {
      time.spend(segment.unitsOf(documents[i]));
      scan.select(i);
      // If a match lacks words that it needs, these words occur through phrases.
      this.isRead = scan.matched < this.#matchedMin || this.#queryScan.mayHavePhrase(scan);
      if (this.isRead) this.#read(segment, documents[i]);
      else this.#sumUp(segment, documents[i]);
      this.#segment = segment;
      this.#document = documents[i];
      visit(i);
    }
  }

  /** The exact BM25 of the present document. If the scan gave a bound, the document is read in full. */
  exactBm25(): number {
    if (this.#isScoreBound && this.#segment !== null) {
      this.#read(this.#segment, this.#document);
      this.isRead = true;
    }
    return this.bm25;
  }

  #read(segment: Segment, document: number): void {
    this.#reading ??= new FullReading(this.#context);
    this.#reading.readFrom(this.#scan.tokens, segment, document);
    this.key = this.#reading.key;
    this.bm25 = this.#reading.bm25;
    this.isBound = false;
    this.#isScoreBound = false;
  }

  #sumUp(segment: Segment, document: number): void {
    const scan = this.#scan;
    const { matched, typos, proximity, tier, position, exact } = scan;
    const ofValue = this.#equalsValue(segment, document) ? 1 : 0;
    const isMore = scan.maySay || this.#context.plan.freeWords.length > 0;
    const exactness = exact + ofValue + (isMore ? this.#exactness.of(scan, segment, document) : 0);
    // Words written together may not count. A word that seems to stand in a lower tier, too, may then stand
    // in this tier only, and at its start.
    const leastPosition = scan.hasJoined() && matched > 1 ? 0 : position;
    this.key = packedKey({ words: matched, typos, proximity, tier, position: leastPosition, exactness });
    this.bm25 = this.#bm25.scoreOf(scan.frequencies, scan.documentLength, scan.firstFrequency);
    this.#isScoreBound = isBoundOnly(scan);
    this.isBound = this.#isScoreBound || (matched > 1 && !this.#hasPairs);
  }

  #equalsValue(segment: Segment, document: number): boolean {
    // The scan knows the number of values anyway, while signatures lie far apart in memory.
    if (this.#scan.valueCount === 0) return false;
    const { valueSignatures } = segment.parts;
    if (!mayHaveValue(valueSignatures, document, this.#context.plan.soughtValues.equal)) return false;
    return this.#equality.holdsIn(segment, document, this.#scan.tokens);
  }
}
