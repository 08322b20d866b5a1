import { firstTextRank, lowerBound, prefixEnd, type SharedDictionaryLayer } from "./dictionary-layer.js";
import { OsaBand } from "./osa-band.js";
import { gramMark } from "./term-key.js";
import {
  childEnd,
  childKeyAt,
  childKeyOf,
  childStart,
  codePointAt,
  END_OF_TEXT,
  unitCountOf,
} from "./trie-children.js";

/** Takes the rank of a term in its layer. */
type TypoVisitor = (rank: number) => void;

/** Below so many ranks looking at every child is cheaper than searching for those wanted. */
const SEEK_RANKS_MIN = 8;

interface WalkedLayer {
  readonly layer: SharedDictionaryLayer;
  readonly visit: TypoVisitor;
  /** The ranks of the terms that start with the word. */
  readonly wordFrom: number;
  readonly wordTo: number;
}

/**
 * Finds the terms that cost a word one typo: those at distance 1 that start with its first character, or with its first two
 * swapped; for a prefix word also those that start with such a text, if that ends in the word's last character, but none
 * that starts with the word.
 *
 * Walks a layer as a trie, with one row of the distance table per character. A subtree is left as soon as nothing
 * below it is at distance 1; behind an edit only the children are looked up that go on with the word. Not reentrant.
 */
export class TypoWalk {
  readonly #word: string;
  readonly #isPrefix: boolean;
  readonly #band: OsaBand;
  readonly #first: number;
  readonly #second: number;
  readonly #last: number;
  /** By depth: 1 if an edit may follow. */
  readonly #slacks: Uint8Array;

  /** @param characters code points of the word, three or more: a prefix at distance 1 then has two */
  constructor(word: string, characters: readonly number[], isPrefix: boolean) {
    this.#word = word;
    this.#isPrefix = isPrefix;
    this.#band = new OsaBand(characters, 1);
    this.#first = characters[0];
    this.#second = characters[1];
    this.#last = characters[characters.length - 1];
    this.#slacks = new Uint8Array(this.#band.rowCount); // none for the first character
  }

  /** Visits each term once, in no particular order; grams and blank terms never. */
  forEachIn(layer: SharedDictionaryLayer, visit: TypoVisitor): void {
    const wordFrom = lowerBound(layer, this.#word);
    const wordTo = prefixEnd(layer, wordFrom, this.#word);
    const walked = { layer, visit, wordFrom, wordTo };
    const gramsFrom = lowerBound(layer, gramMark);
    const gramsTo = prefixEnd(layer, gramsFrom, gramMark);
    this.#visitNode(walked, 0, 0, firstTextRank(layer), gramsFrom);
    this.#visitNode(walked, 0, 0, gramsTo, layer.count);
  }

  /** The node whose path are the `depth` characters, `offset` units, that the ranks [from, to) share. */
  #visitNode(walked: WalkedLayer, depth: number, offset: number, from: number, to: number): void {
    if (from === to) return;
    const { layer } = walked;
    const distance = this.#band.distanceAt(depth);
    if (this.#isPrefix) {
      if (distance === 0) return;
      if (distance === 1 && this.#band.textAt(depth) === this.#last) {
        visitRange(walked, from, to);
        return;
      }
    }
    let rank = from;
    if (codePointAt(layer, rank, offset) === END_OF_TEXT) {
      if (distance === 1) walked.visit(rank);
      rank++;
    }
    if (this.#slacks[depth] === 0 && to - rank >= SEEK_RANKS_MIN) {
      this.#visitContinuations(walked, depth, offset, rank, to);
    } else {
      this.#visitChildren(walked, depth, offset, rank, to);
    }
  }

  #visitChildren(walked: WalkedLayer, depth: number, offset: number, from: number, to: number): void {
    const { layer } = walked;
    for (let start = from; start < to; ) {
      const key = childKeyAt(layer, start, offset);
      const end = childEnd(layer, start + 1, to, offset, key);
      const character = codePointAt(layer, start, offset);
      if (this.#read(depth + 1, character)) {
        this.#visitNode(walked, depth + 1, offset + unitCountOf(character), start, end);
      }
      start = end;
    }
  }

  /** Only the children by characters of the word within the band: any other is one edit too many. */
  #visitContinuations(walked: WalkedLayer, depth: number, offset: number, from: number, to: number): void {
    const { layer } = walked;
    const band = this.#band;
    for (let cell = 0; cell < band.width; cell++) {
      const character = band.patternAt(depth + 1, cell);
      if (character < 0 || this.#isEarlierInBand(depth + 1, cell, character)) continue;
      if (!this.#read(depth + 1, character)) continue;
      const key = childKeyOf(character);
      const start = childStart(layer, from, to, offset, key);
      const end = childEnd(layer, start, to, offset, key);
      this.#visitNode(walked, depth + 1, offset + unitCountOf(character), start, end);
    }
  }

  #isEarlierInBand(row: number, cell: number, character: number): boolean {
    for (let earlier = 0; earlier < cell; earlier++) {
      if (this.#band.patternAt(row, earlier) === character) return true;
    }
    return false;
  }

  /** Goes down to `depth` by `character`. False if nothing there or below costs one typo. */
  #read(depth: number, character: number): boolean {
    const least = this.#band.step(depth, character);
    this.#slacks[depth] = least === 0 ? 1 : 0;
    if (depth === 1 && character !== this.#first) return character === this.#second;
    if (depth === 2 && this.#band.textAt(1) !== this.#first) return character === this.#first;
    return least <= 1;
  }
}

/** The ranks [from, to), but those of terms that start with the word itself. */
function visitRange({ visit, wordFrom, wordTo }: WalkedLayer, from: number, to: number): void {
  for (let rank = from; rank < to; rank++) {
    if (rank < wordFrom || rank >= wordTo) visit(rank);
  }
}
