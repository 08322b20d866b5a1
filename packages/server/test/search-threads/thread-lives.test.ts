/**
 * How search threads start and end:
 *  1. The start starts the regular threads alone. It succeeds when all of them are ready, and fails when one
 *     dies before.
 *  2. The reserve and the background thread are started when they are first needed, once. After a death only
 *     the delay of rule 4 starts them.
 *  3. The server can search when a thread for clients is ready, and for 5 s after the last one has died.
 *  4. A thread that has died gets a successor after 50 ms, and after twice as long for each further death
 *     since the last answer, but after at most 5 s. The death of a thread for clients starts the reserve.
 *  5. A death is reported with what the thread did. The search that it had begun is refused, with the reason.
 *     The searches that it had not begun are handed back.
 *  6. A thread that dies while it opens an index sets the index aside.
 *  7. After a death of warming up no thread of the slot warms up.
 *  8. The background thread has no successor while no search needs it. Its end when it was of no use is no
 *     death, unless it had a fault. The next search that needs the thread starts it at once.
 *  9. A server that stops lets its threads end, or ends them. It starts none, and reports no death. The delay
 *     of a successor does not keep the process.
 */
import { ApiError, indexSetAsideFirstMs, searchOutageMs } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { searchEnded } from "../../src/search/search-ended.js";
import { BackgroundSearches } from "../../src/search-threads/background-search.js";
import { IndexesSetAside } from "../../src/search-threads/indexes-set-aside.js";
import { stopping } from "../../src/search-threads/pending-search.js";
import type { SearchSlot } from "../../src/search-threads/search-slot.js";
import { SearchSlots } from "../../src/search-threads/search-slots.js";
import { type ThreadDeath, ThreadLives } from "../../src/search-threads/thread-lives.js";
import { clockMs } from "../../src/tracing/clock.js";
import { FakeSearchThread, inBackground, pendingSearch } from "./fake-search-thread.js";

const firstDelayMs = 50;
/** Longer than any delay of a successor. */
const longMs = 20_000;
const unusedMs = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all promises go on that can. */
const settled = () => vi.advanceTimersByTimeAsync(0);

function create(threadCount: number) {
  const slots = new SearchSlots(threadCount);
  const background = new BackgroundSearches(slots.background);
  const aside = new IndexesSetAside(clockMs);
  const started: { readonly slot: SearchSlot; readonly thread: FakeSearchThread }[] = [];
  const deaths: ThreadDeath[] = [];
  const setAside: (string | number)[] = [];
  /** The numbers of slots whose threads have ended, each with the ids of the searches that it handed back. */
  const ended: number[][] = [];
  const onReady = vi.fn<() => void>();
  const lives = new ThreadLives(
    { slots, background, aside },
    {
      startThread: (slot, onExit) => {
        const thread = new FakeSearchThread(onExit);
        started.push({ slot, thread });
        return thread;
      },
      onReady,
      onDeath: (death) => deaths.push(death),
      onSetAside: (index, forMs) => setAside.push(index, forMs),
      onEnded: ({ number }, notBegun) => ended.push([number, ...notBegun.map(({ id }) => id)]),
    },
  );
  /** All threads that were started in a slot. */
  const threadsOf = (wanted: SearchSlot): FakeSearchThread[] =>
    started.flatMap(({ slot, thread }) => (slot === wanted ? [thread] : []));
  /** The newest thread of a slot. */
  const newest = (slot: SearchSlot): FakeSearchThread => {
    const thread = threadsOf(slot).at(-1);
    if (thread === undefined) throw new Error(`No thread was started in slot ${slot.number}.`);
    return thread;
  };
  return { slots, background, aside, started, deaths, setAside, ended, onReady, lives, threadsOf, newest };
}

/** Threads of which the regular ones are ready. */
async function start(threadCount: number) {
  const created = create(threadCount);
  const start = created.lives.start();
  for (const { thread } of created.started) thread.becomeReady();
  await start;
  return created;
}

/** Regular threads, and a background thread that a search needs. The search waits until it is removed. */
async function startWithBackground(threadCount = 1) {
  const created = await start(threadCount);
  const { slots, lives, background, newest } = created;
  const search = pendingSearch(1, inBackground);
  background.add(search);
  lives.startOnce(slots.background);
  newest(slots.background).becomeReady();
  await settled();
  return created;
}

