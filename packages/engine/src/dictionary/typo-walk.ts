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

/** In code points. The budgets of ranking 2.2 start above it; a prefix at distance 1 then has two characters. */
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
 * Finds the terms that a query word may be a misspelling of (ranking 2.2, row `typo`):
 *
 *  - a term at distance d >= 1 (optimal string alignment, of code points) costs d;
 *  - for a prefix word a term also costs 1 if one of its prefixes ends in the word's last character and is at distance
 *    1, and terms that start with the word are no typos of it;
 *  - each costs 1 more if the first character of the term, or prefix, is not the word's first, unless its first
 *    two are the word's first two swapped;
 *  - a term that may be read in several ways costs the least; only costs within the budget count.
 *
 * Walks a layer as a trie, with one row of the distance table per character. A subtree is left as soon as no cost
 * below it is within the budget; where nothing is left of the budget only the children are looked up that go on
 * with the word. Made once per word and used for every layer; not reentrant.
 */
export class TypoWalk {
  readonly #word: string;
  readonly #budget: number;
  readonly #isPrefix: boolean;
  readonly #band: OsaBand;
  readonly #first: number;
  readonly #second: number;
  readonly #last: number;
  /** By depth: 1 if the characters so far cost 1 more because of the first letter. */
  readonly #penalties: Uint8Array;
  /** By depth: how much of the budget the cheapest reading of the characters so far leaves. */
  readonly #slacks: Int8Array;

  constructor({ word, budget, isPrefix }: TypoQuery) {
    const characters = Array.from(word, (character) => character.codePointAt(0) ?? 0);
    if (characters.length < wordLengthMin || /\p{Surrogate}/u.test(word)) {
      throw new RangeError(`${JSON.stringify(word)} is no word with typos.`);
    }
    this.#word = word;
    this.#budget = budget;
    this.#isPrefix = isPrefix;
    this.#band = new OsaBand(characters, budget);
    this.#first = characters[0];
    this.#second = characters[1];
    this.#last = characters[characters.length - 1];
    this.#penalties = new Uint8Array(this.#band.rowCount);
    this.#slacks = new Int8Array(this.#band.rowCount);
    this.#slacks[0] = budget - 1; // a wrong first letter costs two
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
    const cost = distance + this.#penalties[depth];
    if (this.#isPrefix) {
      if (distance === 0) return;
      if (distance === 1 && cost <= this.#budget && this.#band.textAt(depth) === this.#last) {
        visitRange(walked, from, to, cost);
        return;
      }
    }
    let rank = from;
    if (codePointAt(layer, rank, offset) === END_OF_TEXT) {
      if (distance > 0 && cost <= this.#budget) walked.visit(rank, cost);
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

  /** Goes down to `depth` by `character`. False if no cost there or below is within the budget. */
  #read(depth: number, character: number): boolean {
    const least = this.#band.step(depth, character);
    const penalty = this.#penaltyAt(depth, character);
    const isSwapPossible = depth === 1 && character === this.#second;
    const slack = this.#budget - least - (isSwapPossible ? 0 : penalty);
    this.#penalties[depth] = penalty;
    this.#slacks[depth] = slack;
    return slack >= 0;
  }

  #penaltyAt(depth: number, character: number): number {
    if (depth === 1) return character === this.#first ? 0 : 1;
    if (depth > 2 || this.#penalties[1] === 0) return this.#penalties[depth - 1];
    return this.#band.textAt(1) === this.#second && character === this.#first ? 0 : 1;
  }
}

/** The ranks [from, to), but those of terms that start with the word itself. */
function visitRange({ visit, wordFrom, wordTo }: WalkedLayer, from: number, to: number, cost: number): void {
  for (let rank = from; rank < to; rank++) {
    if (rank < wordFrom || rank >= wordTo) visit(rank, cost);
  }
}
