import { GrowableInt32 } from "../collections/growable-array.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { NO_VALUE_NUMBER } from "./facet-values.js";
import { GroupPairs } from "./group-pairs.js";

/** What it takes to read the text of a value, and to compare it. */
const textUnits = 32;

/** Counts for each value, by its number, the groups that have it. */
export class ValueCounts {
  readonly #counts = new GrowableInt32();
  /** By value: the group that was counted last, of those that do not come again. */
  readonly #last = new GrowableInt32();
  /** Values and groups that may come again. */
  readonly #pairs: GroupPairs;
  readonly #time: TimeBudget;

  /** `groupCount`: those that may come again are below it. */
  constructor(groupCount: number, time: TimeBudget) {
    this.#time = time;
    this.#pairs = new GroupPairs(groupCount);
  }

  /**
   * Values are numbered from 0 in the order in which they come first. `comesAgain`: whether another group may
   * come in between.
   */
  add(value: number, group: number, comesAgain: boolean): void {
    this.#time.spend(1);
    this.#makeRoom(value);
    if (comesAgain ? this.#pairs.add(value, group) : this.#isNext(value, group)) this.#counts.array[value]++;
  }

  #isNext(value: number, group: number): boolean {
    if (this.#last.array[value] === group) return false;
    this.#last.array[value] = group;
    return true;
  }

  /** Adds groups that never come otherwise. Of no value nothing is counted. */
  addGroups(value: number, count: number): void {
    if (value === NO_VALUE_NUMBER) return;
    this.#makeRoom(value);
    this.#counts.array[value] += count;
  }

  #makeRoom(value: number): void {
    while (this.#counts.length <= value) {
      this.#counts.push(0);
      this.#last.push(-1);
    }
  }

  /**
   * At most `limit` values by count descending, then text ascending by code unit. Of values that are counted
   * less often than the last listed one no text is asked for.
   */
  mostFrequent(limit: number, textOf: (value: number) => string): [text: string, count: number][] {
    const counts = this.#counts.view();
    this.#time.spend(counts.length);
    const least = counts.length <= limit ? 0 : counts.slice().sort()[counts.length - limit];
    const listed: [string, number][] = [];
    for (let value = 0; value < counts.length; value++) {
      if (counts[value] > least) listed.push([textOf(value), counts[value]]);
    }
    const ties = new FirstTexts(limit - listed.length);
    for (let value = 0; value < counts.length; value++) {
      if (counts[value] !== least || ties.limit === 0) continue;
      this.#time.spend(textUnits);
      ties.add(textOf(value));
    }
    listed.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    for (const text of ties.texts) listed.push([text, least]);
    return listed;
  }
}

/** Keeps the first of many texts, in order. */
class FirstTexts {
  readonly texts: string[] = [];

  constructor(readonly limit: number) {}

  add(text: string): void {
    const { texts } = this;
    if (texts.length === this.limit) {
      if (text >= texts[texts.length - 1]) return;
      texts.pop();
    }
    let low = 0;
    let high = texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (texts[middle] < text) low = middle + 1;
      else high = middle;
    }
    texts.splice(low, 0, text);
  }
}
