/**
 * What waits for a search thread:
 *  1. Of one key in one index it is first come, first served.
 *  2. Whose key has taken less time goes first, in however many indexes the others search.
 *  3. Whose index has taken less time goes first, with however many keys the others search.
 *  4. What is put back has its place among the others again.
 *  5. A key and an index have room for 1,000, all have for 2,000. Where none is left the last search of the
 *     key that has most waiting makes room.
 *  6. A search that is removed, or taken, is gone. One that may not run yet keeps no other waiting.
 *  7. A search that would probably wait for more than a second has no place, whatever others wait for.
 *  8. Where there is no place, an outdated search of the same key and index makes room first.
 */
import type { SearchRequest } from "@findling/protocol";
import { expect, test } from "vitest";
import { SearchQueue } from "../../src/search-threads/search-queue.js";

interface WaitingSearch {
  readonly id: number;
  readonly client: string;
  readonly job: { readonly index: string; readonly keyId: string; readonly request: SearchRequest };
}

const time = { now: 0 };
const emptyQueue = () => new SearchQueue<WaitingSearch>(() => time.now);

const searchOf = (id: number, keyId: string, index: string, typed?: string): WaitingSearch => ({
  id,
  client: typed === undefined ? `client ${id}` : "who types",
  job: { index, keyId, request: { q: typed ?? "x" } },
});

function queueOf(...searches: readonly WaitingSearch[]): SearchQueue<WaitingSearch> {
  const queue = emptyQueue();
  for (const search of searches) queue.push(search);
  return queue;
}

/** The ids as they come. `takes`: how much time a search takes of its key and its index. */
function idsOf(
  queue: SearchQueue<WaitingSearch>,
  takes: (search: WaitingSearch) => number = () => 0,
): number[] {
  const taken = new Map<string, number>();
  const of = (name: string): number => taken.get(name) ?? 0;
  const times = {
    ofKey: (key: string) => of(`key ${key}`),
    ofIndex: (index: string) => of(`index ${index}`),
  };
  const ids: number[] = [];
  for (let next = queue.shift(times, always); next !== undefined; next = queue.shift(times, always)) {
    ids.push(next.id);
    for (const name of [`key ${next.job.keyId}`, `index ${next.job.index}`]) {
      taken.set(name, of(name) + takes(next));
    }
  }
  return ids;
}

const always = () => true;
const noTime = { ofKey: () => 0, ofIndex: () => 0 };

test("first come, first served (1)", () => {
  const queue = queueOf(searchOf(1, "a", "x"), searchOf(2, "b", "x"), searchOf(3, "a", "x"));
  expect(queue.length).toBe(3);
  expect(idsOf(queue)).toEqual([1, 2, 3]);
  expect(queue.length).toBe(0);
});

test("a key with many searches in many indexes does not go before others (2)", () => {
  const many = [1, 2, 3, 4].map((id) => searchOf(id, "many", `x${id}`));
  const queue = queueOf(...many, searchOf(5, "few", "y"), searchOf(6, "few", "y"));
  expect(idsOf(queue, () => 1)).toEqual([1, 5, 2, 6, 3, 4]);
});

test("a key with long searches waits longer (2)", () => {
  const long = [1, 2, 3].map((id) => searchOf(id, "long", "x"));
  const queue = queueOf(...long, ...[4, 5, 6].map((id) => searchOf(id, "short", "y")));
  expect(idsOf(queue, ({ job }) => (job.keyId === "long" ? 2 : 1))).toEqual([1, 4, 5, 2, 6, 3]);
});

test("an index with many keys does not go before others (3)", () => {
  const many = [1, 2, 3, 4].map((id) => searchOf(id, `key ${id}`, "many"));
  const queue = queueOf(...many, searchOf(5, "a", "few"), searchOf(6, "b", "few"));
  expect(idsOf(queue, () => 1)).toEqual([1, 5, 2, 6, 3, 4]);
});

test("in an index that has taken much, who has taken little goes first (2, 3)", () => {
  const many = [1, 2, 3].map((id) => searchOf(id, "many", "x"));
  expect(idsOf(queueOf(...many, searchOf(4, "few", "x")), () => 1)).toEqual([1, 4, 2, 3]);
});

test("what is put back has its place again (4)", () => {
  const queue = queueOf(searchOf(3, "a", "x"), searchOf(5, "a", "x"), searchOf(2, "b", "x"));
  for (const id of [4, 1]) queue.putBack(searchOf(id, "a", "x"));
  expect(queue.length).toBe(5);
  expect(idsOf(queue)).toEqual([1, 2, 3, 4, 5]);
});

test.each(["key", "index"])("one %s leaves room for others (5)", (what) => {
  const own = (id: number) => (what === "key" ? searchOf(id, "k", `x${id}`) : searchOf(id, `k${id}`, "x"));
  const queue = queueOf(...Array.from({ length: 1_000 }, (_, id) => own(id)));
  const last = own(1_000);
  expect(queue.push(last)).toBe(last);
  expect(queue.push(searchOf(1_001, "other", "y"))).toBeNull();
  queue.remove(0);
  expect(queue.push(last)).toBeNull();
});

