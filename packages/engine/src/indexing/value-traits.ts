import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { LEAD_MAX, SAID_MAX, STOP_WORDS_ALONE } from "../forward-index/token-codes.js";
import { Beginnings } from "../segment/value-beginnings.js";
import { SaidTerms, ValueSignature } from "../segment/value-signatures.js";
import type { BatchTerms } from "./batch-terms.js";

const NONE = -1;

/** What the index tells of a value besides its tokens. Used for one value after the other. */
export class ValueTraits {
  /** How many stop words begin it, or STOP_WORDS_ALONE (see token-codes.ts). */
  lead = 0;
  /** What it says; no bit if it is empty, or longer than SAID_MAX. */
  readonly signature = new ValueSignature();
  readonly #terms: BatchTerms;
  readonly #said = new SaidTerms();
  readonly #beginnings = new Beginnings();
  /** The same where two of its words are written together; `#isJoined`: no more than two are. */
  readonly #joinedBeginnings = new Beginnings();
  #isJoined = false;
  #isShort = false;

  constructor(terms: BatchTerms) {
    this.#terms = terms;
  }

  /** `numbers`: of the tokens' terms in the batch. */
  read(tokens: TokenBuffer, numbers: Uint32Array): void {
    this.lead = this.#leadOf(tokens, numbers);
    this.signature.clear();
    const length = tokens.positionCount;
    this.#isShort = length > 0 && length <= SAID_MAX;
    if (!this.#isShort) return;
    this.#readWords(tokens, numbers);
    this.#said.addTo(this.signature);
    this.#readJoined(tokens, numbers);
  }

  /**
   * How its words begin, if it is of an attribute of this tier (see value-beginnings.ts). Of `e-mail` both
   * ways: a value with more words that are also indexed written together is told in the one way only.
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

  /** Takes in the part that stands for two words in a row, in their place. */
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

/** Whether there is another part of words written together behind the first one. */
function hasBehind(kinds: TokenBuffer["kinds"], first: number, length: number): boolean {
  const next = kinds.indexOf(TokenKind.joined, first + 1);
  return next !== NONE && next < length;
}