/** Why a search was refused; null: it was not refused. */
function refusalOf({ reject, stopWatching }: ReturnType<typeof pendingSearch>): Error | null {
  expect(stopWatching).toHaveBeenCalledTimes(reject.mock.calls.length);
  expect(reject.mock.calls.length).toBeLessThan(2);
  return reject.mock.calls.at(0)?.[0] ?? null;
}

test("the start starts the regular threads, and succeeds when all of them are ready (1)", async () => {
  const { slots, lives, started, onReady } = create(2);
  const onStarted = vi.fn<() => void>();
  const start = lives.start().then(onStarted);
  expect(started.map(({ slot }) => slot)).toEqual(slots.regular);
  expect(slots.regular.map(({ thread }) => thread)).toEqual(started.map(({ thread }) => thread));
  started[1].thread.becomeReady();
  await settled();
  expect(slots.regular.map(({ isReady }) => isReady)).toEqual([false, true]);
  expect(onReady).toHaveBeenCalledTimes(1);
  expect(onStarted).not.toHaveBeenCalled();
  started[0].thread.becomeReady();
  await start;
  expect(slots.regular.map(({ isReady }) => isReady)).toEqual([true, true]);
  expect(onReady).toHaveBeenCalledTimes(2);
});

test("the start fails when a thread dies before it is ready (1)", async () => {
  const { lives, started } = create(2);
  const start = lives.start();
  started[0].thread.becomeReady();
  started[1].thread.end(new Error("no store"));
  await expect(start).rejects.toThrow("The thread ended.");
});

test("a thread that dies at the moment when it is ready is not ready (1)", async () => {
  const { slots, lives, started, onReady } = create(1);
  const start = lives.start();
  started[0].thread.becomeReady();
  started[0].thread.end(new Error("died"));
  await start;
  expect(onReady).not.toHaveBeenCalled();
  expect({ isReady: slots.regular[0].isReady, canSearch: lives.canSearch }).toEqual({
    isReady: false,
    canSearch: false,
  });
});

test("the reserve is started once (2)", async () => {
  const { slots, lives, threadsOf, newest } = await start(1);
  lives.startOnce(slots.reserve);
  lives.startOnce(slots.reserve);
  newest(slots.reserve).becomeReady();
  await settled();
  lives.startOnce(slots.reserve);
  expect(threadsOf(slots.reserve)).toHaveLength(1);
  expect(slots.reserve.isReady).toBe(true);
});

