import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { LEAD_MAX, SAID_MAX, STOP_WORDS_ALONE } from "../forward-index/token-codes.js";
import { Beginnings } from "../segment/value-beginnings.js";
import { SaidTerms, ValueSignature } from "../segment/value-signatures.js";
import type { BatchTerms } from "./batch-terms.js";

const NONE = -1;

/** What the index stores of a value besides its tokens. One object serves one value after the other. */
export class ValueTraits {
  /** The number of stop words that begin the value, or STOP_WORDS_ALONE (see token-codes.ts). */
  lead = 0;
  /** The bits of the value; none if it is empty, or longer than SAID_MAX. */
  readonly signature = new ValueSignature();
  readonly #terms: BatchTerms;
  readonly #said = new SaidTerms();
  readonly #beginnings = new Beginnings();
  /**
   * The beginnings if two words count as the one that they make written together. `#isJoined`: exactly one
   * pair of words does.
   */
  readonly #joinedBeginnings = new Beginnings();
  #isJoined = false;
  #isShort = false;

  constructor(terms: BatchTerms) {
    this.#terms = terms;
  }

  /** Reads a value. `numbers`: the batch numbers of the tokens' terms. */
  read(tokens: TokenBuffer, numbers: Uint32Array): void {
    this.lead = this.#leadOf(tokens, numbers);
    this.signature.clear();
    const length = tokens.positionCount;
    this.#isShort = length > 0 && length <= SAID_MAX;
    if (!this.#isShort) return;
    this.#readWords(tokens, numbers);
    this.#said.addTo(this.signature, length);
    this.#readJoined(tokens, numbers);
  }

  /**
   * The bits for how the words of the value begin, in an attribute of this tier (see value-beginnings.ts).
   * `e-mail` has the bits of both spellings. A value with more words that are also indexed written together
   * has only the bits of its separate words.
   */
  beginningsIn(tier: number): number {
    if (!this.#isShort) return 0;
    return this.#beginnings.bitsIn(tier) | (this.#isJoined ? this.#joinedBeginnings.bitsIn(tier) : 0);
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

  #readWords({ kinds, length }: TokenBuffer, numbers: Uint32Array): void {
    const terms = this.#terms;
    const said = this.#said;
    const beginnings = this.#beginnings;
    said.clear();
    beginnings.clear();
    for (let i = 0; i < length; i++) {
      if (kinds[i] !== TokenKind.word && kinds[i] !== TokenKind.gram) continue;
      said.add(terms.saidHash(numbers[i]));
      beginnings.add(terms.beginningHash(numbers[i]));
    }
  }

  /** Collects the beginnings with the part that stands for two words in a row, in place of these words. */
  #readJoined({ kinds, positions, length }: TokenBuffer, numbers: Uint32Array): void {
    const joined = kinds.indexOf(TokenKind.joined);
    this.#isJoined = joined !== NONE && joined < length && !hasBehind(kinds, joined, length);
    if (!this.#isJoined) return;
    const beginnings = this.#joinedBeginnings;
    beginnings.clear();
    beginnings.add(this.#terms.beginningHash(numbers[joined]));
    for (let i = 0; i < length; i++) {
      if (kinds[i] !== TokenKind.word && kinds[i] !== TokenKind.gram) continue;
      const behind = positions[i] - positions[joined];
      if (behind !== 0 && behind !== 1) beginnings.add(this.#terms.beginningHash(numbers[i]));
    }
  }
}

/** Whether another part of words written together comes after the first one. */
function hasBehind(kinds: TokenBuffer["kinds"], first: number, length: number): boolean {
  const next = kinds.indexOf(TokenKind.joined, first + 1);
  return next !== NONE && next < length;
}
