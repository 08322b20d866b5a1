/**
 * The pool of search threads:
 *  1. A thread has at most two searches at a time; the rest waits its turn.
 *  2. The searches of a thread that dies are begun once more elsewhere, then refused.
 *  3. A search past the deadline is refused, and the thread that runs it is ended; one that only waited is
 *     told so.
 *  4. A stopping pool refuses; a pool whose thread cannot start does not start.
 *  5. The memory of an answer that was sent goes to a thread with a later search, once.
 *  6. A cold thread warms up while it has nothing to do, and others get the searches meanwhile.
 */
import { ApiError, searchHardDeadlineMs } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnswerBuffers } from "../../src/threads/answer-buffers.js";
import type { SearchJob, SearchOutcome, SearchReply, ToSearch } from "../../src/threads/search-messages.js";
import { SearchPool, type SearchThread, type SearchThreadEvents } from "../../src/threads/search-pool.js";

const job: SearchJob = { index: "a", request: { q: "" }, queryID: null, parsedAt: 0 };

class FakeThread implements SearchThread {
  readonly ready = Promise.resolve();
  readonly received: number[] = [];
  warmings = 0;
  readonly memory: (ArrayBuffer | null)[] = [];
  readonly events: SearchThreadEvents;

  constructor(events: SearchThreadEvents) {
    this.events = events;
  }

  post(message: ToSearch): void {
    if (message.kind === "warm") this.warmings++;
    if (message.kind !== "search") return;
    this.received.push(message.id);
    this.memory.push(message.memory);
  }

  answer(id: number): void {
    this.reply(id, {
      kind: "answer",
      body: new Uint8Array([id]),
      sharedLength: 1,
      dataVersion: 1,
      reachableHits: 0,
      removedWords: 0,
      damaged: [],
      truncatedFacets: [],
    });
  }

  reply(id: number, reply: SearchReply): void {
    this.events.onReply(id, reply);
  }

  die(): void {
    this.events.onExit(new Error("died"));
  }

  close(): Promise<void> {
    this.events.onExit(undefined);
    return Promise.resolve();
  }

  terminate(): Promise<void> {
    return this.close();
  }
}

const buffers = new AnswerBuffers();

async function startPool(threadCount: number): Promise<{ pool: SearchPool; threads: FakeThread[] }> {
  const threads: FakeThread[] = [];
  const startThread = (_slot: number, events: SearchThreadEvents): SearchThread => {
    const thread = new FakeThread(events);
    threads.push(thread);
    return thread;
  };
  const pool = SearchPool.start({ threadCount, buffers, startThread, onThreadDeath: () => undefined });
  await pool.ready;
  return { pool, threads };
}

type Search = Promise<SearchOutcome>;

