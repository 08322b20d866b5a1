/**
 * Which search threads warm up:
 *  1. A few at a time, one search after the other, until they are warm.
 *  2. Only while nobody searches, and only those that can be used.
 *  3. One that is gone has no turn, and keeps none from others. A stop ends all.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WarmUpTurns } from "../../src/search-threads/warm-up-turns.js";

function start(atOnceMax: number) {
  const begun: string[] = [];
  const unusable = new Set<string>();
  const others = { isSearching: false };
  const turns = new WarmUpTurns<string>({
    atOnceMax,
    isQuiet: () => !others.isSearching,
    warm: (thread) => !unusable.has(thread) && begun.push(thread) > 0,
  });
  return { turns, begun, unusable, others };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("WarmUpTurns", () => {
  test("one thread after the other", () => {
    const { turns, begun } = start(1);
    for (const thread of ["a", "b"]) turns.add(thread);
    expect(begun).toEqual(["a"]);
    turns.onStep("a", true);
    turns.onStep("a", false);
    expect(begun).toEqual(["a", "a", "b"]);
    expect([turns.isWarming("a"), turns.isWarming("b")]).toEqual([false, true]);
    turns.onStep("b", false);
    vi.advanceTimersByTime(10_000);
    expect(begun).toEqual(["a", "a", "b"]);
  });

  test("two at a time where there may be two", () => {
    const { turns, begun } = start(2);
    for (const thread of ["a", "b", "c"]) turns.add(thread);
    expect(begun).toEqual(["a", "b"]);
    turns.onStep("b", false);
    expect(begun).toEqual(["a", "b", "c"]);
  });

  test("waits while somebody searches", () => {
    const { turns, begun, others } = start(1);
    turns.add("a");
    others.isSearching = true;
    turns.onStep("a", true);
    vi.advanceTimersByTime(10_000);
    expect(begun).toEqual(["a"]);
    others.isSearching = false;
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["a", "a"]);
  });

  test("a thread that cannot be used leaves its turn to another", () => {
    const { turns, begun, unusable } = start(1);
    unusable.add("a");
    turns.add("a");
    turns.add("b");
    expect(begun).toEqual(["b"]);
  });

  test("a thread that is gone keeps no turn", () => {
    const { turns, begun } = start(1);
    for (const thread of ["a", "b"]) turns.add(thread);
    turns.remove("a");
    expect(begun).toEqual(["a", "b"]);
    turns.remove("b");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a stop ends it", () => {
    const { turns, begun, others } = start(1);
    turns.add("a");
    others.isSearching = true;
    turns.onStep("a", true);
    turns.close();
    turns.onStep("a", true);
    others.isSearching = false;
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
