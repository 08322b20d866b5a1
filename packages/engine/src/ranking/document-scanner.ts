import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Segment } from "../segment/segment.js";
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
  readonly #tokens = new DocumentTokens();
  readonly #bm25: Bm25Scorer;
  readonly #scanned: ScannedWords;
  readonly #hasPhrases: boolean;
  readonly #equality: ValueEquality;

  constructor(context: RankingContext) {
    const { plan, requirement, attributes, statistics } = context;
    this.#context = context;
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
    const ways = new TermWays(context, wordsToRead(plan, requirement));
    const slots = {
      tiers: Uint8Array.from(attributes, ({ tier }) => tier),
      isTolerant: Uint8Array.from(attributes, ({ typoTolerance }) => (typoTolerance ? 1 : 0)),
      weights: this.#bm25.weights,
    };
    this.#scanned = new ScannedWords({ plan, requirement, ways, slots });
    this.#hasPhrases = plan.phrases.length > 0;
    this.#equality = new ValueEquality(plan);
    this.#tokens.soughtValueLength = plan.valueLength;
  }

  /** False where only a full reading tells: a phrase, or words written together, may count in the document. */
  scan(segment: Segment, document: number): boolean {
    const tokens = this.#tokens;
    const scanned = this.#scanned;
    segment.readTokens(document, tokens, this.#context.plan.roles.sought);
    scanned.read(tokens);
    if (scanned.mayCountJoined() || (this.#hasPhrases && scanned.mayCountPhrase() && this.#hasPartOfPhrase()))
      return false;
    this.#finish();
    if (this.#equality.holdsIn(segment, document, tokens)) this.exactness++;
    return true;
  }

  #hasPartOfPhrase(): boolean {
    const tokens = this.#tokens;
    const { roles } = this.#context.plan;
    for (let i = 0; i < tokens.length; i++) if (roles.isInPhrase(tokens.term(i))) return true;
    return false;
  }

  #finish(): void {
    const scanned = this.#scanned;
    this.words = scanned.matched;
    this.typos = scanned.typos;
    this.proximity = scanned.proximity;
    this.tier = scanned.tier;
    this.position = scanned.position;
    this.exactness = scanned.exact;
    this.bm25 = this.#bm25.scoreOf(scanned.frequencies, this.#tokens.documentLength);
  }
}

/** Whether only a document that has every query word exactly may have a value that equals the query. */
export function equalNeedsAllWords({ words, phrases, valueTerms }: QueryPlan): boolean {
  if (phrases.length > 0 || words.some(({ isUnspaced }) => isUnspaced)) return false;
  return valueTerms === null || valueTerms.length === words.length;
}
