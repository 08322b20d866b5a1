/**
 * What the watch over the search threads does:
 *  1. It looks at all threads every 50 ms while something is under way, and never else. It does not keep the
 *     process alive.
 *  2. It charges the time of the search that a thread works on to its key and its index, once. The rest of a
 *     search that runs for 100 ms is charged to the key alone, the time to open the index always to both.
 *  3. A background search is charged to nobody.
 *  4. A key whose search runs for a second counts as slow. The time to open the index does not count.
 *  5. It reports that a thread is at one thing for 100 ms, but not that the background thread is.
 *  6. It takes back and hands over the searches that such a thread has not begun.
 *  7. It ends a thread that is at one thing for 10 s; the background thread after 12 times as long. It leaves
 *     a thread that it ends alone.
 */
import { searchThreadKillMs } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backgroundPatience } from "../../src/search/background-patience.js";
import type { SearchJob } from "../../src/search/search-messages.js";
import { longSearchMs, SearchShares, slowSearchMs } from "../../src/search-threads/search-shares.js";
import type { SearchSlot } from "../../src/search-threads/search-slot.js";
import { SearchSlots } from "../../src/search-threads/search-slots.js";
import type { Activity } from "../../src/search-threads/thread-activity.js";
import { ThreadWatch } from "../../src/search-threads/thread-watch.js";
import { clockMs } from "../../src/tracing/clock.js";
import { FakeSearchThread, inBackground, pendingSearch } from "./fake-search-thread.js";

const lookEveryMs = 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** One regular thread, the reserve and the background thread, and the watch over them. */
function watched() {
  const slots = new SearchSlots(1);
  const shares = new SearchShares(() => 0);
  const threads = slots.all.map((slot) => {
    const thread = new FakeSearchThread();
    slot.thread = thread;
    slot.noteReady();
    return thread;
  });
  const busy = { is: true };
  /** The ids of searches that were taken back, and the names of all other events. */
  const events: (string | number)[] = [];
  const watch = new ThreadWatch(slots, shares, {
    isBusy: () => busy.is,
    onLong: () => events.push("long"),
    onRecalled: ({ id }) => events.push(id),
    onLooked: () => {
      events.push("looked");
      watch.lookSoon();
    },
  });
  const looks = (): number => events.filter((event) => event === "looked").length;
  const others = () => events.filter((event) => event !== "looked");
  /** The time that was charged to a key and to an index. */
  const taken = (keyId: string, index = "pages") => {
    const { ofKey, ofIndex } = shares.taken();
    return { key: ofKey(keyId), index: ofIndex(index) };
  };
  return { slots, shares, threads, busy, watch, events, looks, others, taken };
}

function give(slot: SearchSlot, id: number, job: Partial<SearchJob> = {}): void {
  slot.give(pendingSearch(id, job), null, clockMs());
}

function isSlow(shares: SearchShares, keyId: string): boolean {
  shares.charge({ keyId: "somebody else", index: "other" }, 1, false);
  return shares.isBounded(keyId);
}

test("it looks once in 50 ms, however often it is asked to (1)", () => {
  const { watch, looks } = watched();
  for (let time = 0; time < 3; time++) watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs - 1);
  expect(looks()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(looks()).toBe(1);
  watch.lookSoon();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10 * lookEveryMs);
  expect(looks()).toBe(11);
});

test("it looks while something is under way only (1)", () => {
  const { watch, busy, looks } = watched();
  busy.is = false;
  watch.lookSoon();
  expect(vi.getTimerCount()).toBe(0);
  busy.is = true;
  watch.lookSoon();
  busy.is = false;
  vi.advanceTimersByTime(lookEveryMs);
  expect({ looks: looks(), timers: vi.getTimerCount() }).toEqual({ looks: 1, timers: 0 });
  busy.is = true;
  watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs);
  expect(looks()).toBe(2);
});

test("a look that is due does not keep the process alive (1)", () => {
  const { watch } = watched();
  const timers = vi.spyOn(globalThis, "setTimeout");
  watch.lookSoon();
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
});

test("it looks at all threads before it says so (1)", () => {
  const { watch, slots, threads, events } = watched();
  slots.all.forEach((slot, place) => {
    give(slot, place + 1, slot === slots.background ? inBackground : {});
    threads[place].activity.begin("taking");
  });
  vi.advanceTimersByTime(longSearchMs);
  watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs);
  expect(events).toEqual(["long", 1, "long", 2, 3, "looked"]);
});

