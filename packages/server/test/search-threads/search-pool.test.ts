/**
 * The pool of search threads:
 *  1. A thread has at most two searches at a time; the rest waits its turn.
 *  2. A search that was begun when its thread died is refused, and not begun again; those behind it are.
 *  3. A search that waits too long is refused without harm, and never runs. A thread that is at one search
 *     for too long is ended, counted from when it began.
 *  4. A stopping pool refuses; a pool whose thread cannot start does not start. Without a thread for seconds
 *     it is not ready.
 *  5. The memory of an answer that was sent goes to a thread with a later search, once.
 *  6. A cold thread warms up while it has nothing to do, and others get the searches meanwhile. One that died
 *     of it is not asked again.
 *  7. What waits behind a long search goes to another thread.
 *  8. While all threads are busy with long searches the reserve begins those of other keys. It is started when
 *     a thread is busy for long for the first time, or has died.
 *  9. A key that had slow searches has half of the threads, while others search.
 * 10. An index is set aside when a thread dies while it opens it, for longer each time. A new index of the name
 *     of a deleted one is not.
 * 11. A search whose asker has gone frees its place: one that waits never runs, one that runs is given up.
 * 12. Where searches wait for too long, a further one is refused at once, or the one that it has outdated.
 * 13. Searches in the background have a thread of their own, one at a time, while another thread is idle.
 *     They make room for others and begin anew. The thread ends when it is of no use.
 */
import {
  ApiError,
  indexSetAsideFirstMs,
  searchOutageMs,
  searchThreadKillMs,
  searchWaitMaxMs,
} from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnswerBuffers } from "../../src/search/answer-buffers.js";
import type { SearchJob, SearchReply, ThreadOutcome, ToSearch } from "../../src/search/search-messages.js";
import { SearchPool } from "../../src/search-threads/search-pool.js";
import type { SearchSlot, SearchThread, SearchThreadEvents } from "../../src/search-threads/search-slot.js";
import { type Activity, ThreadActivity } from "../../src/search-threads/thread-activity.js";
import type { ThreadDeath } from "../../src/search-threads/thread-lives.js";
import { nothingFound } from "../search/nothing-found.js";
import { patientAsker } from "./patient-asker.js";

const job: SearchJob = { index: "a", keyId: "k", request: { q: "" }, limits: {}, queryID: null, parsedAt: 0 };

/** Whether threads that are started become ready. */
const starts = { succeed: true };

class FakeThread implements SearchThread {
  readonly ready = starts.succeed ? Promise.resolve() : new Promise<void>(() => undefined);
  readonly activity = new ThreadActivity();
  readonly received: number[] = [];
  warmings = 0;
  readonly memory: (ArrayBuffer | null)[] = [];

  constructor(
    readonly slot: Pick<SearchSlot, "number" | "use">,
    readonly events: SearchThreadEvents,
  ) {}

  post(message: ToSearch): void {
    if (message.kind === "warm") this.warmings++;
    if (message.kind !== "search") return;
    this.activity.offer(message.id);
    this.received.push(message.id);
    this.memory.push(message.memory);
  }

  /** Whether the search is still the thread's. */
  begin(id: number, kind: Activity["kind"] = "searching"): boolean {
    const isOwn = this.activity.claim(id);
    if (isOwn) this.activity.begin(kind, id);
    return isOwn;
  }

  answer(id: number): void {
    this.reply(id, { kind: "answer", ...nothingFound(id) });
  }

