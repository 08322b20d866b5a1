import { GrowableInt32 } from "../collections/growable-array.js";
import type { TimeBudget } from "../collections/time-budget.js";

/** Time units spent on comparing the text of a value with another text. */
const textUnits = 8;

/** The texts of values, by their numbers. */
export interface ListedTexts {
  /** null: the text cannot be read. */
  textOf(value: number): string | null;
  /** Whether the text of a value comes before `text` by code unit. For most values this takes no text. */
  isBefore(value: number, text: string): boolean;
}

/** Counts for each value, by its number, the groups that have it. */
export class ValueCounts {
  readonly #counts = new GrowableInt32();
  /** By value: the group that was counted last. */
  readonly #last = new GrowableInt32();
  readonly #time: TimeBudget;

  constructor(time: TimeBudget) {
    this.#time = time;
  }

  /**
   * Counts a group for a value. Calls for one group follow each other: no group returns after another one.
   */
  add(value: number, group: number): void {
    this.#time.spend(1);
    this.#makeRoom(value);
    if (this.#last.array[value] === group) return;
    this.#last.array[value] = group;
    this.#counts.array[value]++;
  }

  /** Counts groups that `add` is never called for. */
  addGroups(value: number, count: number): void {
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
   * At most `limit` values by count descending, then text ascending by code unit. No text is made of values
   * that are counted less often than the last listed one. A value whose text cannot be read is left out.
   */
  mostFrequent(limit: number, texts: ListedTexts): [text: string, count: number][] {
    const counts = this.#counts.view();
    this.#time.spend(counts.length);
    const least = leastOfLargest(counts, limit);
    const listed: [string, number][] = [];
    for (let value = 0; value < counts.length; value++) {
      const text = counts[value] > least ? texts.textOf(value) : null;
      if (text !== null) listed.push([text, counts[value]]);
    }
    const ties = new FirstTexts(limit - listed.length);
    for (let value = 0; value < counts.length; value++) {
      if (counts[value] !== least) continue;
      this.#time.spend(textUnits);
      ties.add(value, texts);
    }
    listed.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    for (const text of ties.texts) listed.push([text, least]);
    return listed;
  }
}

/** The least of the `limit` largest counts; 0 if there are fewer. Takes one pass, for a small `limit`. */
function leastOfLargest(counts: Int32Array, limit: number): number {
  /** Ascending. */
  const largest = new Int32Array(limit);
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i];
    if (count <= largest[0]) continue;
    let at = 0;
    for (; at + 1 < limit && largest[at + 1] < count; at++) largest[at] = largest[at + 1];
    largest[at] = count;
  }
  return largest[0];
}

/** Keeps the first `limit` of many texts, in order. */
class FirstTexts {
  readonly texts: string[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(value: number, source: ListedTexts): void {
    const { texts } = this;
    if (this.#limit === 0) return;
    const isFull = texts.length === this.#limit;
    if (isFull && !source.isBefore(value, texts[texts.length - 1])) return;
    const text = source.textOf(value);
    if (text === null) return;
    if (isFull) texts.pop();
    let at = texts.length;
    while (at > 0 && texts[at - 1] > text) at--;
    texts.splice(at, 0, text);
  }
}
