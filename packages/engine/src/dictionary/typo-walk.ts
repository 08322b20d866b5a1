import { lowerBound } from "../collections/lower-bound.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { bitOf, END_BIT, hasAllBut, mayBeApart } from "./character-sets.js";
import type { SharedDictionaryLayer } from "./dictionary-layer.js";
import { DEAD, type OsaAutomaton } from "./osa-automaton.js";
import type { TermTree } from "./term-tree.js";
import { codePointAt, END_OF_TEXT, unitCountOf } from "./trie-children.js";
import { OUTSIDE_WORD, type WordPattern } from "./word-pattern.js";

/** The set of all characters and the end. */
const ANY_NEXT = -1;

/** Receives the rank of a term, its cost, and whether only a prefix of the term is a typo of the word. */
export type TypoVisitor = (rank: number, cost: number, isCompletion: boolean) => void;

/** Specifies the terms that a walk visits. */
export interface WantedTypos {
  readonly pattern: WordPattern;
  readonly automaton: OsaAutomaton;
  readonly isPrefix: boolean;
  /** The highest distance. */
  readonly budget: 1 | 2;
  /** Added to the distance of each term, to get its cost. */
  readonly surcharge: 0 | 1;
}

export interface WalkedLayer {
  readonly layer: SharedDictionaryLayer;
  readonly tree: TermTree;
  /** The terms that start with the word have the ranks `[wordFrom, wordTo)`. */
  readonly wordFrom: number;
  readonly wordTo: number;
  readonly visit: TypoVisitor;
  readonly time: TimeBudget;
}

/**
 * Finds terms within a distance of a word, below given nodes of a layer's tree. For a prefix word, also finds
 * terms with a prefix at distance 1 that ends in the word's last character, but skips terms that start with
 * the word. A subtree is left as soon as it can contain no such term. Each term is visited once.
 */
export class TypoWalk {
  readonly #pattern: WordPattern;
  readonly #automaton: OsaAutomaton;
  readonly #isPrefix: boolean;
  readonly #budget: 1 | 2;
  readonly #surcharge: number;
  readonly #layer: SharedDictionaryLayer;
  readonly #tree: TermTree;
  readonly #walked: WalkedLayer;

  constructor({ pattern, automaton, isPrefix, budget, surcharge }: WantedTypos, walked: WalkedLayer) {
    this.#pattern = pattern;
    this.#automaton = automaton;
    this.#isPrefix = isPrefix;
    this.#budget = budget;
    this.#surcharge = surcharge;
    this.#layer = walked.layer;
    this.#tree = walked.tree;
    this.#walked = walked;
  }

  /** The state after reading `character` as the character number `depth`, from 1. */
  step(state: number, depth: number, character: number): number {
    return this.#automaton.next[(state << this.#automaton.width) | this.#pattern.matches(depth, character)];
  }

  /**
   * Visits the nodes `[first, last)`. They are siblings, and the ranks of the last one end at `end`. Their
   * parent is at `state`, after `depth` characters of `offset` units.
   */
  visitNodes(first: number, last: number, end: number, depth: number, offset: number, state: number): void {
    this.#walked.time.spend(last - first);
    const { keys, starts, sets, nextSets } = this.#tree;
    const { next, width } = this.#automaton;
    const { indexBits, matchMask } = this.#pattern;
    const row = depth + 1;
    const base = state << width;
    // Most siblings lead to the same state, because their characters match nothing. So its properties are
    // kept.
    let lastReached = DEAD;
    let edits = 0;
    let unread = 0;
    let wanted = 0;
    for (let node = first; node < last; node++) {
      const key = keys[node];
      const matches =
        key < indexBits.length ? (indexBits[key] >>> row) & matchMask : this.#pattern.matches(row, key);
      const reached = next[base | matches];
      if (reached === DEAD) continue;
      if (reached !== lastReached) {
        lastReached = reached;
        edits = this.#budget - this.#automaton.least[reached];
        unread = this.#unreadAt(row, reached);
        wanted = edits > 0 ? ANY_NEXT : this.#wantedNext(row, reached);
      }
      if ((nextSets[node] & wanted) === 0 || !hasAllBut(sets[node], unread, edits)) continue;
      const nodeEnd = node + 1 < last ? starts[node + 1] : end;
      this.#visitNode(node, nodeEnd, row, offset + unitCountOf(key), reached);
    }
  }