  reply(id: number, reply: SearchReply): void {
    this.begin(id);
    this.activity.begin("idle");
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

/** `threads`: of each place the newest; at the end that of the reserve, then that of the background. */
async function startPool(threadCount: number) {
  const threads: FakeThread[] = [];
  const deaths: ThreadDeath[] = [];
  const aside: (string | number)[] = [];
  const pool = SearchPool.start({
    threadCount,
    buffers,
    startThread: (slot, events) => (threads[slot.number] = new FakeThread(slot, events)),
    onThreadDeath: (death) => deaths.push(death),
    onSetAside: (index, forMs) => aside.push(index, forMs),
  });
  await pool.ready;
  expect(threads).toHaveLength(threadCount);
  return { pool, threads, deaths, aside };
}

type Search = Promise<ThreadOutcome>;

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
afterEach(() => {
  starts.succeed = true;
  vi.useRealTimers();
});

describe("SearchPool", () => {
  test("spreads searches, two to a thread, in order", async () => {
    const { pool, threads } = await startPool(2);
    const outcomes = [1, 2, 3, 4, 5].map(() => outcomeOf(pool.search(job, patientAsker)));
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
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job, patientAsker)));
    threads[0].reply(1, { kind: "notOpen" });
    threads[0].reply(2, { kind: "outdated" });
    expect(await Promise.all(outcomes)).toEqual(["notOpen", "outdated"]);
  });

  test("the memory of an answer that was sent goes with a later search, once", async () => {
    const { pool, threads } = await startPool(1);
    const search = pool.search(job, patientAsker);
    threads[0].answer(1);
    const answer = await search;
    if (typeof answer === "string") throw new Error(answer);
    pool.giveBack(answer.body);
    const outcomes = [2, 3].map(() => outcomeOf(pool.search(job, patientAsker)));
    expect(threads[0].memory).toEqual([null, answer.body.buffer, null]);
    for (const id of [2, 3]) threads[0].answer(id);
    expect(await Promise.all(outcomes)).toEqual([2, 3]);
  });

