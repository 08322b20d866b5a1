import type { Kernels } from "../kernels/kernels.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Segment } from "../segment/segment.js";
import { compiledScan } from "./compiled-scan.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import type { RankingContext } from "./document-ranker.js";
import { wordsToRead } from "./occurrence-reader.js";
import type { KeyParts } from "./packed-key.js";
import { ScannedWords } from "./scanned-words.js";
import { TermWays } from "./term-ways.js";
import { ValueEquality } from "./value-equality.js";

/**
 * Reads a document and gives its ranking vector but for `custom`: exactly, or as a bound that is no worse. Of a word's
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
  readonly #kernels: Kernels;
  readonly #equality: ValueEquality;
  /** null as long as nothing is scanned: most queries rank the few that they find. */
  #scan: WordScan | null = null;

  constructor(context: RankingContext, kernels: Kernels) {
    const { plan, attributes, statistics } = context;
    this.#context = context;
    this.#kernels = kernels;
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
    this.#equality = new ValueEquality(plan);
  }

  /** False where only a full reading tells: a phrase, or words written together, may count in the document. */
  scan(segment: Segment, document: number): boolean {
    const scan = (this.#scan ??= this.#start());
    const { forwardUnits, forwardOffsets } = segment.parts;
    scan.readUnits(forwardUnits, forwardOffsets[document], forwardOffsets[document + 1]);
    const hasPhrases = this.#context.plan.phrases.length > 0;
    if (scan.mayCountJoined() || (hasPhrases && scan.mayCountPhrase() && this.#hasPartOfPhrase(scan)))
      return false;
    this.words = scan.matched;
    this.typos = scan.typos;
    this.proximity = scan.proximity;
    this.tier = scan.tier;
    this.position = scan.position;
    this.exactness = scan.exact;
    this.bm25 = this.#bm25.scoreOf(scan.frequencies, scan.tokens.documentLength);
    if (this.#equality.holdsIn(segment, document, scan.tokens)) this.exactness++;
    return true;
  }

  #start(): WordScan {
    const { plan, requirement, attributes } = this.#context;
    const slots = {
      tiers: Uint8Array.from(attributes, ({ tier }) => tier),
      isTolerant: Uint8Array.from(attributes, ({ typoTolerance }) => (typoTolerance ? 1 : 0)),
      weights: this.#bm25.weights,
    };
    const ways = new TermWays(this.#context, wordsToRead(plan, requirement));
    const input = { plan, requirement, ways, slots };
    return compiledScan(input, this.#kernels) ?? new ScannedWords(input);
  }

  #hasPartOfPhrase({ tokens }: WordScan): boolean {
    const { roles } = this.#context.plan;
    for (let i = 0; i < tokens.length; i++) if (roles.isInPhrase(tokens.term(i))) return true;
    return false;
  }
}

/** Whether only a document that has every query word exactly may have a value that equals the query. */
export function equalNeedsAllWords({ words, phrases, valueTerms }: QueryPlan): boolean {
  if (phrases.length > 0 || words.some(({ isUnspaced }) => isUnspaced)) return false;
  return valueTerms === null || valueTerms.length === words.length;
}
