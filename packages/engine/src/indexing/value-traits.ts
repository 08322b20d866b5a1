import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { LEAD_MAX, SAID_MAX, STOP_WORDS_ALONE } from "../forward-index/token-codes.js";
import { SaidTerms, ValueSignature } from "../segment/value-signatures.js";
import type { BatchTerms } from "./batch-terms.js";

/** What the index tells of a value besides its tokens. Used for one value after the other. */
export class ValueTraits {
  /** How many stop words begin it, or STOP_WORDS_ALONE (see token-codes.ts). */
  lead = 0;
  /**
   * How many positions a query has to say: those behind articles that begin it, if there are any; 0 if it is
   * longer than SAID_MAX.
   */
  saidLength = 0;
  /** What it says; no bit if it is empty, or longer than SAID_MAX. */
  readonly signature = new ValueSignature();
  readonly #terms: BatchTerms;
  readonly #said = new SaidTerms();

  constructor(terms: BatchTerms) {
    this.#terms = terms;
  }

  /** `numbers`: of the tokens' terms in the batch. */
  read(tokens: TokenBuffer, numbers: Uint32Array): void {
    this.lead = this.#leadOf(tokens, numbers);
    this.saidLength = 0;
    this.signature.clear();
    const length = tokens.positionCount;
    if (length === 0 || length > SAID_MAX) return;
    const articles = this.#readWords(tokens, numbers);
    this.#said.addTo(this.signature);
    this.saidLength = articles === length ? length : length - articles;
  }

  #leadOf({ kinds, length }: TokenBuffer, numbers: Uint32Array): number {
    const terms = this.#terms;
    let lead = 0;
    for (let i = 0; i < length; i++) {
      const kind = kinds[i];
      if (kind === TokenKind.gram || kind === TokenKind.wordInRun) return Math.min(lead, LEAD_MAX);
      if (kind !== TokenKind.word) continue;
      if (!terms.isStopWord(numbers[i])) return Math.min(lead, LEAD_MAX);
      lead++;
    }
    return lead > 0 ? STOP_WORDS_ALONE : 0;
  }

  /** Finds what the value says; returns how many articles begin it. */
  #readWords({ kinds, length }: TokenBuffer, numbers: Uint32Array): number {
    const terms = this.#terms;
    const said = this.#said;
    said.clear();
    let articles = 0;
    let isBeginning = true;
    for (let i = 0; i < length; i++) {
      const kind = kinds[i];
      if (kind !== TokenKind.word && kind !== TokenKind.gram) continue;
      const number = numbers[i];
      said.add(terms.saidHash(number));
      isBeginning &&= kind === TokenKind.word && terms.isArticle(number);
      if (isBeginning) articles++;
    }
    return articles;
  }
}
