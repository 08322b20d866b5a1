/**
 * What waits for a search thread:
 *  1. Indexes take turns; of one index it is first come, first served.
 *  2. What is put back comes before the others of its index.
 *  3. An index has room for 1,000, all have for 2,000.
 *  4. A search that is removed, or taken, is gone.
 */
import { expect, test } from "vitest";
import { SearchQueue } from "../../src/threads/search-queue.js";

interface Waiting {
  readonly id: number;
  readonly job: { readonly index: string };
}

const searchOf = (index: string, id: number): Waiting => ({ id, job: { index } });

function queueOf(...searches: readonly Waiting[]): SearchQueue<Waiting> {
  const queue = new SearchQueue<Waiting>();
  for (const search of searches) queue.push(search);
  return queue;
}

function idsOf(queue: SearchQueue<Waiting>): number[] {
  const ids: number[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) ids.push(next.id);
  return ids;
}

test("indexes take turns (1)", () => {
  const many = [1, 2, 3, 4].map((id) => searchOf("many", id));
  const queue = queueOf(...many, searchOf("few", 5), searchOf("one", 6), searchOf("few", 7));
  expect(queue.length).toBe(7);
  expect(idsOf(queue)).toEqual([1, 5, 6, 2, 7, 3, 4]);
  expect(queue.length).toBe(0);
});

test("who comes later waits for one search of each other index (1)", () => {
  const queue = queueOf(searchOf("many", 1), searchOf("many", 2), searchOf("many", 3));
  expect(queue.shift()?.id).toBe(1);
  queue.push(searchOf("late", 4));
  expect(idsOf(queue)).toEqual([2, 4, 3]);
});

test("what is put back comes first of its index (2)", () => {
  const queue = queueOf(searchOf("a", 3), searchOf("b", 4));
  queue.putBack([searchOf("a", 1), searchOf("a", 2), searchOf("c", 5)]);
  expect(queue.length).toBe(5);
  expect(idsOf(queue)).toEqual([1, 4, 5, 2, 3]);
});

test("one index leaves room for others (3)", () => {
  const queue = new SearchQueue<Waiting>();
  for (let id = 0; id < 1_000; id++) queue.push(searchOf("a", id));
  expect([queue.hasRoomFor("a"), queue.hasRoomFor("b")]).toEqual([false, true]);
  for (let id = 1_000; id < 2_000; id++) queue.push(searchOf("b", id));
  expect(queue.hasRoomFor("c")).toBe(false);
  queue.shift();
  expect([queue.hasRoomFor("a"), queue.hasRoomFor("b"), queue.hasRoomFor("c")]).toEqual([true, false, true]);
});

test("a search is removed once (4)", () => {
  const queue = queueOf(searchOf("a", 1), searchOf("a", 2), searchOf("b", 3));
  expect(queue.remove(1)?.id).toBe(1);
  expect(queue.remove(1)).toBeUndefined();
  expect(queue.remove(3)?.id).toBe(3);
  expect(queue.length).toBe(1);
  expect(queue.clear().map(({ id }) => id)).toEqual([2]);
  expect([queue.length, queue.shift()]).toEqual([0, undefined]);
});
