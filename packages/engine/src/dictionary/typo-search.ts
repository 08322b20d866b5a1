import { TimeBudget } from "../collections/time-budget.js";
import { lowerBound, prefixEnd, type SharedDictionaryLayer, textAtRank } from "./dictionary-layer.js";
import { DEAD, osaAutomaton, START } from "./osa-automaton.js";
import { swappedTypo } from "./swapped-typo.js";
import { gramCharacter } from "./term-key.js";
import { ROOT } from "./term-tree.js";
import { codePointAt, unitCountOf } from "./trie-children.js";
import type { TypoQuery } from "./typo-query.js";
import { type TypoVisitor, TypoWalk, type WalkedLayer, type WantedTypos } from "./typo-walk.js";
import { WordPattern } from "./word-pattern.js";

/**
 * The shortest allowed word, in code points. The budgets of ranking 2.2 are above 0 only for longer words.
 */
const wordLengthMin = 3;

/** A child of the root: the terms up to rank `to`, exclusive, whose first character is `key`. */
interface FirstNode {
  readonly node: number;
  readonly key: number;
  readonly to: number;
}

/**
 * Finds the terms that a query word may be a misspelling of (ranking 2.2, row `typo`):
 *
 * - A term at distance d >= 1 (optimal string alignment, of code points) costs d.
 * - For a prefix word, a term costs 1 if one of its prefixes ends in the word's last character and is at
 *   distance 1. Terms that start with the word are no typos of it.
 * - If the query says so, all cost 1 more if the first character of the term or prefix is not the word's
 *   first, unless the distance is reached by swapping the first two.
 * - If a term can be read in several ways, the lowest cost counts. It is no completion if the whole term
 *   costs no more. Only costs within the budget count.
 *
 * Created once per word, and used for every layer.
 */
export class TypoSearch {
  readonly #query: TypoQuery;
  readonly #isFirstDear: boolean;
  readonly #word: string;
  readonly #first: number;
  readonly #second: number;
  readonly #endsInTwins: boolean;
  readonly #near: WantedTypos;
  /** For terms that start with another character. Null if they all cost more than the budget. */
  readonly #other: WantedTypos | null;

  constructor(query: TypoQuery) {
    const { word, budget, isPrefix, isFirstDear } = query;
    this.#query = query;
    this.#isFirstDear = isFirstDear;
    const characters = Array.from(word, (character) => character.codePointAt(0) ?? 0);
    if (characters.length < wordLengthMin || /\p{Surrogate}/u.test(word)) {
      throw new RangeError(`${JSON.stringify(word)} is no word with typos.`);
    }
    this.#word = word;
    [this.#first, this.#second] = characters;
    this.#endsInTwins = isPrefix && characters.at(-1) === characters.at(-2);
    this.#near = wantedTypos(characters, budget, { isPrefix, surcharge: 0 });
    if (!isFirstDear) this.#other = this.#near;
    else this.#other = budget < 2 ? null : wantedTypos(characters, 1, { isPrefix, surcharge: 1 });
  }

  /** Visits each term once, in no particular order. Never visits grams and blank terms. */
  forEachIn(layer: SharedDictionaryLayer, visit: TypoVisitor, time = new TimeBudget()): void {
    const { tree } = layer;
    // Terms that start with the word must be skipped. They only come up if the word without its last
    // character is a typo of it: if its last two characters are equal.
    const wordFrom = this.#endsInTwins ? lowerBound(layer, this.#word) : 0;
    const wordTo = this.#endsInTwins ? prefixEnd(layer, wordFrom, this.#word) : 0;
    const walked = { layer, tree, wordFrom, wordTo, visit, time };
    const near = new TypoWalk(this.#near, walked);
    const other = this.#other === null ? null : new TypoWalk(this.#other, walked);
    const first = tree.children[ROOT];
    const last = tree.children[ROOT + 1];
    const swapped = this.#isFirstDear ? new TypoWalk(this.#near, this.#onlySwapped(walked)) : near;
    const endOf = (node: number): number => (node + 1 < last ? tree.starts[node + 1] : layer.count);
    let from = first;
    for (let node = first; node < last; node++) {
      const key = tree.keys[node];
      if (key !== this.#first && key !== this.#second && key !== gramCharacter) continue;
      other?.visitNodes(from, node, tree.starts[node], 0, 0, START);
      from = node + 1;
      if (key === gramCharacter) continue;
      if (key === this.#first) near.visitNodes(node, from, endOf(node), 0, 0, START);
      else this.#visitSecond(walked, { node, key, to: endOf(node) }, swapped, other);
    }
    other?.visitNodes(from, last, layer.count, 0, 0, START);
  }

  /**
   * For terms that start with the word's first two characters swapped. Computes the cost of each exactly, as
   * it depends on whether the swap is part of the alignment.
   */
  #onlySwapped(walked: WalkedLayer): WalkedLayer {
    return {
      ...walked,
      visit: (rank) => {
        const typo = swappedTypo(this.#query, textAtRank(walked.layer, rank));
        if (typo !== null) walked.visit(rank, typo.cost, typo.isCompletion);
      },
    };
  }

  /**
   * Visits the terms that start with the word's second character. `near` takes those that continue with its
   * first.
   */
  #visitSecond(
    walked: WalkedLayer,
    { node, key, to }: FirstNode,
    near: TypoWalk,
    other: TypoWalk | null,
  ): void {
    const { layer, tree } = walked;
    const offset = unitCountOf(key);
    const nearState = near.step(START, 1, key);
    const otherState = other?.step(START, 1, key) ?? DEAD;
    const last = tree.children[node + 1];
    let child = tree.children[node];
    if (child === last) {
      for (let rank = tree.starts[node]; rank < to; rank++) {
        if (codePointAt(layer, rank, offset) === this.#first)
          near.visitRanks(rank, rank + 1, 1, offset, nearState);
        else other?.visitRanks(rank, rank + 1, 1, offset, otherState);
      }
    }
    // A term of only this character is too far away, so it is not visited.
    for (; child < last; child++) {
      const end = child + 1 < last ? tree.starts[child + 1] : to;
      const childKey = tree.keys[child];
      if (childKey === this.#first) near.visitNodes(child, child + 1, end, 1, offset, nearState);
      else other?.visitNodes(child, child + 1, end, 1, offset, otherState);
    }
  }
}

function wantedTypos(
  characters: readonly number[],
  budget: 1 | 2,
  { isPrefix, surcharge }: Pick<WantedTypos, "isPrefix" | "surcharge">,
): WantedTypos {
  return {
    pattern: new WordPattern(characters, budget),
    automaton: osaAutomaton(budget),
    isPrefix,
    budget,
    surcharge,
  };
}