test("after a death only the delay starts the reserve (2)", async () => {
  const { slots, lives, threadsOf, newest } = await start(1);
  lives.startOnce(slots.reserve);
  newest(slots.reserve).end(new Error("died"));
  lives.startOnce(slots.reserve);
  await vi.advanceTimersByTimeAsync(firstDelayMs - 1);
  expect(threadsOf(slots.reserve)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(longMs);
  expect(threadsOf(slots.reserve)).toHaveLength(2);
});

test("the server cannot search before a thread is ready, nor when none can start (3)", async () => {
  const { lives, started } = create(2);
  const start = lives.start();
  expect(lives.canSearch).toBe(false);
  started[0].thread.end(new Error("died"));
  await expect(start).rejects.toThrow("The thread ended.");
  expect(lives.canSearch).toBe(false);
  started[1].thread.becomeReady();
  await settled();
  expect(lives.canSearch).toBe(true);
});

test("the server can search as long as one thread is ready (3)", async () => {
  const { slots, lives, newest } = await start(2);
  newest(slots.regular[0]).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(longMs);
  expect(lives.canSearch).toBe(true);
});

test("without a thread the server cannot search after 5 s, however often successors die (3)", async () => {
  const { slots, lives, newest } = await start(1);
  const [slot] = slots.regular;
  newest(slot).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  newest(slot).end(new Error("died again"));
  await vi.advanceTimersByTimeAsync(searchOutageMs - firstDelayMs - 1);
  expect(lives.canSearch).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(lives.canSearch).toBe(false);
  newest(slot).becomeReady();
  await settled();
  expect(lives.canSearch).toBe(true);
});

test("the server can search with the reserve alone (3)", async () => {
  const { slots, lives, newest } = await start(1);
  const [slot] = slots.regular;
  newest(slot).end(new Error("died"));
  newest(slots.reserve).becomeReady();
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  newest(slot).end(new Error("died again"));
  await vi.advanceTimersByTimeAsync(longMs);
  expect(lives.canSearch).toBe(true);
});

test("the server cannot search with the background thread alone (3)", async () => {
  const { slots, lives, newest } = await startWithBackground();
  newest(slots.regular[0]).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(searchOutageMs);
  expect({ isReady: slots.background.isReady, canSearch: lives.canSearch }).toEqual({
    isReady: true,
    canSearch: false,
  });
  newest(slots.background).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  newest(slots.background).becomeReady();
  await settled();
  expect({ isReady: slots.background.isReady, canSearch: lives.canSearch }).toEqual({
    isReady: true,
    canSearch: false,
  });
});

test("a successor comes later after each death, and after at most 5 s (4)", async () => {
  const { slots, threadsOf, newest } = await start(1);
  const [slot] = slots.regular;
  const delaysMs = [50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000];
  for (const [deaths, delayMs] of delaysMs.entries()) {
    newest(slot).end(new Error("died"));
    expect({ thread: slot.thread, failures: slot.failures }).toEqual({ thread: null, failures: deaths + 1 });
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(threadsOf(slot)).toHaveLength(deaths + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(threadsOf(slot)).toHaveLength(deaths + 2);
  }
  slot.failures = 0;
  newest(slot).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect(threadsOf(slot)).toHaveLength(delaysMs.length + 2);
});

test("a successor is ready when it says so (4)", async () => {
  const { slots, newest, onReady } = await start(1);
  const [slot] = slots.regular;
  newest(slot).end(new Error("died"));
  expect(slot.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect(slot.isReady).toBe(false);
  onReady.mockClear();
  newest(slot).becomeReady();
  await settled();
  expect(slot.isReady).toBe(true);
  expect(onReady).toHaveBeenCalledOnce();
});

test("deaths of threads for clients start the reserve at once, and once (4)", async () => {
  const { slots, threadsOf, newest } = await start(2);
  for (const slot of slots.regular) {
    newest(slot).end(new Error("died"));
    expect(threadsOf(slots.reserve)).toHaveLength(1);
  }
});

test("the death of the background thread does not start the reserve (4)", async () => {
  const { slots, threadsOf, newest } = await startWithBackground();
  newest(slots.background).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect([slots.reserve, slots.background].map((slot) => threadsOf(slot).length)).toEqual([0, 2]);
});

test("a death is reported; what was begun is refused, and what was not begun handed back (5)", async () => {
  const { slots, deaths, ended, newest, setAside } = await start(2);
  const [, slot] = slots.regular;
  const [begun, notBegun] = [pendingSearch(1), pendingSearch(2)];
  slot.give(begun, null, 0);
  slot.give(notBegun, null, 0);
  newest(slot).begin(1);
  const error = new Error("died");
  newest(slot).end(error);
  expect(deaths).toEqual([{ slot: 1, error, activity: "searching", index: "pages", requestId: "request 1" }]);
  expect(ended).toEqual([[1, 2]]);
  expect(refusalOf(begun)).toEqual(
    new ApiError("unavailable", "The search ended with a failure of its thread."),
  );
  expect(refusalOf(notBegun)).toBe(null);
  expect({ load: slot.load, setAside }).toEqual({ load: 0, setAside: [] });
});

test("the death of an idle thread is reported, too, even without an error (5)", async () => {
  const { slots, deaths, ended, newest } = await start(1);
  newest(slots.regular[0]).end();
  expect(deaths).toEqual([{ slot: 0, error: undefined, activity: "idle", index: null, requestId: null }]);
  expect(ended).toEqual([[0]]);
});

test("all searches of a thread that had begun none are handed back (5)", async () => {
  const { slots, deaths, ended, newest } = await start(1);
  const [slot] = slots.regular;
  const searches = [pendingSearch(1), pendingSearch(2)];
  for (const search of searches) slot.give(search, null, 0);
  newest(slot).end(new Error("died"));
  expect(ended).toEqual([[0, 1, 2]]);
  expect(deaths).toMatchObject([{ index: null, requestId: null }]);
  expect(searches.map(refusalOf)).toEqual([null, null]);
});

test("a search that was ended since it took too long is refused with that reason (5)", async () => {
  const { slots, deaths, newest } = await startWithBackground();
  const refusals = [slots.regular[0], slots.background].map((slot) => {
    const search = pendingSearch(2);
    slot.give(search, null, 0);
    newest(slot).begin(2);
    slot.isEnding = true;
    newest(slot).end();
    return refusalOf(search);
  });
  expect(refusals).toEqual([searchEnded("pages", 10_000), searchEnded("pages", 120_000)]);
  expect(deaths.map(({ slot }) => slot)).toEqual([0, 2]);
});

test("an index at whose opening a thread dies is set aside, and the search refused (6)", async () => {
  const { slots, deaths, aside, setAside, newest } = await start(2);
  const searches = slots.regular.map((slot) => {
    const search = pendingSearch(slot.number + 1);
    slot.give(search, null, 0);
    newest(slot).begin(search.id, "opening");
    return search;
  });
  newest(slots.regular[0]).end(new Error("died"));
  expect(aside.has("pages")).toBe(true);
  expect(setAside).toEqual(["pages", indexSetAsideFirstMs]);
  expect(deaths).toMatchObject([{ activity: "opening", index: "pages" }]);
  // The other thread began to open the index before it was set aside.
  slots.regular[1].isEnding = true;
  newest(slots.regular[1]).end();
  expect(setAside).toEqual(["pages", indexSetAsideFirstMs]);
  expect(searches.map(refusalOf)).toEqual([aside.refusalOf("pages"), aside.refusalOf("pages")]);
});

test("an index is set aside for longer at the next death (6)", async () => {
  const { slots, setAside, newest } = await start(1);
  const [slot] = slots.regular;
  for (const id of [1, 2]) {
    slot.give(pendingSearch(id), null, 0);
    newest(slot).begin(id, "opening");
    newest(slot).end(new Error("died"));
    await vi.advanceTimersByTimeAsync(indexSetAsideFirstMs);
  }
  expect(setAside).toEqual(["pages", indexSetAsideFirstMs, "pages", 2 * indexSetAsideFirstMs]);
});

test("after a death of warming up no thread of the slot warms up (7)", async () => {
  const { slots, deaths, newest } = await start(2);
  newest(slots.regular[0]).activity.begin("warming");
  newest(slots.regular[1]).activity.begin("taking");
  for (const slot of slots.regular) newest(slot).end(new Error("died"));
  expect(slots.regular.map(({ mayWarmUp }) => mayWarmUp)).toEqual([false, true]);
  expect(deaths.map(({ activity }) => activity)).toEqual(["warming", "taking"]);
});

test("no background thread is started while no search needs it (8)", async () => {
  const { slots, lives, background, threadsOf } = await start(1);
  lives.startOnce(slots.background);
  expect(threadsOf(slots.background)).toHaveLength(0);
  background.add(pendingSearch(1, inBackground));
  lives.startOnce(slots.background);
  expect(threadsOf(slots.background)).toHaveLength(1);
});

test("a background thread has no successor while no search needs it, and one at once then (8)", async () => {
  const { slots, lives, deaths, background, threadsOf, newest } = await startWithBackground();
  background.clear();
  newest(slots.background).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(longMs);
  expect(deaths).toHaveLength(1);
  expect(threadsOf(slots.background)).toHaveLength(1);
  background.add(pendingSearch(2, inBackground));
  lives.startOnce(slots.background);
  expect(threadsOf(slots.background)).toHaveLength(2);
});

test("the end of a background thread that was of no use is no death (8)", async () => {
  const { slots, deaths, ended, background, threadsOf, newest } = await startWithBackground();
  background.clear();
  background.keepWhileOfUse();
  await vi.advanceTimersByTimeAsync(unusedMs);
  expect(newest(slots.background).close).toHaveBeenCalledOnce();
  newest(slots.regular[0]).end();
  expect(deaths.map(({ slot }) => slot)).toEqual([0]);
  background.add(pendingSearch(2, inBackground));
  newest(slots.background).end();
  await vi.advanceTimersByTimeAsync(longMs);
  expect(deaths.map(({ slot }) => slot)).toEqual([0]);
  expect(ended).toEqual([[0], [2]]);
  expect(slots.background).toMatchObject({ thread: null, failures: 0 });
  expect(threadsOf(slots.background)).toHaveLength(1);
});

test("after a death and an end of no use the background thread is started at once (8)", async () => {
  const { slots, lives, background, threadsOf, newest } = await startWithBackground();
  newest(slots.background).end(new Error("died"));
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  newest(slots.background).becomeReady();
  await settled();
  // The successor answers no search: the asker has gone.
  background.clear();
  background.keepWhileOfUse();
  await vi.advanceTimersByTimeAsync(unusedMs);
  newest(slots.background).end();
  expect(threadsOf(slots.background)).toHaveLength(2);
  background.add(pendingSearch(2, inBackground));
  lives.startOnce(slots.background);
  expect(threadsOf(slots.background)).toHaveLength(3);
});

test("a fault of a background thread that was of no use is a death (8)", async () => {
  const { slots, deaths, background, threadsOf, newest } = await startWithBackground();
  background.clear();
  background.keepWhileOfUse();
  await vi.advanceTimersByTimeAsync(unusedMs);
  const error = new Error("died");
  background.add(pendingSearch(2, inBackground));
  newest(slots.background).end(error);
  expect(deaths).toMatchObject([{ slot: 2, error }]);
  await vi.advanceTimersByTimeAsync(firstDelayMs);
  expect(threadsOf(slots.background)).toHaveLength(2);
});

test.each<"close" | "terminate">(["close", "terminate"])(
  "%s waits until all threads have ended, and ends none in another way (9)",
  async (way) => {
    const { lives, started, slots } = await start(2);
    lives.startOnce(slots.reserve);
    expect(lives.isClosing).toBe(false);
    const onEnded = vi.fn<() => void>();
    const end = lives[way]().then(onEnded);
    expect(lives.isClosing).toBe(true);
    expect(started).toHaveLength(3);
    for (const { thread } of started) {
      expect(thread[way]).toHaveBeenCalledOnce();
      expect(thread[way === "close" ? "terminate" : "close"]).not.toHaveBeenCalled();
      await settled();
      expect(onEnded).not.toHaveBeenCalled();
      thread.end();
    }
    await end;
  },
);

test("a thread that ends while the server stops is no death; its searches are refused (9)", async () => {
  const { slots, lives, deaths, ended, aside, started, newest } = await start(1);
  const [slot] = slots.regular;
  const [begun, notBegun] = [pendingSearch(1), pendingSearch(2)];
  slot.give(begun, null, 0);
  slot.give(notBegun, null, 0);
  newest(slot).begin(1, "opening");
  const closed = lives.close();
  newest(slot).end(new Error("died"));
  await closed;
  expect(refusalOf(begun)).toEqual(stopping());
  expect(refusalOf(notBegun)).toBe(null);
  expect({ deaths, ended, isAside: aside.has("pages") }).toEqual({
    deaths: [],
    ended: [[0, 2]],
    isAside: false,
  });
  await vi.advanceTimersByTimeAsync(longMs);
  expect(started).toHaveLength(1);
});

test.each<"close" | "terminate">(["close", "terminate"])("after %s no thread is started (9)", async (way) => {
  const { slots, lives, started, background, newest } = await start(1);
  newest(slots.regular[0]).end(new Error("died"));
  newest(slots.reserve).end(new Error("died"));
  expect(started).toHaveLength(2);
  await lives[way]();
  background.add(pendingSearch(1, inBackground));
  lives.startOnce(slots.background);
  await vi.advanceTimersByTimeAsync(longMs);
  expect(started).toHaveLength(2);
});

test("the delay of a successor does not keep the process (9)", async () => {
  // A spy over a fake timer would leave the fake behind, for the tests of other files.
  vi.useRealTimers();
  const { slots, newest } = await start(1);
  const timers = vi.spyOn(globalThis, "setTimeout");
  newest(slots.regular[0]).end(new Error("It died."));
  const delays = timers.mock.results.map(({ value }) => value);
  timers.mockRestore();
  expect(delays.map((delay) => delay.hasRef())).toEqual([false]);
  for (const delay of delays) clearTimeout(delay);
});
