import { TokenKind } from "../analysis/token.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { TokenCursor } from "../forward-index/token-cursor.js";
import { DerivationKind } from "../query/derivation.js";
import type { QueryPlan } from "../query/query-plan.js";
import { PHRASE_ROLE } from "../query/term-roles.js";
import type { Segment } from "../segment/segment.js";
import { Bm25Scorer } from "./criteria/bm25.js";
import type { RankingContext } from "./document-ranker.js";
import { countsAt, wordsToRead } from "./occurrence-reader.js";
import type { KeyParts } from "./packed-key.js";
import { ScannedWords } from "./scanned-words.js";
import { type ValueEquality, valueEqualityOf } from "./value-equality.js";

/**
 * Reads a document and gives its ranking vector but for `custom`: exactly, or as a bound that is no worse. Of a word's
 * occurrences at its least cost that overlap, only `bm25` leaves those of the later row out (ranking 2.2). It sums up and keeps no
 * occurrences, so it takes a tenth to a fifth less time than DocumentRanker, and no place in the pool.
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
  readonly #cursor = new TokenCursor();
  readonly #bm25: Bm25Scorer;
  readonly #scanned: ScannedWords;
  /** Bits of roles that are looked at: words and phrases. */
  readonly #mask: number;
  readonly #equality: ValueEquality | null;
  /** The term that a value which equals the query starts with; null: also others than exact words may make one. */
  readonly #firstOfEqual: number | null;
  /** Whether a value may start with that term. */
  #startsEqual = false;

  constructor(context: RankingContext) {
    const { plan, requirement, attributes, statistics } = context;
    this.#context = context;
    this.#bm25 = new Bm25Scorer(plan.words, attributes, statistics);
    const tiers = Uint8Array.from(attributes, ({ tier }) => tier);
    this.#scanned = new ScannedWords(plan.words.length, requirement, { tiers, weights: this.#bm25.weights });
    for (const phrase of plan.phrases) this.#scanned.addPhrase(phrase);
    const words = wordsToRead(plan, requirement);
    this.#mask = plan.phrases.length > 0 ? words | PHRASE_ROLE : words;
    const hasAllWords = requirement.counted === 2 ** plan.words.length - 1;
    this.#equality = valueEqualityOf(plan);
    this.#firstOfEqual = hasAllWords && equalNeedsAllWords(plan) ? (this.#equality?.first ?? NO_TERM) : null;
    this.#cursor.soughtValueLength = plan.valueLength;
  }

  /** False where only a full reading tells: a phrase, or words written together, may count in the document. */
  scan(segment: Segment, document: number): boolean {
    const cursor = this.#cursor;
    const { roles } = this.#context.plan;
    const scanned = this.#scanned;
    segment.openTokens(document, cursor);
    scanned.clear();
    this.#startsEqual = false;
    let seen = 0;
    while (cursor.nextWithRole(roles, this.#mask)) {
      const role = roles.bits[cursor.term] & this.#mask;
      seen |= role;
      this.#addToken(role & ~PHRASE_ROLE);
    }
    // The bit of PHRASE_ROLE is the sign.
    if (scanned.mayCountJoined() || (seen < 0 && scanned.mayCountPhrase())) return false;
    this.#finish();
    if (this.#mayEqualQuery() && this.#equality?.holdsIn(segment, document, cursor)) this.exactness++;
    return true;
  }

  #addToken(words: number): void {
    const { slot, start, term, kind } = this.#cursor;
    const { wholeOnly, plan } = this.#context;
    if (wholeOnly && (kind === TokenKind.piece || kind === TokenKind.hangulGram)) return;
    const isPart = kind === TokenKind.piece || kind === TokenKind.joined;
    if (term === this.#firstOfEqual && (start === 0 || this.#cursor.hasFurtherValues))
      this.#startsEqual = true;
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      const derivation = plan.words[word].derivationOf(term, kind);
      if (derivation === null || !countsAt(slot, word, derivation, this.#context)) continue;
      if (derivation.kind === DerivationKind.joined) this.#scanned.addJoined(word, derivation.cost);
      else
        this.#scanned.add(word, derivation, this.#cursor, derivation.kind === DerivationKind.word && !isPart);
    }
  }

  #finish(): void {
    const scanned = this.#scanned;
    scanned.summarize();
    this.words = scanned.matched;
    this.typos = scanned.typos;
    this.proximity = scanned.proximity;
    this.tier = scanned.tier;
    this.position = scanned.position;
    this.exactness = scanned.exact;
    this.bm25 = this.#bm25.scoreOf(scanned.frequencies, this.#cursor.documentLength);
  }

  #mayEqualQuery(): boolean {
    if (!this.#cursor.hasValueOfSoughtLength) return false;
    return (
      this.#firstOfEqual === null || (this.#startsEqual && this.#scanned.matched === this.#scanned.exact)
    );
  }
}

/** Whether only a document that has every query word exactly may have a value that equals the query. */
export function equalNeedsAllWords({ words, phrases, valueTerms }: QueryPlan): boolean {
  if (phrases.length > 0 || words.some(({ isUnspaced }) => isUnspaced)) return false;
  return valueTerms === null || valueTerms.length === words.length;
}
