/**
 * Which thread gets a search:
 *  1. The one with the fewest searches; of two alike, one that does not warm up. None that is full, that has
 *     been busy for long, or that has not started.
 *  2. While others search, a key with slow searches gets idle threads alone, and at most half of all threads.
 *  3. The reserve, only while all other threads are busy with long ones, and not for a key that has one of
 *     these, nor for an index that one of them opens.
 *  4. While other threads start, the reserve helps, but not a key with slow searches.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchJob } from "../../src/search/search-messages.js";
import type { PendingSearch } from "../../src/search-threads/pending-search.js";
import { longSearchMs, SearchShares } from "../../src/search-threads/search-shares.js";
import type { SearchSlot } from "../../src/search-threads/search-slot.js";
import { SearchSlots } from "../../src/search-threads/search-slots.js";
import { ThreadActivity } from "../../src/search-threads/thread-activity.js";
import { ThreadChoice } from "../../src/search-threads/thread-choice.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function jobOf(keyId: string, index = "pages"): SearchJob {
  return { index, keyId, request: { q: "" }, limits: {}, queryID: null, parsedAt: 0 };
}

function pending(id: number, job: SearchJob): PendingSearch {
  const nothing = () => undefined;
  const gone = new AbortController().signal;
  return {
    id,
    job,
    client: "",
    requestId: "",
    gone,
    resolve: nothing,
    reject: nothing,
    stopWatching: nothing,
  };
}

/** Gives a slot a thread that does what the test says. */
function startThread(slot: SearchSlot): ThreadActivity {
  const activity = new ThreadActivity();
  const done = () => Promise.resolve();
  slot.thread = { ready: done(), activity, post: () => undefined, close: done, terminate: done };
  slot.noteReady();
  return activity;
}

function pool(threadCount: number) {
  const slots = new SearchSlots(threadCount);
  const shares = new SearchShares(() => 0);
  const warming = new Set<SearchSlot>();
  const choice = new ThreadChoice(slots, shares, { isWarming: (slot) => warming.has(slot) });
  const activities = slots.foreground.map(startThread);
  let lastId = 0;
  /** Lets a thread have a search, and run it for `ms`. */
  const give = (
    number: number,
    job: SearchJob,
    kind: "searching" | "opening" = "searching",
    ms = 0,
  ): void => {
    lastId++;
    slots.foreground[number].give(pending(lastId, job), null, 0);
    activities[number].begin(kind, lastId);
    vi.advanceTimersByTime(ms);
  };
  const chosen = (job: SearchJob): number | null => choice.slotFor(job)?.number ?? null;
  return { slots, shares, warming, choice, give, chosen };
}

test("the thread with the fewest searches; of two alike, one that does not warm up (1)", () => {
  const { slots, warming, give, chosen } = pool(3);
  give(0, jobOf("a"));
  expect(chosen(jobOf("b"))).toBe(1);
  warming.add(slots.regular[1]);
  expect(chosen(jobOf("b"))).toBe(2);
  give(2, jobOf("a"));
  expect(chosen(jobOf("b"))).toBe(1);
});

test("no thread that is full, busy for long, or not started (1)", () => {
  const { slots, choice, give, chosen } = pool(2);
  give(0, jobOf("a"));
  give(0, jobOf("a"));
  give(1, jobOf("a"));
  expect(chosen(jobOf("b"))).toBe(1);
  vi.advanceTimersByTime(longSearchMs);
  expect({ chosen: chosen(jobOf("a")), hasIdle: choice.hasIdle }).toEqual({ chosen: null, hasIdle: false });
  slots.regular[1].end();
  expect(chosen(jobOf("a"))).toBe(null);
  expect(choice.hasPlace).toBe(true);
});

test("a key with slow searches gets idle threads, and half of all, while others search (2)", () => {
  const { shares, give, chosen } = pool(4);
  shares.noteSlow("slow");
  give(0, jobOf("slow"));
  give(1, jobOf("slow"));
  give(2, jobOf("other"));
  expect(chosen(jobOf("slow"))).toBe(3);
  shares.charge(jobOf("slow"), 50, false);
  shares.charge(jobOf("other"), 50, false);
  expect(chosen(jobOf("slow"))).toBe(null);
  expect(chosen(jobOf("other"))).toBe(3);
});

test("a key with slow searches does not wait in line on a thread (2)", () => {
  const { shares, give, chosen } = pool(2);
  shares.noteSlow("slow");
  shares.charge(jobOf("other"), 50, false);
  give(0, jobOf("other"));
  expect(chosen(jobOf("slow"))).toBe(1);
  give(1, jobOf("other"));
  expect(chosen(jobOf("slow"))).toBe(null);
  expect(chosen(jobOf("other"))).toBe(0);
});

test("the reserve, while all others are busy with long searches of other keys (3)", () => {
  const { give, chosen } = pool(2);
  give(0, jobOf("a"), "searching", longSearchMs);
  expect(chosen(jobOf("b"))).toBe(1);
  give(1, jobOf("a"), "searching", longSearchMs);
  expect({ ofOther: chosen(jobOf("b")), ofSame: chosen(jobOf("a")) }).toEqual({ ofOther: 2, ofSame: null });
});

test("not the reserve for an index that takes a thread long to open (3)", () => {
  const { give, chosen } = pool(1);
  give(0, jobOf("a", "large"), "opening", longSearchMs);
  expect(chosen(jobOf("b", "large"))).toBe(null);
  expect(chosen(jobOf("b", "small"))).toBe(1);
});

test("the reserve while other threads start, but not for a key with slow searches (4)", () => {
  const { slots, shares, chosen } = pool(2);
  for (const slot of slots.regular) slot.end();
  shares.noteSlow("slow");
  shares.charge(jobOf("other"), 50, false);
  expect({ usual: chosen(jobOf("other")), slow: chosen(jobOf("slow")) }).toEqual({ usual: 2, slow: null });
});
