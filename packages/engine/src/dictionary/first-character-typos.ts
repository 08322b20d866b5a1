import { characterSetOf, mayStartOneApart } from "./character-sets.js";
import {
  compareRankToText,
  firstNotBefore,
  rankStartsWith,
  type SharedDictionaryLayer,
} from "./dictionary-layer.js";
import { firstCharactersOf, type TermsAlike } from "./first-characters.js";
import { gramCharacter } from "./term-key.js";
import { unitCountOf } from "./trie-children.js";

/** So many are not searched before something is known of them. */
const fewTerms = 32;

/**
 * Finds the terms at distance 1 of a word that start with another character, which costs them one typo more: for `map` xap
 * and xmap with any x, and ap. Not those that start with am: two characters swapped cost one. Of a prefix word also all
 * terms that start with these.
 */
export class FirstCharacterTypos {
  readonly #word: string;
  readonly #isPrefix: boolean;
  readonly #set: number;
  readonly #first: number;
  readonly #second: number;
  /** What follows the word's first character, and its second. */
  readonly #rest: string;
  readonly #restOfRest: string;
  /** Whether the word without its first character starts with its first two swapped. */
  readonly #isSwap: boolean;

  /** @param characters code points of the word, three or more */
  constructor(word: string, characters: readonly number[], isPrefix: boolean) {
    const [first, second, third] = characters;
    this.#word = word;
    this.#isPrefix = isPrefix;
    this.#set = characterSetOf(characters);
    this.#first = first;
    this.#second = second;
    this.#rest = word.slice(unitCountOf(first));
    this.#restOfRest = this.#rest.slice(unitCountOf(second));
    this.#isSwap = third === first;
  }

  /** Visits the rank of each such term once; never those of grams. */
  forEachIn(layer: SharedDictionaryLayer, visit: (rank: number) => void): void {
    for (const terms of firstCharactersOf(layer)) {
      if (terms.first === this.#first || terms.first === gramCharacter) continue;
      if (this.#mayBeAmong(layer, terms)) this.#forEachOf(layer, terms, visit);
    }
  }

  /** Of few terms: whether their character sets leave it open. */
  #mayBeAmong({ characterSets }: SharedDictionaryLayer, { from, to }: TermsAlike): boolean {
    if (to - from > fewTerms) return true;
    for (let rank = from; rank < to; rank++)
      if (mayStartOneApart(characterSets[rank], this.#set)) return true;
    return false;
  }

  #forEachOf(layer: SharedDictionaryLayer, terms: TermsAlike, visit: (rank: number) => void): void {
    const replaced = this.#goingOn(layer, terms, this.#rest);
    for (let rank = replaced.from; rank < replaced.to; rank++) visit(rank);
    const isSecond = terms.first === this.#second;
    if (isSecond && this.#isSwap) return;
    const other = this.#goingOn(layer, terms, isSecond ? this.#restOfRest : this.#word);
    for (let rank = other.from; rank < other.to; rank++) {
      // Where the word is one character again and again, they lie within each other.
      if (rank < replaced.from || rank >= replaced.to) visit(rank);
    }
  }

  /** The ranks of the terms that go on with `text` behind their first character. */
  #goingOn(layer: SharedDictionaryLayer, terms: TermsAlike, text: string) {
    const { to, offset } = terms;
    const start = firstNotBefore(layer, terms, text);
    let end = start;
    if (this.#isPrefix) while (end < to && rankStartsWith(layer, end, text, offset)) end++;
    else if (end < to && compareRankToText(layer, end, text, offset) === 0) end++;
    return { from: start, to: end };
  }
}