  test("a thread that warms up gets a search only where no other is as free", async () => {
    const { pool, threads } = await startPool(2);
    threads[0].events.onWarmth({ kind: "cold" });
    expect(threads[0].warmings).toBe(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job, patientAsker)));
    expect(threads.map(({ received }) => received)).toEqual([[2], [1, 3]]);
    for (const id of [1, 3]) threads[1].answer(id);
    threads[0].answer(2);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3]);
  });

  test("a thread warms up between searches, one search of its own at a time", async () => {
    const { pool, threads } = await startPool(1);
    const [thread] = threads;
    thread.events.onWarmth({ kind: "cold" });
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job, patientAsker)));
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
    const [first] = threads;
    first.events.onWarmth({ kind: "cold" });
    first.die();
    await vi.advanceTimersByTimeAsync(100);
    threads[0].events.onWarmth({ kind: "cold" });
    expect([first.warmings, threads[0].warmings]).toEqual([1, 1]);
  });

  test("after a death of warming up nobody warms up in this place", async () => {
    const { threads, deaths } = await startPool(1);
    threads[0].events.onWarmth({ kind: "cold" });
    threads[0].activity.begin("warming");
    threads[0].die();
    await vi.advanceTimersByTimeAsync(100);
    threads[0].events.onWarmth({ kind: "cold" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(threads[0].warmings).toBe(0);
    expect(deaths).toMatchObject([{ activity: "warming", index: null, requestId: null }]);
  });

  test("the reserve never warms up", async () => {
    const { pool, threads } = await startPool(1);
    const long = outcomeOf(pool.search(job, patientAsker));
    threads[0].begin(1);
    await vi.advanceTimersByTimeAsync(200);
    threads[0].answer(1);
    expect(await long).toBe(1);
    threads[1].events.onWarmth({ kind: "cold" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(threads[1].warmings).toBe(0);
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
    const outcomes = [1, 2].map(() => outcomeOf(pool.search(job, patientAsker)));
    threads[0].events.onReply(1, { kind: "refused", code: "index_not_found", message: "none" });
    threads[0].events.onReply(2, { kind: "failed", message: "boom" });
    expect(await Promise.all(outcomes)).toEqual(["index_not_found", "Error: A search failed: boom"]);
  });

  test("a refusal says after how long to try again, where the thread does", async () => {
    const { pool, threads } = await startPool(1);
    const refusal = pool.search(job, patientAsker).catch((error: unknown) => error);
    const reply = { kind: "refused", code: "overloaded", message: "none", retryAfterSeconds: 5 } as const;
    threads[0].events.onReply(1, reply);
    expect(await refusal).toMatchObject({ code: "overloaded", message: "none", retryAfterSeconds: 5 });
  });

  test("a dead thread is replaced; what it had begun is refused, what waited behind is begun", async () => {
    const { pool, threads, deaths } = await startPool(2);
    const outcomes = [1, 2, 3, 4, 5].map(() => outcomeOf(pool.search(job, patientAsker)));
    const [first] = threads;
    first.begin(1);
    first.die();
    expect(await outcomes[0]).toBe("unavailable");
    await vi.advanceTimersByTimeAsync(100);
    expect(first.received).toEqual([1, 3]);
    expect(threads[0].received).toEqual([3, 5]);
    for (const id of [3, 5]) threads[0].answer(id);
    for (const id of [2, 4]) threads[1].answer(id);
    expect(await Promise.all(outcomes)).toEqual(["unavailable", 2, 3, 4, 5]);
    expect(deaths).toMatchObject([{ slot: 0, activity: "searching", index: "a", requestId: "r1" }]);
  });

  test("what no thread had begun is begun again as often as threads die", async () => {
    const { pool, threads } = await startPool(1);
    const outcome = outcomeOf(pool.search(job, patientAsker));
    for (let death = 0; death < 3; death++) {
      for (const thread of [...threads]) thread.die();
      await vi.advanceTimersByTimeAsync(50 * 2 ** death);
      expect(threads.flatMap(({ received }) => received)).toEqual([1]);
    }
    for (const thread of threads) if (thread.received.length > 0) thread.answer(1);
    expect(await outcome).toBe(1);
  });

  test("it is ready while threads that died are being replaced, but not for long", async () => {
    const { pool, threads } = await startPool(1);
    starts.succeed = false;
    for (const thread of [...threads]) thread.die();
    await vi.advanceTimersByTimeAsync(searchOutageMs - 1);
    expect(pool.isReady).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(pool.isReady).toBe(false);
    starts.succeed = true;
    threads[1].die();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pool.isReady).toBe(true);
  });

  test("a search that is not begun in time is refused, and never runs", async () => {
    const { pool, threads } = await startPool(1);
    const messages = [1, 2, 3].map(() => messageOf(pool.search(job, patientAsker)));
    await vi.advanceTimersByTimeAsync(searchWaitMaxMs);
    expect(await Promise.all(messages)).toEqual(
      Array(3).fill("The search waited 5 seconds for other searches and was not begun."),
    );
    expect([1, 2, 3].map((id) => threads[0].begin(id))).toEqual([false, false, false]);
  });

  test("a search that was begun before has less time to wait", async () => {
    const { pool } = await startPool(1);
    const outcome = outcomeOf(pool.search(job, patientAsker, 1_000));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBe("overloaded");
  });

  test("a thread is ended that is at one search for too long since it began it, and no sooner", async () => {
    const { pool, threads, deaths } = await startPool(1);
    const message = messageOf(pool.search(job, patientAsker));
    const [first] = threads;
    await vi.advanceTimersByTimeAsync(searchWaitMaxMs - 100);
    first.begin(1, "opening");
    await vi.advanceTimersByTimeAsync(searchThreadKillMs - 100);
    first.activity.begin("searching", 1);
    await vi.advanceTimersByTimeAsync(searchThreadKillMs - 100);
    expect(deaths).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(deaths).toMatchObject([{ activity: "searching", index: "a" }]);
    expect(await message).toMatch(/^The search in the index a was ended after 10 seconds/);
    expect(threads[0]).not.toBe(first);
    expect(threads[0].received).toEqual([]);
  });

  test("what waits behind a long search goes to another thread", async () => {
    const { pool, threads } = await startPool(2);
    const outcomes = [1, 2, 3, 4].map(() => outcomeOf(pool.search(job, patientAsker)));
    threads[0].begin(1);
    for (const id of [2, 4]) threads[1].answer(id);
    await vi.advanceTimersByTimeAsync(200);
    expect(threads[1].received).toEqual([2, 4, 3]);
    expect(threads[0].begin(3)).toBe(false);
    threads[1].answer(3);
    threads[0].answer(1);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3, 4]);
  });

  test("nothing waits for a thread that warms up for long", async () => {
    const { pool, threads } = await startPool(2);
    threads[0].events.onWarmth({ kind: "cold" });
    threads[0].activity.begin("warming");
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job, patientAsker)));
    expect(threads[0].received).toEqual([2]);
    for (const id of [1, 3]) threads[1].answer(id);
    await vi.advanceTimersByTimeAsync(200);
    threads[1].answer(2);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3]);
  });

  test("the reserve begins searches of others while all threads are busy with long ones", async () => {
    const { pool, threads } = await startPool(1);
    const long = outcomeOf(pool.search(job, patientAsker));
    threads[0].begin(1);
    const others = ["k", "other", "k", "third"].map((keyId) =>
      outcomeOf(pool.search({ ...job, keyId }, patientAsker)),
    );
    expect(threads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(threads[1].received).toEqual([3, 5]);
    for (const id of [3, 5]) threads[1].answer(id);
    expect(threads[1].received).toEqual([3, 5]);
    threads[0].answer(1);
    expect(threads[0].received).toEqual([1, 2, 2, 4]);
    for (const id of [2, 4]) threads[0].answer(id);
    expect(await long).toBe(1);
    expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  });

  test("while all threads open an index the reserve begins searches of others, of the same key too", async () => {
    const { pool, threads } = await startPool(1);
    const search = (index: string) => outcomeOf(pool.search({ ...job, index }, patientAsker));
    const outcomes = [search("opened")];
    threads[0].begin(1, "opening");
    await vi.advanceTimersByTimeAsync(1_000);
    outcomes.push(search("opened"), search("other"));
    expect(threads.map(({ received }) => received)).toEqual([[1], [3]]);
    threads[1].answer(3);
    threads[0].answer(1);
    threads[0].answer(2);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3]);
  });

  test("the reserve serves everybody while there is no other thread", async () => {
    const { pool, threads } = await startPool(1);
    threads[0].die();
    const outcome = outcomeOf(pool.search(job, patientAsker));
    await vi.advanceTimersByTimeAsync(0);
    threads[1].answer(1);
    expect(await outcome).toBe(1);
  });

  test("where threads are gone the reserve serves no key that had a slow search, while others search", async () => {
    const { pool, threads } = await startPool(1);
    const search = (keyId: string) => outcomeOf(pool.search({ ...job, keyId }, patientAsker));
    const outcomes = [search("slow"), search("other")];
    threads[0].begin(1);
    await vi.advanceTimersByTimeAsync(2_000);
    threads[1].answer(2);
    threads[0].die();
    outcomes.push(search("slow"), search("other"));
    expect(threads[1].received).toEqual([2, 4]);
    threads[1].answer(4);
    await vi.advanceTimersByTimeAsync(100);
    threads[0].answer(3);
    expect(await Promise.all(outcomes)).toEqual(["unavailable", 2, 3, 4]);
  });

  test("a key that had a slow search has half of the threads, while others search", async () => {
    const { pool, threads } = await startPool(2);
    const search = (keyId: string) => outcomeOf(pool.search({ ...job, keyId }, patientAsker));
    const outcomes = [search("slow")];
    threads[0].begin(1);
    await vi.advanceTimersByTimeAsync(2_000);
    threads[0].answer(1);
    // Nobody else is there.
    outcomes.push(search("slow"), search("slow"));
    expect(threads.map(({ received }) => received)).toEqual([[1, 2], [3], []]);
    threads[0].answer(2);
    threads[1].answer(3);
    outcomes.push(search("other"));
    threads[0].answer(4);
    outcomes.push(search("slow"), search("slow"));
    expect(threads.map(({ received }) => received)).toEqual([[1, 2, 4, 5], [3], []]);
    threads[0].answer(5);
    expect(threads[0].received).toEqual([1, 2, 4, 5, 6]);
    threads[0].answer(6);
    await vi.advanceTimersByTimeAsync(20_000);
    outcomes.push(search("other"));
    threads[0].answer(7);
    outcomes.push(search("slow"), search("slow"));
    expect(threads[1].received).toEqual([3, 9]);
    threads[0].answer(8);
    threads[1].answer(9);
    expect(await Promise.all(outcomes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("an index is set aside when a thread dies while it opens it, for longer each time", async () => {
    const { pool, threads, aside } = await startPool(1);
    const search = (index: string) => outcomeOf(pool.search({ ...job, index }, patientAsker));
    for (const times of [1, 2, 4]) {
      const [bad, ...others] = [search("bad"), search("bad"), search("good")];
      const [id] = threads[0].received;
      threads[0].begin(id, "opening");
      threads[0].die();
      await vi.advanceTimersByTimeAsync(0);
      threads[1].answer(id + 2);
      expect(await Promise.all([bad, ...others])).toEqual(["unavailable", "unavailable", id + 2]);
      expect(aside.splice(0)).toEqual(["bad", times * indexSetAsideFirstMs]);
      expect(await search("bad")).toBe("unavailable");
      await vi.advanceTimersByTimeAsync(times * indexSetAsideFirstMs);
    }
    const again = search("bad");
    const [id] = threads[0].received;
    threads[0].answer(id);
    expect(await again).toBe(id);
  });

  test("a new index of the name of one that was set aside and deleted is searched at once (10)", async () => {
    const { pool, threads, aside } = await startPool(1);
    const search = () => outcomeOf(pool.search(job, patientAsker));
    for (let deaths = 0; deaths < 2; deaths++) {
      const deadly = search();
      threads[0].begin(threads[0].received[0], "opening");
      threads[0].die();
      expect([await deadly, await search()]).toEqual(["unavailable", "unavailable"]);
      expect(aside.splice(0)).toEqual(["a", indexSetAsideFirstMs]);
      pool.noteDeleted("a");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const found = search();
    const [id] = threads[0].received;
    threads[0].answer(id);
    expect(await found).toBe(id);
  });

  test("a search whose asker has gone frees its place before a thread begins it (11)", async () => {
    const { pool, threads } = await startPool(1);
    const askers = Array.from({ length: 5 }, () => new AbortController());
    const outcomes = askers.map(({ signal: gone }) => outcomeOf(pool.search(job, { ...patientAsker, gone })));
    expect(threads[0].received).toEqual([1, 2]);
    askers[3].abort();
    askers[1].abort();
    // The place at the thread is free at once.
    expect(threads[0].received).toEqual([1, 2, 3]);
    for (const id of [1, 3, 5]) threads[0].answer(id);
    expect(threads[0].received).toEqual([1, 2, 3, 5]);
    expect(threads[0].begin(2)).toBe(false);
    expect(await Promise.all(outcomes)).toEqual([1, "unavailable", 3, "unavailable", 5]);
    const { signal: gone } = askers[1];
    expect(await outcomeOf(pool.search(job, { ...patientAsker, gone }))).toBe("unavailable");
    expect(threads[0].received).toEqual([1, 2, 3, 5]);
  });

  test("a search that runs is given up when its asker has gone, and no other one (11)", async () => {
    const { pool, threads } = await startPool(1);
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes = [first, second].map(({ signal: gone }) =>
      outcomeOf(pool.search(job, { ...patientAsker, gone })),
    );
    const { activity } = threads[0];
    threads[0].begin(1);
    expect(activity.isGivenUp(1)).toBe(false);
    first.abort();
    expect([1, 2].map((id) => activity.isGivenUp(id))).toEqual([true, false]);
    threads[0].reply(1, { kind: "refused", code: "overloaded", message: "ended" });
    threads[0].answer(2);
    second.abort();
    expect(activity.isGivenUp(2)).toBe(false);
    expect(await Promise.all(outcomes)).toEqual(["overloaded", 2]);
  });

  test("where searches wait for too long, one more is refused, or the one that it has outdated (12)", async () => {
    const { pool, threads } = await startPool(1);
    const typed = (q: string, client: string) =>
      outcomeOf(pool.search({ ...job, request: { q } }, { ...patientAsker, client }));
    const texts = ["k", "p", "m", "x", "y", "a", "b", "c", "d"];
    const outcomes = texts.map((q, i) => typed(q, `client ${i}`));
    for (const id of [1, 2]) {
      await vi.advanceTimersByTimeAsync(600);
      threads[0].answer(id);
    }
    outcomes.push(typed("z", "client 4"));
    outcomes.push(typed("new", "client 10"));
    expect(await outcomes[10]).toBe("overloaded");
    outcomes.push(typed("yo", "client 4"));
    expect(await outcomes[11]).toBe("overloaded");
    outcomes.push(typed("zo", "client 4"));
    expect(await outcomes[9]).toBe("overloaded");
    const answered = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (const id of [...answered.slice(2), 13]) threads[0].answer(id);
    expect(await Promise.all(outcomes)).toEqual([...answered, "overloaded", "overloaded", "overloaded", 13]);
  });

  test("a stopping pool refuses", async () => {
    const { pool } = await startPool(1);
    const outcomes = [1, 2, 3].map(() => outcomeOf(pool.search(job, patientAsker)));
    await pool.close();
    expect(await Promise.all(outcomes)).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(await outcomeOf(pool.search(job, patientAsker))).toBe("unavailable");
  });

  test("a stopping pool closes a thread that is being started, and does not terminate it", async () => {
    const { pool, threads } = await startPool(1);
    starts.succeed = false;
    threads[0].die();
    await vi.advanceTimersByTimeAsync(100);
    const [close, terminate] = [vi.spyOn(threads[0], "close"), vi.spyOn(threads[0], "terminate")];
    await pool.close();
    expect([close, terminate].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  test("the reserve of a pool that is stopped is not started", async () => {
    const started: number[] = [];
    const pool = SearchPool.start({
      threadCount: 1,
      buffers,
      startThread: (slot, events) => {
        started.push(slot.number);
        return new FakeThread(slot, events);
      },
      onThreadDeath: () => undefined,
      onSetAside: () => undefined,
    });
    await pool.ready;
    const search = outcomeOf(pool.search(job, patientAsker));
    await pool.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await search).toBe("unavailable");
    expect(started).toEqual([0]);
  });

  test("a thread that cannot start fails the start", async () => {
    const broken = (slot: Pick<SearchSlot, "number" | "use">, events: SearchThreadEvents): SearchThread =>
      Object.assign(new FakeThread(slot, events), { ready: Promise.reject(new Error("no store")) });
    const pool = SearchPool.start({
      threadCount: 1,
      buffers,
      startThread: broken,
      onThreadDeath: () => undefined,
      onSetAside: () => undefined,
    });
    expect(pool.isReady).toBe(false);
    await expect(pool.ready).rejects.toThrow("no store");
  });
});

describe("searches in the background (13)", () => {
  const replay = { draftId: 1, draft: new Uint8Array(new SharedArrayBuffer(2)), hitsPerQuery: 10 };
  const background: SearchJob = { ...job, keyId: "", replay };
  const search = (pool: SearchPool) => outcomeOf(pool.search(job, patientAsker));
  const searchBehind = (pool: SearchPool) => outcomeOf(pool.search(background, patientAsker));
  const searchBehindUntil = (pool: SearchPool, { signal }: AbortController) =>
    outcomeOf(pool.search(background, { ...patientAsker, gone: signal }));

  test("have a thread of their own, one at a time", async () => {
    const { pool, threads } = await startPool(1);
    const behind = [1, 2].map(() => searchBehind(pool));
    await vi.advanceTimersByTimeAsync(0);
    const [thread, , own] = threads;
    expect([thread, own].map(({ slot }) => slot.use)).toEqual(["search", "backgroundSearch"]);
    expect([thread, own].map(({ received }) => received)).toEqual([[], [1]]);
    const other = search(pool);
    expect([thread, own].map(({ received }) => received)).toEqual([[3], [1]]);
    thread.answer(3);
    own.answer(1);
    expect(own.received).toEqual([1, 2]);
    own.answer(2);
    expect(await Promise.all([...behind, other])).toEqual([1, 2, 3]);
    expect(threads).toEqual([thread, undefined, own]);
  });

  test("begin while another thread is idle only", async () => {
    const { pool, threads } = await startPool(1);
    const before = search(pool);
    const behind = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    expect(threads).toHaveLength(1);
    threads[0].answer(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(threads[2].received).toEqual([2]);
    threads[2].answer(2);
    expect(await Promise.all([before, behind])).toEqual([1, 2]);
  });

  test("make room where others wait for a thread, and begin anew", async () => {
    const { pool, threads } = await startPool(1);
    const behind = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    const [thread, , own] = threads;
    own.begin(1);
    const others = [search(pool), search(pool)];
    expect(own.activity.isGivenUp(1)).toBe(false);
    others.push(search(pool));
    expect(own.activity.isGivenUp(1)).toBe(true);
    own.reply(1, { kind: "refused", code: "overloaded", message: "given up" });
    for (const id of [2, 3]) thread.answer(id);
    expect(own.received).toEqual([1]);
    thread.answer(4);
    expect(own.received).toEqual([1, 1]);
    expect(own.activity.isGivenUp(1)).toBe(false);
    own.answer(1);
    expect(await Promise.all([behind, ...others])).toEqual([1, 2, 3, 4]);
  });

  test("are refused with their own refusal where nobody else waits", async () => {
    const { pool, threads } = await startPool(1);
    const behind = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    threads[2].reply(1, { kind: "refused", code: "invalid_facet", message: "no facet" });
    expect(await behind).toBe("invalid_facet");
  });

  test("never run when their asker has gone", async () => {
    const { pool, threads } = await startPool(1);
    const gone = new AbortController();
    const before = search(pool);
    const behind = searchBehindUntil(pool, gone);
    gone.abort();
    threads[0].answer(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(threads).toHaveLength(1);
    expect(await Promise.all([before, behind])).toEqual([1, "unavailable"]);
  });

  test("begin as soon as a thread that took states in is idle", async () => {
    const { pool, threads } = await startPool(1);
    threads[0].activity.begin("taking");
    await vi.advanceTimersByTimeAsync(1_000);
    const behind = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(threads).toHaveLength(2);
    threads[0].activity.begin("idle");
    await vi.advanceTimersByTimeAsync(100);
    expect(threads[2].received).toEqual([1]);
    threads[2].answer(1);
    expect(await behind).toBe(1);
  });

  test("give their place to the next one when their asker goes before they begin", async () => {
    const { pool, threads } = await startPool(1);
    const gone = new AbortController();
    const behind = searchBehindUntil(pool, gone);
    await vi.advanceTimersByTimeAsync(0);
    const next = searchBehind(pool);
    gone.abort();
    expect(threads[2].received).toEqual([1, 2]);
    expect(threads[2].begin(1)).toBe(false);
    threads[2].answer(2);
    expect(await Promise.all([behind, next])).toEqual(["unavailable", 2]);
  });

  test("give their place to the next one when they have waited for too long", async () => {
    const { pool, threads } = await startPool(1);
    const behind = outcomeOf(pool.search(background, patientAsker, 1_000));
    await vi.advanceTimersByTimeAsync(0);
    const next = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(threads[2].received).toEqual([1, 2]);
    threads[2].answer(2);
    expect(await Promise.all([behind, next])).toEqual(["overloaded", 2]);
  });

  test("do not begin anew after they made room when their asker has gone", async () => {
    const { pool, threads } = await startPool(1);
    const gone = new AbortController();
    const behind = searchBehindUntil(pool, gone);
    await vi.advanceTimersByTimeAsync(0);
    threads[2].begin(1);
    const others = [search(pool), search(pool), search(pool)];
    gone.abort();
    threads[2].reply(1, { kind: "refused", code: "overloaded", message: "given up" });
    for (const id of [2, 3, 4]) threads[0].answer(id);
    expect(threads[2].received).toEqual([1]);
    expect(await Promise.all([behind, ...others])).toEqual(["overloaded", 2, 3, 4]);
  });

  test("give their place to the next one when their thread dies, and a stopping pool refuses them", async () => {
    const { pool, threads, deaths } = await startPool(1);
    const died = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    threads[2].begin(1);
    const waiting = searchBehind(pool);
    threads[2].die();
    expect(await died).toBe("unavailable");
    expect(deaths).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(threads[2].received).toEqual([2]);
    const last = searchBehind(pool);
    void pool.close();
    expect(await Promise.all([waiting, last])).toEqual(["unavailable", "unavailable"]);
  });

  test("may take longer than others, but not for ever", async () => {
    const { pool, threads } = await startPool(1);
    const behind = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    threads[2].begin(1);
    const terminate = vi.spyOn(threads[2], "terminate");
    await vi.advanceTimersByTimeAsync(11 * searchThreadKillMs);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(searchThreadKillMs + 100);
    expect(terminate).toHaveBeenCalledOnce();
    expect(await behind).toBe("overloaded");
  });

  test("have no thread while they are of no use, and another one when they are again", async () => {
    const { pool, threads, deaths } = await startPool(1);
    const first = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    const [, , own] = threads;
    const close = vi.spyOn(own, "close");
    own.answer(1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(close).toHaveBeenCalledOnce();
    expect(deaths).toEqual([]);
    const second = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    expect(threads[2]).not.toBe(own);
    threads[2].answer(2);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  test("have no thread for long when their asker goes while it starts", async () => {
    const { pool, threads } = await startPool(1);
    const gone = new AbortController();
    const behind = searchBehindUntil(pool, gone);
    const close = vi.spyOn(threads[2], "close");
    gone.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).toHaveBeenCalledOnce();
    expect(await behind).toBe("unavailable");
    expect(threads[2].received).toEqual([]);
  });

  test("have a thread whose fault while it closes is reported, and another one when they need it", async () => {
    const { pool, threads, deaths } = await startPool(1);
    const first = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    const [, , own] = threads;
    vi.spyOn(own, "close").mockImplementation(async () => own.die());
    own.answer(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deaths).toMatchObject([{ activity: "idle", index: null, error: new Error("died") }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(threads[2]).toBe(own);
    const second = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    threads[2].answer(2);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  test("keep their thread while one of them waits, and for a minute after it has gone", async () => {
    const { pool, threads } = await startPool(1);
    const first = searchBehind(pool);
    await vi.advanceTimersByTimeAsync(0);
    const close = vi.spyOn(threads[2], "close");
    threads[2].answer(1);
    await vi.advanceTimersByTimeAsync(59_000);
    const other = search(pool);
    const gone = new AbortController();
    const behind = searchBehindUntil(pool, gone);
    await vi.advanceTimersByTimeAsync(2_000);
    gone.abort();
    threads[0].answer(2);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(close).toHaveBeenCalledOnce();
    expect(await Promise.all([first, other, behind])).toEqual([1, 2, "unavailable"]);
  });
});
