/**
 * Which search threads warm up:
 *  1. So many at a time, one search after the other, until they are warm.
 *  2. Only those that have had nothing to do for a while; a busy one gets its turn when it rests. While one is busy the others pause
 *     after each search.
 *  3. One that is gone has no turn, and keeps none from others. A stop ends all.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WarmUpTurns } from "../../src/threads/warm-up-turns.js";

function start(atOnceMax: number) {
  const begun: string[] = [];
  const busy = new Set<string>();
  const turns = new WarmUpTurns<string>({
    atOnceMax,
    isIdle: (thread) => !busy.has(thread),
    isQuiet: () => busy.size === 0,
    warm: (thread) => begun.push(thread),
  });
  return { turns, begun, busy };
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

  test("a busy thread leaves its turn to another, and has it when it rests", () => {
    const { turns, begun, busy } = start(1);
    busy.add("a");
    turns.add("a");
    turns.add("b");
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["b"]);
    turns.onStep("b", false);
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["b"]);
    busy.clear();
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["b", "a"]);
  });

  test("pauses after each search while another thread is busy", () => {
    const { turns, begun, busy } = start(1);
    turns.add("b");
    busy.add("a");
    turns.onStep("b", true);
    expect(begun).toEqual(["b"]);
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["b", "b"]);
    busy.clear();
    turns.onStep("b", true);
    expect(begun).toEqual(["b", "b", "b"]);
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
    const { turns, begun, busy } = start(1);
    busy.add("b");
    for (const thread of ["a", "b"]) turns.add(thread);
    vi.advanceTimersByTime(1_000);
    turns.onStep("a", true);
    turns.close();
    turns.onStep("a", true);
    busy.clear();
    vi.advanceTimersByTime(1_000);
    expect(begun).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
