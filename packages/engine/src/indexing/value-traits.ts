import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { LEAD_MAX, SAID_MAX, STOP_WORDS_ALONE } from "../forward-index/token-codes.js";
import { Beginnings } from "../segment/value-beginnings.js";
import { SaidTerms, ValueSignature } from "../segment/value-signatures.js";
import type { BatchTerms } from "./batch-terms.js";
import { JoinedSpellings } from "./joined-spellings.js";

/** What the index stores of a value besides its tokens. One object serves one value after the other. */
export class ValueTraits {
  /** The number of stop words that begin the value, or STOP_WORDS_ALONE (see token-codes.ts). */
  lead = 0;
  /** The bits of the value; none if it is empty, or longer than SAID_MAX. */
  readonly signature = new ValueSignature();
  readonly #terms: BatchTerms;
  readonly #said = new SaidTerms();
  readonly #beginnings = new Beginnings();
  readonly #joined: JoinedSpellings;
  #isShort = false;

  constructor(terms: BatchTerms) {
    this.#terms = terms;
    this.#joined = new JoinedSpellings(terms);
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
    this.#joined.read(tokens, numbers);
  }

  /**
   * The bits for how the words of the value begin, in an attribute of this tier (see value-beginnings.ts).
   * Spellings with words written together have their bits, too.
   */
  beginningsIn(tier: number): number {
    if (!this.#isShort) return 0;
    return this.#beginnings.bitsIn(tier) | this.#joined.bitsIn(tier);
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
}