test("the key that has most waiting makes room, the last of its searches first (5)", () => {
  const queue = emptyQueue();
  for (let id = 0; id < 1_200; id++) queue.push(searchOf(id, `many ${id % 2}`, `x${id % 7}`));
  for (let id = 1_200; id < 2_000; id++) queue.push(searchOf(id, `few ${id}`, `y${id % 3}`));
  const searches = [2_000, 2_001, 2_002].map((id) => searchOf(id, "new", `z${id}`));
  expect(searches.map((search) => queue.push(search)?.id)).toEqual([1_198, 1_199, 1_196]);
  expect(queue.length).toBe(2_000);
  const greatest = searchOf(2_003, "many 1", "x");
  expect(queue.push(greatest)).toBe(greatest);
});

test("a search is removed once (6)", () => {
  const queue = queueOf(searchOf(1, "k", "x"), searchOf(2, "k", "x"), searchOf(3, "k", "y"));
  expect(queue.remove(1)?.id).toBe(1);
  expect(queue.remove(1)).toBeUndefined();
  expect(queue.remove(3)?.id).toBe(3);
  expect(queue.length).toBe(1);
  expect(queue.clear().map(({ id }) => id)).toEqual([2]);
  expect([queue.length, queue.shift(noTime, always)]).toEqual([0, undefined]);
});

test("what may not run keeps no other waiting (6)", () => {
  const queue = queueOf(searchOf(1, "a", "x"), searchOf(2, "b", "x"));
  const mayRun = ({ job }: WaitingSearch) => job.keyId !== "a";
  expect(queue.shift(noTime, mayRun)?.id).toBe(2);
  expect(queue.shift(noTime, mayRun)).toBeUndefined();
  expect(queue.length).toBe(1);
});

/** A queue in which each turn of the key `slow` takes so long, while many wait. */
function slowQueue(turnMs: number, waiting: number) {
  const queue = emptyQueue();
  let lastId = 0;
  const push = (keyId = "slow", typed?: string) => queue.push(searchOf(++lastId, keyId, "x", typed));
  const turn = () => {
    time.now += turnMs;
    return queue.shift(noTime, ({ job }) => job.keyId === "slow")?.id;
  };
  for (let i = 0; i < waiting; i++) push();
  return { queue, push, turn };
}

test("who would wait for more than a second has no place (7)", () => {
  const { push, turn, queue } = slowQueue(125, 60);
  // Nobody knows yet how long a turn takes.
  expect(push()).toBeNull();
  // From then on each is known to take about a tenth of a second, so that 10 may wait.
  for (let i = 0; i < 50; i++) turn();
  expect(push()?.id).toBe(62);
  for (let i = 0; i < 2; i++) turn();
  expect(push()).toBeNull();
  expect(push()).toBeNull();
  expect(push()?.id).toBe(65);
  expect(push("other")).toBeNull();
  expect(queue.length).toBe(12);
});

test("a single slow turn says little: the next ones may be fast again (7)", () => {
  // A garbage collection, or code that is not compiled yet.
  const { push, turn } = slowQueue(250, 16);
  turn();
  expect(push()).toBeNull();
});

test("how long turns took long ago does not matter (7)", () => {
  const { push, turn } = slowQueue(400, 16);
  for (let i = 0; i < 8; i++) turn();
  expect(push()?.id).toBe(17);
  time.now += 60_000;
  expect(push()).toBeNull();
});

test("turns that nobody waits behind say nothing (7)", () => {
  const { push, turn } = slowQueue(5_000, 1);
  turn();
  for (let i = 0; i < 50; i++) expect(push()).toBeNull();
});

test("an outdated search makes room, the oldest first (8)", () => {
  const { push, turn, queue } = slowQueue(1_200, 10);
  for (const q of ["k", "ke", "key"]) push("slow", q);
  for (let i = 0; i < 10; i++) turn();
  // 11, 12 and 13 wait, and a further one would wait for too long.
  expect(push()?.id).toBe(11);
  expect(push("slow", "keyb")?.id).toBe(12);
  // A letter is deleted.
  expect(push("slow", "key")?.id).toBe(13);
  expect(push("slow", "else")?.id).toBe(15);
  expect(push("slow", "other")?.id).toBe(18);
  expect(queue.clear().map(({ id }) => id)).toEqual([14, 16, 17]);
});

test("where all places are taken, an outdated search makes room before the key with most (8)", () => {
  const queue = emptyQueue();
  for (let id = 0; id < 1_000; id++) queue.push(searchOf(id, "many", `x${id % 7}`));
  for (let id = 1_000; id < 1_998; id++) queue.push(searchOf(id, `few ${id}`, `y${id % 3}`));
  queue.push(searchOf(1_998, "who", "z", "k"));
  queue.push(searchOf(1_999, "who", "z", "ke"));
  expect(queue.push(searchOf(2_000, "who", "z", "key"))?.id).toBe(1_998);
  expect(queue.push(searchOf(2_001, "who", "z", "other"))?.id).toBe(1_999);
  expect(queue.push(searchOf(2_002, "who", "z", "another"))?.id).toBe(999);
});
