import type { Kernels } from "../kernels/kernels.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { Segment } from "../segment/segment.js";
import { mayHaveValue } from "../segment/value-signatures.js";
import { compiledScan } from "./compiled-scan.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import type { RankingContext } from "./document-ranker.js";
import { wordsToRead } from "./occurrence-reader.js";
import type { KeyParts } from "./packed-key.js";
import { ScannedWords } from "./scanned-words.js";
import { TermWays } from "./term-ways.js";
import { ValueEquality } from "./value-equality.js";

/**
 * Reads documents and gives their ranking vectors but for `custom`: exactly, or as bounds that are no worse. Of a word's
 * occurrences at its least cost that overlap, only `bm25` leaves those of the later row out (ranking 2.2). It sums up and keeps no
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

  readonly #context: RankingContext;
  readonly #bm25: Bm25Scorer;
  readonly #equality: ValueEquality;
  readonly #scan: WordScan;
  #segment: Segment | null = null;
  #documents: Uint32Array = new Uint32Array(0);

  constructor(context: RankingContext, kernels: Kernels) {
    const { plan, attributes, statistics } = context;
    this.#context = context;
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
    this.#equality = new ValueEquality(plan);
    this.#scan = scanOf(context, this.#bm25.weights, kernels);
  }

  /** Documents of one segment, ascending, as WordScan takes them. */
  take(segment: Segment, documents: Uint32Array): void {
    const { forwardUnits, forwardOffsets } = segment.parts;
    this.#segment = segment;
    this.#documents = documents;
    this.#scan.take(forwardUnits, forwardOffsets, documents);
  }

  /** The `i`th of the documents that were taken. False where only a full reading tells: a phrase, or words written together, may count in it. */
  select(i: number): boolean {
    const scan = this.#scan;
    scan.select(i);
    if (scan.mayCountJoined() || (scan.mayCountPhrase() && this.#hasPartOfPhrase())) return false;
    this.words = scan.matched;
    this.typos = scan.typos;
    this.proximity = scan.proximity;
    this.tier = scan.tier;
    this.position = scan.position;
    this.exactness = scan.exact;
    this.bm25 = this.#bm25.scoreOf(scan.frequencies, scan.documentLength, scan.firstFrequency);
    if (this.#equalsValue(this.#documents[i])) this.exactness++;
    return true;
  }

  #equalsValue(document: number): boolean {
    const segment = this.#segment;
    if (segment === null) return false;
    const signature = segment.parts.valueSignatures[document];
    if (!mayHaveValue(signature, this.#context.plan.valueSignature)) return false;
    return this.#equality.holdsIn(segment, document, this.#scan.tokens);
  }

  #hasPartOfPhrase(): boolean {
    const { roles, phrases } = this.#context.plan;
    if (phrases.length === 0) return false;
    const { tokens } = this.#scan;
    for (let i = 0; i < tokens.length; i++) if (roles.isInPhrase(tokens.term(i))) return true;
    return false;
  }
}

function scanOf(context: RankingContext, weights: Float64Array, kernels: Kernels): WordScan {
  const { plan, requirement, attributes } = context;
  const slots = {
    tiers: new Uint8Array(attributes.map(({ tier }) => tier)),
    isTolerant: new Uint8Array(attributes.map(({ typoTolerance }) => (typoTolerance ? 1 : 0))),
    weights,
  };
  const ways = new TermWays(context, wordsToRead(plan, requirement));
  const input = { plan, requirement, ways, slots };
  return compiledScan(input, kernels) ?? new ScannedWords(input);
}
