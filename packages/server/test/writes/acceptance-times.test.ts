/**
 * The times of acceptance of an index:
 *  1. They never go back, neither in the life of a server nor over a restart, nor behind a refused write.
 *  2. A write is later than each batch that went on the overflow queue before it.
 *  3. An index that was dropped has none of its times left, nor has one that does not exist.
 */
import { afterEach, expect, test, vi } from "vitest";
import { AcceptanceTimes } from "../../src/writes/acceptance-times.js";

const none = { logTime: () => 0, queuedAt: () => undefined };

afterEach(() => void vi.restoreAllMocks());

function clockAt(time: number): void {
  vi.spyOn(Date, "now").mockReturnValue(time);
}

test("follow the clock, but not back (1)", () => {
  const times = new AcceptanceTimes(none);
  clockAt(5_000);
  expect([times.next("a"), times.next("a")]).toEqual([5_000, 5_000]);
  times.passApplied("a", 5_000);
  clockAt(3_000);
  expect([times.next("a"), times.next("b")]).toEqual([5_000, 3_000]);
  clockAt(6_000);
  expect(times.next("a")).toBe(6_000);
});

test("are not before what the index holds from before the start (1)", () => {
  const times = new AcceptanceTimes({ ...none, logTime: (index) => (index === "a" ? 7_000 : 0) });
  clockAt(5_000);
  expect([times.next("a"), times.next("b")]).toEqual([7_000, 5_000]);
});

test("are not before a refused write: the log time of the index has moved on with it (1)", () => {
  const times = new AcceptanceTimes(none);
  clockAt(4_000);
  times.passApplied("a", times.next("a"));
  clockAt(5_000);
  times.next("a");
  clockAt(3_000);
  expect(times.next("a")).toBe(5_000);
});

test("are behind what is on the queue from before the start (2)", () => {
  const times = new AcceptanceTimes({ logTime: () => 6_000, queuedAt: () => 8_000 });
  clockAt(5_000);
  expect(times.next("a")).toBe(8_001);
});

test("are behind what goes on the queue, in the same millisecond too (2)", () => {
  const times = new AcceptanceTimes(none);
  clockAt(5_000);
  const queued = times.next("a");
  const direct = times.next("a");
  times.passQueued("a", queued);
  expect([direct, times.next("a"), times.next("a")]).toEqual([5_000, 5_001, 5_001]);
});

test("of a dropped index are forgotten (3)", () => {
  const times = new AcceptanceTimes(none);
  clockAt(5_000);
  times.passApplied("a", times.next("a"));
  times.forget("a");
  clockAt(3_000);
  expect(times.next("a")).toBe(3_000);
});

test("of an index that does not exist are not kept (3)", () => {
  const times = new AcceptanceTimes(none);
  clockAt(5_000);
  times.next("a");
  clockAt(3_000);
  expect(times.next("a")).toBe(3_000);
});
