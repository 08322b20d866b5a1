import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { Beginnings } from "../segment/value-beginnings.js";
import type { BatchTerms } from "./batch-terms.js";

const NONE = -1;

/** With the first joined part, with the second, and with both. */
const spellingsMax = 3;

/**
 * How the words of a value begin if words that are indexed written together, too, count as one. `e-mail` may
 * be said by `ema`, and `CONTAR.SI.CONJUNTO` by `con`, which begins `contarsi` and `conjunto`. Joined parts
 * that share a word are in different spellings:
 *
 *   my e-mail        ->  my email
 *   a.b.c            ->  ab c,  a bc
 *   e-mail on-line   ->  email on line,  e mail online,  email online
 *
 * A value with more than two joined parts has none: the bits of all its spellings would take from what the
 * bits of other values rule out. One object serves one value after the other.
 */
export class JoinedSpellings {
  readonly #terms: BatchTerms;
  readonly #spellings = Array.from({ length: spellingsMax }, () => new Beginnings());
  #count = 0;

  constructor(terms: BatchTerms) {
    this.#terms = terms;
  }

  /** Reads a value. `numbers`: the batch numbers of the tokens' terms. */
  read(tokens: TokenBuffer, numbers: Uint32Array): void {
    this.#count = 0;
    const first = joinedFrom(0, tokens);
    if (first === NONE) return;
    const second = joinedFrom(first + 1, tokens);
    if (second !== NONE && joinedFrom(second + 1, tokens) !== NONE) return;
    this.#add([first], tokens, numbers);
    if (second === NONE) return;
    this.#add([second], tokens, numbers);
    const shareWord = tokens.positions[second] - tokens.positions[first] < 2;
    if (!shareWord) this.#add([first, second], tokens, numbers);
  }

  /** The bits of all spellings, in an attribute of this tier (see value-beginnings.ts). */
  bitsIn(tier: number): number {
    let bits = 0;
    for (let spelling = 0; spelling < this.#count; spelling++) bits |= this.#spellings[spelling].bitsIn(tier);
    return bits;
  }

  /** `joined`: the tokens that stand for two words each, in place of these words. */
  #add(joined: readonly number[], { kinds, positions, length }: TokenBuffer, numbers: Uint32Array): void {
    const beginnings = this.#spellings[this.#count++];
    beginnings.clear();
    for (const token of joined) beginnings.add(this.#terms.beginningHash(numbers[token]));
    for (let i = 0; i < length; i++) {
      if (kinds[i] !== TokenKind.word && kinds[i] !== TokenKind.gram) continue;
      if (joined.some((token) => isIn(positions[token], positions[i]))) continue;
      beginnings.add(this.#terms.beginningHash(numbers[i]));
    }
  }
}

/** Whether a word stands at one of the two positions of a joined part. */
function isIn(joinedPosition: number, position: number): boolean {
  return position === joinedPosition || position === joinedPosition + 1;
}

/** The first token from `from` on that stands for two words written together. */
function joinedFrom(from: number, { kinds, length }: TokenBuffer): number {
  const token = kinds.indexOf(TokenKind.joined, from);
  return token < length ? token : NONE;
}