  /**
   * Like `visitNodes` for all children of `parent`, if no edit is left. Only few characters can follow then.
   */
  #seekChildren(parent: number, end: number, depth: number, offset: number, state: number): void {
    const { keys, starts, children, sets, nextSets } = this.#tree;
    const { next, width, wantedCells } = this.#automaton;
    const row = depth + 1;
    const last = children[parent + 1];
    const cells = wantedCells[state];
    for (let rest = cells; rest !== 0; rest &= rest - 1) {
      const cell = rest & -rest;
      const key = this.#pattern.characterAt(row, 31 - Math.clz32(cell));
      if (key === OUTSIDE_WORD || (nextSets[parent] & bitOf(key)) === 0) continue;
      const matches = this.#pattern.matches(row, key);
      const met = matches & cells;
      // If the same character is wanted in several cells, it is followed only once, for the lowest.
      if ((met & -met) !== cell) continue;
      // Siblings ascend up to the surrogates. All keys of a seekable word lie below these.
      const node = lowerBound(keys, children[parent], last, key);
      if (node === last || keys[node] !== key) continue;
      const reached = next[(state << width) | matches];
      if ((nextSets[node] & this.#wantedNext(row, reached)) === 0) continue;
      if (!hasAllBut(sets[node], this.#unreadAt(row, reached), 0)) continue;
      const nodeEnd = node + 1 < last ? starts[node + 1] : end;
      this.#visitNode(node, nodeEnd, row, offset + 1, reached);
    }
  }

  /** The set of characters that the rest of the text must still bring. */
  #unreadAt(depth: number, state: number): number {
    return this.#pattern.unreadSets[depth + this.#automaton.farthest[state]];
  }

  /** The set of characters of which one must follow if no edit is left. */
  #wantedNext(depth: number, state: number): number {
    const distance = this.#distanceAt(depth, state);
    if (distance > this.#budget)
      return this.#pattern.setOfCells(depth + 1, this.#automaton.wantedCells[state]);
    // The text may end here, or it may already be enough for a prefix word.
    return this.#isPrefix
      ? ANY_NEXT
      : this.#pattern.setOfCells(depth + 1, this.#automaton.wantedCells[state]) | END_BIT;
  }

  #visitNode(node: number, end: number, depth: number, offset: number, state: number): void {
    const { keys, starts, children, nextSets } = this.#tree;
    const start = starts[node];
    if (this.#isPrefix && this.#isPrefixDone(depth, keys[node], state)) {
      this.#visitPrefix({ from: start, to: end }, depth, offset, state);
      return;
    }
    const first = children[node];
    const last = children[node + 1];
    if (first === last) {
      this.visitRanks(start, end, depth, offset, state);
      return;
    }
    if ((nextSets[node] & END_BIT) !== 0) this.#visitWhole(start, depth, state);
    const isSpent = this.#automaton.next[state << this.#automaton.width] === DEAD;
    if (isSpent && this.#pattern.isSeekable) this.#seekChildren(node, end, depth, offset, state);
    else this.visitNodes(first, last, end, depth, offset, state);
  }

  /** Visits terms of the ranks `[from, to)`, whose first `depth` characters were read. */
  visitRanks(from: number, to: number, depth: number, offset: number, state: number): void {
    this.#walked.time.spend(to - from);
    const { characterSets } = this.#layer;
    const { set } = this.#pattern;
    const unread = this.#unreadAt(depth, state);
    const edits = this.#budget - this.#automaton.least[state];
    const whole = this.#isPrefix ? 0 : this.#budget;
    for (let rank = from; rank < to; rank++) {
      const termSet = characterSets[rank];
      if (!hasAllBut(termSet, unread, edits) || (whole > 0 && !mayBeApart(termSet, set, whole))) continue;
      this.#read(rank, depth, offset, state);
    }
  }

  #read(rank: number, depth: number, offset: number, state: number): void {
    const layer = this.#layer;
    let at = offset;
    let reached = state;
    for (let row = depth + 1; ; row++) {
      const character = codePointAt(layer, rank, at);
      if (character === END_OF_TEXT) {
        this.#visitWhole(rank, row - 1, reached);
        return;
      }
      reached = this.step(reached, row, character);
      if (reached === DEAD) return;
      if (this.#isPrefix && this.#isPrefixDone(row, character, reached)) {
        const behind = at + unitCountOf(character);
        this.#visitPrefix({ from: rank, to: rank + 1 }, row, behind, reached);
        return;
      }
      at += unitCountOf(character);
    }
  }

  #distanceAt(depth: number, state: number): number {
    return this.#automaton.distanceAt(state, this.#pattern.length - depth);
  }

  /**
   * Whether, for a prefix word, all terms that start with the text read count. `character` is the last one
   * read.
   */
  #isPrefixDone(depth: number, character: number, state: number): boolean {
    const distance = this.#distanceAt(depth, state);
    return distance === 0 || (distance === 1 && character === this.#pattern.last);
  }

  /**
   * Visits terms of a prefix word. They start with the `depth` characters of `offset` units that were read.
   */
  #visitPrefix(ranks: { from: number; to: number }, depth: number, offset: number, state: number): void {
    const { wordFrom, wordTo, visit, time } = this.#walked;
    time.spend(ranks.to - ranks.from);
    const distance = this.#distanceAt(depth, state);
    if (distance === 0) return;
    const cost = distance + this.#surcharge;
    for (let rank = ranks.from; rank < ranks.to; rank++) {
      if (rank >= wordFrom && rank < wordTo) continue;
      visit(rank, cost, this.#wholeDistance(rank, depth, offset, state) > distance);
    }
  }

  /** The distance of the whole term at a rank, or more than the budget if it is too far away. */
  #wholeDistance(rank: number, depth: number, offset: number, state: number): number {
    let at = offset;
    let reached = state;
    for (let row = depth + 1; ; row++) {
      const character = codePointAt(this.#layer, rank, at);
      if (character === END_OF_TEXT) return this.#distanceAt(row - 1, reached);
      reached = this.step(reached, row, character);
      if (reached === DEAD) return this.#budget + 1;
      at += unitCountOf(character);
    }
  }

  #visitWhole(rank: number, depth: number, state: number): void {
    const distance = this.#distanceAt(depth, state);
    if (distance >= 1 && distance <= this.#budget) {
      this.#walked.visit(rank, distance + this.#surcharge, false);
    }
  }
}
