/**
 * What a search thread does, as both ends see it:
 *  1. What it is at, for which search, and for how long.
 *  2. A search belongs to who is the first to claim or to recall it.
 *  3. Whether somebody still waits for a search.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ThreadActivity } from "../../src/search-threads/thread-activity.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bothEnds() {
  const main = new ThreadActivity();
  return { main, thread: new ThreadActivity(main.memory) };
}

test("the main thread sees what the thread is at, and for how long (1)", () => {
  const { main, thread } = bothEnds();
  expect(main.now.kind).toBe("idle");
  thread.begin("opening", 7);
  vi.advanceTimersByTime(1_500);
  expect(main.now).toEqual({ kind: "opening", search: 7, forMs: 1_500 });
  thread.begin("searching", 7);
  expect(main.now).toEqual({ kind: "searching", search: 7, forMs: 0 });
  thread.begin("idle");
  expect(main.now).toMatchObject({ kind: "idle", search: 0 });
});

test("the thread sees which search nobody waits for any more (3)", () => {
  const { main, thread } = bothEnds();
  expect(thread.isGivenUp(7)).toBe(false);
  main.giveUp(7);
  expect([7, 8].map((id) => thread.isGivenUp(id))).toEqual([true, false]);
});

test("a search is claimed or recalled, never both (2)", () => {
  const { main, thread } = bothEnds();
  main.offer(1);
  main.offer(2 ** 31 - 1);
  expect([thread.claim(1), main.recall(1)]).toEqual([true, false]);
  expect([main.recall(2 ** 31 - 1), thread.claim(2 ** 31 - 1)]).toEqual([true, false]);
  main.offer(3);
  main.offer(4);
  expect(() => main.offer(5)).toThrow("A search thread was given too many searches.");
  expect([thread.claim(3), thread.claim(4), thread.claim(5)]).toEqual([true, true, false]);
});
