import type { SharedDictionaryLayer } from "./dictionary-layer.js";
import { DistantTypos } from "./distant-typos.js";
import { FirstCharacterTypos } from "./first-character-typos.js";
import { TypoWalk } from "./typo-walk.js";

/** In code points. The budgets of ranking 2.2 start above it. */
const wordLengthMin = 3;

/** A word whose typos are looked up (ranking 2.2, row `typo`). */
export interface TypoQuery {
  /** Of 3 or more code points, without lone surrogates. */
  readonly word: string;
  /** The greatest cost. */
  readonly budget: 1 | 2;
  /** Whether terms count that only start with a typo of the word. */
  readonly isPrefix: boolean;
}

/** Takes the rank of a term in its layer, and its cost. */
type TypoVisitor = (rank: number, cost: number) => void;

/**
 * Finds the terms that a query word may be a misspelling of (ranking 2.2, row `typo`):
 *
 *  - a term at distance d >= 1 (optimal string alignment, of code points) costs d;
 *  - for a prefix word a term also costs 1 if one of its prefixes ends in the word's last character and is at distance
 *    1, and terms that start with the word are no typos of it;
 *  - each costs 1 more if the first character of the term, or prefix, is not the word's first, unless its first
 *    two are the word's first two swapped;
 *  - a term that may be read in several ways costs the least; only costs within the budget count.
 *
 * Each of the three ways to a cost has its own search. Made once per word and used for every layer; not reentrant.
 */
export class TypoSearch {
  readonly #near: TypoWalk;
  /** null: none of that cost counts. */
  readonly #firstCharacter: FirstCharacterTypos | null;
  readonly #distant: DistantTypos | null;

  constructor({ word, budget, isPrefix }: TypoQuery) {
    const characters = Array.from(word, (character) => character.codePointAt(0) ?? 0);
    if (characters.length < wordLengthMin || /\p{Surrogate}/u.test(word)) {
      throw new RangeError(`${JSON.stringify(word)} is no word with typos.`);
    }
    this.#near = new TypoWalk(word, characters, isPrefix);
    this.#firstCharacter = budget < 2 ? null : new FirstCharacterTypos(word, characters, isPrefix);
    this.#distant = budget < 2 ? null : new DistantTypos(characters, isPrefix);
  }

  /** Visits each term once, in no particular order; grams and blank terms never. */
  forEachIn(layer: SharedDictionaryLayer, visit: TypoVisitor): void {
    this.#near.forEachIn(layer, (rank) => visit(rank, 1));
    this.#firstCharacter?.forEachIn(layer, (rank) => visit(rank, 2));
    this.#distant?.forEachIn(layer, (rank) => visit(rank, 2));
  }
}
