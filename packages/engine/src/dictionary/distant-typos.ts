import { characterSetOf, mayBeTwoApart } from "./character-sets.js";
import { lowerBound, prefixEnd, type SharedDictionaryLayer } from "./dictionary-layer.js";
import { OsaBand } from "./osa-band.js";
import { gramCharacter } from "./term-key.js";
import { codePointAt, END_OF_TEXT, unitCountOf } from "./trie-children.js";

const distance = 2;

/**
 * Finds the terms at distance 2 of a word that start with its first character, or with its first two swapped: the
 * others at that distance are no typos (ranking 2.2). For a prefix word without those that have a prefix at
 * distance 1 that ends in its last character, which are closer.
 *
 * Within two edits nearly every way down a trie can be gone. So the terms are passed over by their character sets, which lie
 * side by side in memory, and the few that may be meant are read.
 */
export class DistantTypos {
  readonly #first: number;
  readonly #second: number;
  readonly #last: number;
  readonly #isPrefix: boolean;
  readonly #set: number;
  readonly #band: OsaBand;

  /** @param characters code points of the word, three or more */
  constructor(characters: readonly number[], isPrefix: boolean) {
    [this.#first, this.#second] = characters;
    this.#last = characters[characters.length - 1];
    this.#isPrefix = isPrefix;
    this.#set = characterSetOf(characters);
    this.#band = new OsaBand(characters, distance);
  }

  /** Visits the rank of each such term once; never those of grams. */
  forEachIn(layer: SharedDictionaryLayer, visit: (rank: number) => void): void {
    const first = this.#first;
    const second = this.#second;
    if (first !== gramCharacter) this.#forEachWith(layer, String.fromCodePoint(first), visit);
    if (second === first || second === gramCharacter) return;
    this.#forEachWith(layer, String.fromCodePoint(second, first), visit);
  }

  #forEachWith(layer: SharedDictionaryLayer, beginning: string, visit: (rank: number) => void): void {
    const set = this.#set;
    const { characterSets } = layer;
    const from = lowerBound(layer, beginning);
    const to = prefixEnd(layer, from, beginning);
    for (let rank = from; rank < to; rank++) {
      if (mayBeTwoApart(set, characterSets[rank]) && this.#isMeant(layer, rank)) visit(rank);
    }
  }

  #isMeant(layer: SharedDictionaryLayer, rank: number): boolean {
    const band = this.#band;
    let offset = 0;
    for (let row = 1; ; row++) {
      const character = codePointAt(layer, rank, offset);
      if (character === END_OF_TEXT) return band.distanceAt(row - 1) === distance;
      if (band.step(row, character) > distance) return false;
      if (this.#isPrefix && character === this.#last && band.distanceAt(row) <= 1) return false;
      offset += unitCountOf(character);
    }
  }
}