/** The first byte of the answer, or the code of the refusal, or why there is neither. */
function outcomeOf(search: Search): Promise<number | string> {
  return search.then(
    (answer) => (typeof answer === "string" ? answer : answer.body[0]),
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
}

function messageOf(search: Search): Promise<string> {
  return search.then(
    () => "It was answered.",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("SearchPool", () => {
  test("spreads searches, two to a thread, in order", async () => {
    const { pool, threads } = await startPool(2);
    const outcomes = [1, 2, 3, 4, 5].map(() => outcomeOf(pool.search(job)));
    expect(threads.map((thread) => thread.received)).toEqual([
      [1, 3],
      [2, 4],
    ]);
    threads[1].answer(2);
    expect(threads[1].received).toEqual([2, 4, 5]);
    for (const id of [1, 3]) threads[0].answer(id);
    for (const id of [4, 5]) threads[1].answer(id);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3, 4, 5]);
  });

  test("says why a thread has no answer", async () => {
    const { pool, threads } = await startPool(1);
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job)));
    threads[0].reply(1, { kind: "notOpen" });
    threads[0].reply(2, { kind: "outdated" });
    expect(await Promise.all(outcomes)).toEqual(["notOpen", "outdated"]);
  });

  test("the memory of an answer that was sent goes with a later search, once", async () => {
    const { pool, threads } = await startPool(1);
    const search = pool.search(job);
    threads[0].answer(1);
    const answer = await search;
    if (typeof answer === "string") throw new Error(answer);
    pool.giveBack(answer.body);
    const outcomes = [2, 3].map(() => outcomeOf(pool.search(job)));
    expect(threads[0].memory).toEqual([null, answer.body.buffer, null]);
    for (const id of [2, 3]) threads[0].answer(id);
    expect(await Promise.all(outcomes)).toEqual([2, 3]);
  });

  test("a thread that warms up gets a search only where no other is as free", async () => {
    const { pool, threads } = await startPool(2);
    threads[0].events.onWarmth({ kind: "cold" });
    expect(threads[0].warmings).toBe(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job)));
    expect(threads.map(({ received }) => received)).toEqual([[2], [1, 3]]);
    for (const id of [1, 3]) threads[1].answer(id);
    threads[0].answer(2);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3]);
  });

  test("a thread warms up between searches, one search of its own at a time", async () => {
    const { pool, threads } = await startPool(1);
    const [thread] = threads;
    thread.events.onWarmth({ kind: "cold" });
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job)));
    thread.events.onWarmth({ kind: "warmed", isCold: true });
    thread.answer(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(thread.warmings).toBe(1);
    thread.answer(2);
    expect(thread.warmings).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(thread.warmings).toBe(2);
    thread.events.onWarmth({ kind: "warmed", isCold: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(thread.warmings).toBe(2);
    expect(await Promise.all(outcomes)).toEqual([1, 2]);
  });

  test("none warms up while searches are answered without threads", async () => {
    const { pool, threads } = await startPool(1);
    pool.noteSearch();
    threads[0].events.onWarmth({ kind: "cold" });
    await vi.advanceTimersByTimeAsync(900);
    pool.noteSearch();
    await vi.advanceTimersByTimeAsync(900);
    expect(threads[0].warmings).toBe(0);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(threads[0].warmings).toBe(1);
  });

  test("a thread that dies while it warms up leaves the turn to its successor", async () => {
    const { threads } = await startPool(1);
    threads[0].events.onWarmth({ kind: "cold" });
    threads[0].die();
    await vi.advanceTimersByTimeAsync(100);
    threads[1].events.onWarmth({ kind: "cold" });
    expect([threads[0].warmings, threads[1].warmings]).toEqual([1, 1]);
  });

  test("a stopping pool warms nothing", async () => {
    const { pool, threads } = await startPool(1);
    threads[0].events.onWarmth({ kind: "cold" });
    const closed = pool.close();
    threads[0].events.onWarmth({ kind: "warmed", isCold: true });
    await closed;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(threads[0].warmings).toBe(1);
  });

  test("a failure of one search is that search's alone", async () => {
    const { pool, threads } = await startPool(1);
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job)));
    threads[0].events.onReply(1, { kind: "refused", code: "index_not_found", message: "none" });
    threads[0].events.onReply(2, { kind: "failed", message: "boom" });
    expect(await Promise.all(outcomes)).toEqual(["index_not_found", "Error: A search failed: boom"]);
  });

  test("a dead thread is replaced, and its searches are begun once more", async () => {
    const { pool, threads } = await startPool(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job)));
    threads[0].die();
    expect(pool.isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(pool.isReady).toBe(true);
    expect(threads[1].received).toEqual([1, 2]);
    threads[1].answer(1);
    threads[1].die();
    await vi.advanceTimersByTimeAsync(200);
    // 2 died twice; 3 was first given to the second thread.
    expect(threads[2].received).toEqual([3]);
    threads[2].answer(3);
    expect(await Promise.all(outcomes)).toEqual([1, "unavailable", 3]);
  });

  test("a search past the deadline ends with its thread; the one behind it goes on", async () => {
    const { pool, threads } = await startPool(1);
    const first = outcomeOf(pool.search(job));
    await vi.advanceTimersByTimeAsync(searchHardDeadlineMs - 1_000);
    const second = outcomeOf(pool.search(job));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await first).toBe("overloaded");
    expect(threads[1].received).toEqual([2]);
    threads[1].answer(2);
    expect(await second).toBe(2);
  });

  test("a search that was begun before has less time", async () => {
    const { pool, threads } = await startPool(1);
    const outcome = outcomeOf(pool.search(job, 1_000));
    await vi.advanceTimersByTimeAsync(900);
    expect(threads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toBe("overloaded");
  });

  test("a search that waits past the deadline is refused without harm", async () => {
    const { pool, threads } = await startPool(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job)));
    await vi.advanceTimersByTimeAsync(searchHardDeadlineMs);
    expect(await Promise.all(outcomes)).toEqual(["overloaded", "overloaded", "overloaded"]);
    expect(threads[0].received).toEqual([1, 2]);
  });

  test("only a search that runs is told that it has not ended", async () => {
    const { pool } = await startPool(1);
    const messages = [1, 2, 3].map(() => messageOf(pool.search(job)));
    await vi.advanceTimersByTimeAsync(searchHardDeadlineMs);
    const notBegun = "The search waited 5 seconds for other searches and was not begun.";
    expect(await Promise.all(messages)).toEqual([
      "The search has not ended within 5 seconds.",
      notBegun,
      notBegun,
    ]);
  });

  test("a stopping pool refuses", async () => {
    const { pool } = await startPool(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job)));
    await pool.close();
    expect(await Promise.all(outcomes)).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(await outcomeOf(pool.search(job))).toBe("unavailable");
  });

  test("a thread that cannot start fails the start", async () => {
    const broken = (_slot: number, events: SearchThreadEvents): SearchThread =>
      Object.assign(new FakeThread(events), { ready: Promise.reject(new Error("no store")) });
    const pool = SearchPool.start({
      threadCount: 1,
      buffers,
      startThread: broken,
      onThreadDeath: () => undefined,
    });
    await expect(pool.ready).rejects.toThrow("no store");
  });
});
