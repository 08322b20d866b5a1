import { bitCount } from "../collections/bit-count.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { Segment } from "../segment/segment.js";
import { mayHaveValue } from "../segment/value-signatures.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import type { RankingContext } from "./document-ranker.js";
import type { KeyParts } from "./packed-key.js";
import { isBoundOnly, type QueryScan } from "./query-scan.js";
import { ValueEquality } from "./value-equality.js";

/**
 * Reads documents and gives their ranking vectors but for `custom`: exactly, or as bounds that are no worse. Where a word's
 * occurrences at its least cost overlap, only `bm25` leaves those of the later row out (ranking 2.2), so that is a bound. It sums up and keeps no
 * occurrences, so it takes less time than DocumentRanker, and no place in the pool.
 */
export class DocumentScanner implements KeyParts {
  words = 0;
  typos = 0;
  proximity = 0;
  tier = 0;
  position = 0;
  exactness = 0;
  bm25 = 0;
  /** Whether a full reading may tell worse of it. */
  isBound = false;

  readonly #context: RankingContext;
  readonly #bm25: Bm25Scorer;
  readonly #equality: ValueEquality;
  readonly #queryScan: QueryScan;
  readonly #scan: WordScan;
  /** Whether the words that occur together are known beforehand: all that count. */
  readonly #hasPairs: boolean;
  /** A match has so many words, be it through phrases. */
  readonly #matchedMin: number;
  #segment: Segment | null = null;
  #documents: Uint32Array = new Uint32Array(0);

  constructor(context: RankingContext, queryScan: QueryScan) {
    const { plan, requirement, attributes, statistics } = context;
    this.#context = context;
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
    this.#equality = new ValueEquality(plan);
    this.#queryScan = queryScan;
    this.#scan = queryScan.for(requirement);
    this.#hasPairs = requirement.counted === requirement.required;
    this.#matchedMin = Math.max(1, bitCount(requirement.required));
  }

  /** Documents of one segment, ascending, as WordScan takes them. */
  take(segment: Segment, documents: Uint32Array): void {
    const { forwardUnits, forwardOffsets } = segment.parts;
    this.#segment = segment;
    this.#documents = documents;
    this.#scan.take(forwardUnits, forwardOffsets, documents);
  }

  /** The `i`th of the documents that were taken. False where only a full reading tells, since a phrase may count in it. */
  select(i: number): boolean {
    const scan = this.#scan;
    scan.select(i);
    if (scan.matched < this.#matchedMin || this.#queryScan.mayHavePhrase(scan)) return false;
    this.words = scan.matched;
    this.typos = scan.typos;
    this.proximity = scan.proximity;
    this.tier = scan.tier;
    this.position = scan.position;
    this.exactness = scan.exact;
    this.isBound = this.#isBound();
    this.bm25 = this.#bm25.scoreOf(scan.frequencies, scan.documentLength, scan.firstFrequency);
    if (this.#equalsValue(this.#documents[i])) this.exactness++;
    return true;
  }

  #isBound(): boolean {
    const scan = this.#scan;
    return isBoundOnly(scan) || (scan.matched > 1 && !this.#hasPairs);
  }

  #equalsValue(document: number): boolean {
    const segment = this.#segment;
    // Told beside the rest, while signatures lie far from each other.
    if (segment === null || this.#scan.soughtValueCount === 0) return false;
    const signature = segment.parts.valueSignatures[document];
    if (!mayHaveValue(signature, this.#context.plan.valueSignature)) return false;
    return this.#equality.holdsIn(segment, document, this.#scan.tokens);
  }
}
