import { isPart, TokenKind } from "../analysis/token.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { Segment } from "../segment/segment.js";

const hangul = /\p{Script=Hangul}/u;

/**
 * Whether the words and grams of some value of a document equal those of the query, in order (ranking 3, row
 * 6).
 */
export class ValueEquality {
  readonly #wanted: Uint32Array;
  /** The length of such a value. */
  readonly #length: number;
  /**
   * Whether each token of such a value is a word or a gram with a sought term. Then the sought tokens are
   * enough.
   */
  readonly #isOfSought: boolean;
  readonly #isFirstSought: boolean;
  /** All tokens of a document. */
  readonly #all = new DocumentTokens();

  /** No value equals a query without terms, or one with a term that the dictionary lacks. */
  constructor({ query, valueTerms, valueLength, roles }: QueryPlan) {
    this.#wanted = valueTerms ?? new Uint32Array(0);
    this.#length = valueLength;
    const isSought = (term: number): boolean => roles.rolesOf(term) !== 0;
    // A value with the same Hangul words may have grams that the query lacks, and nobody seeks those.
    const mayHaveGrams = query.all.some(({ term }) => hangul.test(term));
    const isOneByOne = this.#wanted.length === valueLength && !mayHaveGrams;
    this.#isOfSought = isOneByOne && this.#wanted.every(isSought);
    this.#isFirstSought = this.#wanted.length > 0 && isSought(this.#wanted[0]);
  }

  /**
   * `tokens`: the sought tokens of the document. Some term of the query is always sought, so values without
   * sought tokens do not matter.
   */
  holdsIn(segment: Segment, document: number, tokens: TokenCells): boolean {
    if (this.#wanted.length === 0 || !this.#hasValueOfLength(tokens)) return false;
    if (this.#isOfSought) return this.#holdsInSought(tokens);
    if (this.#isFirstSought && !hasTerm(tokens, this.#wanted[0])) return false;
    segment.readTokens(document, this.#all);
    return this.#holdsInAll(this.#all);
  }

  #hasValueOfLength(tokens: TokenCells): boolean {
    for (let value = 0; value < tokens.valueCount; value++)
      if (tokens.valueLength(value) === this.#length) return true;
    return false;
  }

  #holdsInSought(tokens: TokenCells): boolean {
    const wanted = this.#wanted;
    for (let value = 0; value < tokens.valueCount; value++) {
      if (tokens.valueLength(value) !== this.#length) continue;
      const first = tokens.valueDocumentPosition(value);
      let equal = 0;
      for (
        let i = tokens.valueToken(value);
        i < tokens.length && tokens.documentPosition(i) < first + this.#length;
        i++
      ) {
        const kind = tokens.kind(i);
        if (kind !== TokenKind.word && kind !== TokenKind.gram) continue;
        if (tokens.documentPosition(i) === first + equal && tokens.term(i) === wanted[equal]) equal++;
      }
      if (equal === wanted.length) return true;
    }
    return false;
  }

  /** Whether a value equals the query. `tokens`: all tokens of the document, not only the sought ones. */
  #holdsInAll(tokens: DocumentTokens): boolean {
    const wanted = this.#wanted;
    for (let value = 0; value < tokens.valueCount; value++) {
      if (tokens.valueLength(value) !== this.#length) continue;
      const end = tokens.valueDocumentPosition(value) + this.#length;
      // The number of terms that have equalled those of the query so far; -1 if one did not.
      let equal = 0;
      for (let i = tokens.valueToken(value); i < tokens.length && tokens.documentPosition(i) < end; i++) {
        if (equal < 0 || isPart(tokens.kind(i))) continue;
        equal = wanted[equal] === tokens.term(i) ? equal + 1 : -1;
      }
      if (equal === wanted.length) return true;
    }
    return false;
  }
}

function hasTerm(tokens: TokenCells, term: number): boolean {
  for (let i = 0; i < tokens.length; i++) if (tokens.term(i) === term) return true;
  return false;
}