test("time is charged to the key and the index of the search that the thread works on (2)", () => {
  const { watch, slots, threads, taken } = watched();
  const [slot] = slots.regular;
  give(slot, 1, { keyId: "first" });
  threads[0].begin(1);
  give(slot, 2, { keyId: "second", index: "books" });
  give(slots.reserve, 3, { keyId: "third", index: "films" });
  watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs);
  expect(taken("first")).toEqual({ key: 50, index: 50 });
  expect(taken("second", "books")).toEqual({ key: 0, index: 0 });
  expect(taken("third", "films")).toEqual({ key: 50, index: 50 });
  vi.advanceTimersByTime(30);
  watch.charge(slot);
  expect(taken("first")).toEqual({ key: 80, index: 80 });
  slot.take(1, clockMs());
  threads[0].begin(2);
  vi.advanceTimersByTime(20);
  expect(taken("first")).toEqual({ key: 80, index: 80 });
  expect(taken("second", "books")).toEqual({ key: 20, index: 20 });
});

test("the time of a search whose asker has gone is not charged to the next one (2)", () => {
  const { watch, slots, threads, taken } = watched();
  const [slot] = slots.regular;
  give(slot, 1, { keyId: "gone" });
  give(slot, 2, { keyId: "next" });
  vi.advanceTimersByTime(30);
  expect(slot.recall(1, clockMs())?.id).toBe(1);
  threads[0].begin(2);
  vi.advanceTimersByTime(20);
  watch.charge(slot);
  expect(taken("next").key).toBe(20);
});

test("a search that is taken back from behind another leaves the time of that one alone (2)", () => {
  const { watch, slots, threads, taken } = watched();
  const [slot] = slots.regular;
  give(slot, 1, { keyId: "first" });
  threads[0].begin(1);
  give(slot, 2, { keyId: "behind" });
  vi.advanceTimersByTime(30);
  expect(slot.recall(2, clockMs())?.id).toBe(2);
  watch.charge(slot);
  expect(taken("first").key).toBe(30);
});

test("the rest of a long search is charged to its key alone (2)", () => {
  const { watch, slots, threads, taken } = watched();
  const [slot] = slots.regular;
  give(slot, 1);
  threads[0].begin(1);
  vi.advanceTimersByTime(longSearchMs - 1);
  watch.charge(slot);
  expect(taken("k")).toEqual({ key: 99, index: 99 });
  vi.advanceTimersByTime(1);
  watch.charge(slot);
  expect(taken("k")).toEqual({ key: 100, index: 99 });
  vi.advanceTimersByTime(150);
  watch.charge(slot);
  expect(taken("k")).toEqual({ key: 250, index: 99 });
});

test("the time to open an index is charged to both, however long it takes (2)", () => {
  const { watch, slots, threads, taken } = watched();
  const [slot] = slots.regular;
  give(slot, 1);
  threads[0].begin(1, "opening");
  vi.advanceTimersByTime(300);
  watch.charge(slot);
  threads[0].activity.begin("searching", 1);
  vi.advanceTimersByTime(40);
  watch.charge(slot);
  expect(taken("k")).toEqual({ key: 340, index: 340 });
});

test("a background search is charged to nobody, and makes no key slow (3)", () => {
  const { watch, slots, threads, shares, taken } = watched();
  give(slots.background, 1, inBackground);
  threads[2].begin(1);
  watch.lookSoon();
  vi.advanceTimersByTime(2 * slowSearchMs);
  expect(taken("k")).toEqual({ key: 0, index: 0 });
  expect(isSlow(shares, "k")).toBe(false);
});

test("a key whose search runs for a second is slow, and no other key is (4)", () => {
  const { watch, slots, threads, shares } = watched();
  const [slot] = slots.regular;
  give(slot, 1, { keyId: "slow" });
  threads[0].begin(1);
  give(slot, 2, { keyId: "behind" });
  vi.advanceTimersByTime(slowSearchMs - 1);
  watch.charge(slot);
  expect(isSlow(shares, "slow")).toBe(false);
  vi.advanceTimersByTime(1);
  watch.charge(slot);
  expect(["slow", "behind"].map((keyId) => isSlow(shares, keyId))).toEqual([true, false]);
});

test("the slow key is that of the search that runs, though the one before it was not yet taken (4)", () => {
  const { watch, slots, threads, shares } = watched();
  const [slot] = slots.regular;
  give(slot, 1, { keyId: "answered" });
  give(slot, 2, { keyId: "slow" });
  threads[0].begin(1);
  threads[0].begin(2);
  vi.advanceTimersByTime(slowSearchMs);
  watch.charge(slot);
  expect(["answered", "slow"].map((keyId) => isSlow(shares, keyId))).toEqual([false, true]);
});

test("a key whose index takes long to open is not slow (4)", () => {
  const { watch, slots, threads, shares } = watched();
  const [slot] = slots.regular;
  give(slot, 1);
  threads[0].begin(1, "opening");
  vi.advanceTimersByTime(2 * slowSearchMs);
  threads[0].activity.begin("searching", 1);
  vi.advanceTimersByTime(slowSearchMs - 1);
  watch.charge(slot);
  expect(isSlow(shares, "k")).toBe(false);
});

test.each<Activity["kind"]>(["taking", "opening", "searching", "warming"])(
  "it reports at each look that a thread is %s for 100 ms (5)",
  (kind) => {
    const { watch, threads, others, looks } = watched();
    threads[0].activity.begin(kind);
    watch.lookSoon();
    vi.advanceTimersByTime(lookEveryMs);
    expect({ others: others(), looks: looks() }).toEqual({ others: [], looks: 1 });
    vi.advanceTimersByTime(lookEveryMs);
    expect(others()).toEqual(["long"]);
    vi.advanceTimersByTime(lookEveryMs);
    expect(others()).toEqual(["long", "long"]);
  },
);

test("it reports neither a long background search, nor a thread that is idle for long (5)", () => {
  const { watch, slots, threads, events } = watched();
  give(slots.background, 1, inBackground);
  threads[2].begin(1);
  vi.advanceTimersByTime(10 * longSearchMs);
  watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs);
  expect(events).toEqual(["looked"]);
});

test("a search behind a long one is taken back once, and the long one stays (6)", () => {
  const { watch, slots, threads, others } = watched();
  const [slot] = slots.regular;
  give(slot, 1);
  give(slot, 2);
  threads[0].begin(1);
  watch.lookSoon();
  vi.advanceTimersByTime(lookEveryMs);
  expect({ others: others(), load: slot.load }).toEqual({ others: [], load: 2 });
  vi.advanceTimersByTime(2 * lookEveryMs);
  expect(others()).toEqual(["long", 2, "long"]);
  expect({ head: slot.head?.id, load: slot.load }).toEqual({ head: 1, load: 1 });
  expect(threads[0].activity.claim(2)).toBe(false);
});

test("a thread that is at one thing for 10 s is ended, once (7)", () => {
  const { watch, slots, threads, others } = watched();
  const [slot] = slots.regular;
  const [thread] = threads;
  give(slot, 1);
  thread.begin(1);
  watch.lookSoon();
  vi.advanceTimersByTime(searchThreadKillMs - lookEveryMs);
  expect(thread.terminate).not.toHaveBeenCalled();
  expect(slot.isEnding).toBe(false);
  vi.advanceTimersByTime(lookEveryMs);
  expect(thread.terminate).toHaveBeenCalledOnce();
  expect(slot.isEnding).toBe(true);
  const before = others().length;
  vi.advanceTimersByTime(2 * searchThreadKillMs);
  expect(thread.terminate).toHaveBeenCalledOnce();
  expect(others()).toHaveLength(before);
  for (const other of threads.slice(1)) expect(other.terminate).not.toHaveBeenCalled();
});

test("a search that a thread gets while it is being ended is left to the end of the thread (7)", () => {
  const { watch, slots, threads, others } = watched();
  const [slot] = slots.regular;
  threads[0].activity.begin("warming");
  watch.lookSoon();
  vi.advanceTimersByTime(searchThreadKillMs);
  give(slot, 1);
  vi.advanceTimersByTime(2 * lookEveryMs);
  expect(others()).not.toContain(1);
  expect(slot.load).toBe(1);
});

test("a thread that begins one thing after the other is not ended (7)", () => {
  const { watch, threads } = watched();
  watch.lookSoon();
  for (let step = 0; step < 5; step++) {
    threads[0].activity.begin("searching", 1);
    vi.advanceTimersByTime(searchThreadKillMs - lookEveryMs);
  }
  threads[0].activity.begin("idle");
  vi.advanceTimersByTime(2 * searchThreadKillMs);
  expect(threads[0].terminate).not.toHaveBeenCalled();
});

test("the background thread may be at one thing for 12 times as long (7)", () => {
  const { watch, slots, threads } = watched();
  const killMs = searchThreadKillMs * backgroundPatience;
  give(slots.background, 1, inBackground);
  threads[2].begin(1);
  watch.lookSoon();
  vi.advanceTimersByTime(killMs - lookEveryMs);
  expect(threads[2].terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(lookEveryMs);
  expect(threads[2].terminate).toHaveBeenCalledOnce();
});
