/**
 * Searches of any index:
 *  1. One that is not open is opened, then searched; one that does not exist is index_not_found.
 *  2. A search whose records vanish is begun again, a bounded number of times.
 *  3. What takes longer than a search may is refused, and the refusal says what took so long: opening the
 *     index, or the searches before. Who has gone waits for neither, and nothing watches an
 *     asker for longer.
 *  4. What is remembered is answered without a thread, and counts as a search of the index all the same.
 *  5. An answer that leaves something out for lack of time is not remembered, whole ones are.
 */
import { getEventListeners } from "node:events";
import { ApiError, searchWaitMaxMs } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnswerCache } from "../../src/search/answer-cache.js";
import type { SearchAnswer, SearchJob, ThreadOutcome } from "../../src/search/search-messages.js";
import type { Asker } from "../../src/search-threads/asker.js";
import { IndexSearches } from "../../src/search-threads/index-searches.js";
import { nothingFound } from "../search/nothing-found.js";
import { patientAsker } from "./patient-asker.js";

const job: SearchJob = { index: "a", request: { q: "" }, limits: {}, keyId: "k", queryID: null, parsedAt: 0 };
const found = nothingFound(1);

const notOpen: ThreadOutcome = "notOpen";

interface Times {
  /** Until a search thread says that the index is not open. */
  readonly threadMs: number;
  readonly openingMs: number;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });
}

function searchesTaking({ threadMs, openingMs }: Times, exists = true) {
  const released = vi.fn<() => void>();
  let isOpen = false;
  const searches = new IndexSearches({
    searches: {
      search: () => (isOpen ? Promise.resolve(found) : after(threadMs, notOpen)),
      noteSearch: () => undefined,
    },
    writer: {
      use: async () => {
        await after(openingMs, null);
        isOpen = true;
        return { release: released };
      },
      touch: () => undefined,
    },
    dataVersions: { has: () => exists },
    answers: new AnswerCache(0),
  });
  return { searches, released };
}

/** The answer, or the refusal. */
async function outcomeOf(times: Times, exists = true): Promise<SearchAnswer | ApiError> {
  const { searches, released } = searchesTaking(times, exists);
  const outcome = searches
    .search({ ...job, parsedAt: performance.timeOrigin + performance.now() }, patientAsker)
    .catch((error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    });
  await vi.advanceTimersByTimeAsync(60_000);
  searches.close();
  expect(released).toHaveBeenCalledTimes(exists ? 1 : 0);
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an index that is not open is opened and searched", async () => {
  expect(await outcomeOf({ threadMs: 1, openingMs: 1_000 })).toBe(found);
});

test("an index that does not exist is index_not_found", async () => {
  expect(await outcomeOf({ threadMs: 1, openingMs: 1 }, false)).toMatchObject({ code: "index_not_found" });
});

test("what is remembered needs no thread, but people are there (4)", async () => {
  const search = vi.fn<() => Promise<ThreadOutcome>>(() => Promise.resolve(found));
  const noteSearch = vi.fn<() => void>();
  const touch = vi.fn<(indexes: readonly string[]) => void>();
  const answers = new AnswerCache(10_000);
  answers.renew("a");
  const searches = new IndexSearches({
    searches: { search, noteSearch },
    writer: { use: () => Promise.reject(new Error("It is open.")), touch },
    dataVersions: { has: () => true },
    answers,
  });
  for (let time = 0; time < 5; time++)
    expect((await searches.search(job, patientAsker)).facts.dataVersion).toBe(1);
  expect([search.mock.calls.length, noteSearch.mock.calls.length]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  await searches.search(job, patientAsker);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(touch.mock.calls).toEqual([[["a"]], [["a"]]]);
  searches.close();
});

test("nothing degraded is cached as an answer (5)", async () => {
  const degraded: SearchAnswer = { ...found, facts: { ...found.facts, leftOut: ["typo-expansion"] } };
  const outcomes: ThreadOutcome[] = [degraded, degraded, degraded, found, degraded, found];
  const search = vi.fn<() => Promise<ThreadOutcome>>(() => Promise.resolve(outcomes.shift() ?? degraded));
  const answers = new AnswerCache(10_000);
  answers.renew("a");
  const searches = new IndexSearches({
    searches: { search, noteSearch: () => undefined },
    writer: { use: () => Promise.reject(new Error("It is open.")), touch: () => undefined },
    dataVersions: { has: () => true },
    answers,
  });
  const leftOut: number[] = [];
  for (let time = 0; time < 9; time++)
    leftOut.push((await searches.search(job, patientAsker)).facts.leftOut.length);
  expect(leftOut).toEqual([1, 1, 1, 0, 1, 0, 0, 0, 0]);
  expect(search).toHaveBeenCalledTimes(6);
  searches.close();
});

describe("records that vanish", () => {
  /** Searches that come too late for a record this many times. */
  function searchesOutdated(times: number, threadMs = 0) {
    const search = vi.fn<(job: SearchJob, asker: Asker, withinMs?: number) => Promise<ThreadOutcome>>(() =>
      Promise.resolve(found),
    );
    const outdated: ThreadOutcome = "outdated";
    for (let time = 0; time < times; time++) search.mockImplementationOnce(() => after(threadMs, outdated));
    const writer = { use: () => Promise.reject(new Error("It is open.")), touch: () => undefined };
    const searches = new IndexSearches({
      searches: { search, noteSearch: () => undefined },
      writer,
      dataVersions: { has: () => true },
      answers: new AnswerCache(0),
    });
    return { searches, search };
  }

  test("send the search to a newer state", async () => {
    const { searches, search } = searchesOutdated(7);
    const outcome = searches.search(job, patientAsker);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBe(found);
    expect(search).toHaveBeenCalledTimes(8);
    searches.close();
  });

  test("without end are overloaded", async () => {
    const { searches, search } = searchesOutdated(8);
    const outcome = searches.search(job, patientAsker).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toMatchObject({
      code: "overloaded",
      message: "The records found changed faster than they could be read; try again later.",
    });
    expect(search).toHaveBeenCalledTimes(8);
    searches.close();
  });

  test("are not waited for any longer than a search may take", async () => {
    const { searches, search } = searchesOutdated(8, 0.6 * searchWaitMaxMs);
    const outcome = searches.search(job, patientAsker).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2 * searchWaitMaxMs);
    expect(await outcome).toMatchObject({ code: "overloaded" });
    expect(search.mock.calls.map(([, , withinMs]) => Math.round((withinMs ?? 0) / 1_000))).toEqual([5, 2]);
    searches.close();
  });
});

test("an index that takes long to open is unavailable", async () => {
  expect(await outcomeOf({ threadMs: 100, openingMs: 2 * searchWaitMaxMs })).toMatchObject({
    code: "unavailable",
    message: "The index a is still being opened; try again later.",
  });
});

test("a search in the background waits for its index as long as for a thread (3)", async () => {
  const { searches } = searchesTaking({ threadMs: 2 * searchWaitMaxMs, openingMs: 2 * searchWaitMaxMs });
  const replay = { draftId: 1, draft: new Uint8Array(new SharedArrayBuffer(2)), hitsPerQuery: 10 };
  const outcome = searches.search({ ...job, replay }, patientAsker);
  await vi.advanceTimersByTimeAsync(5 * searchWaitMaxMs);
  expect(await outcome).toBe(found);
  searches.close();
});

test.each([
  ["who goes meanwhile", 1_000],
  ["who has gone before it began", 0],
])("%s waits for no opening (3)", async (_, goneMs) => {
  const { searches, released } = searchesTaking({ threadMs: 1, openingMs: 2_000 });
  const gone = new AbortController();
  const outcome = searches
    .search(job, { requestId: "r1", client: "one", gone: gone.signal })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(goneMs);
  gone.abort();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({
    code: "unavailable",
    message: "Nobody waits for the answer any more.",
  });
  expect(released).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_001 - goneMs);
  expect(released).toHaveBeenCalledOnce();
  searches.close();
});

test.each([
  ["is opened", 1_000],
  ["takes too long", 2 * searchWaitMaxMs],
])("nothing watches the asker any more when the index %s (3)", async (_, openingMs) => {
  const { searches } = searchesTaking({ threadMs: 1, openingMs });
  const { signal } = new AbortController();
  const outcome = searches
    .search(job, { requestId: "r1", client: "one", gone: signal })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
  searches.close();
});

test("where a search thread was waited for until no time was left for opening, the server is overloaded", async () => {
  expect(await outcomeOf({ threadMs: searchWaitMaxMs - 100, openingMs: 200 })).toMatchObject({
    code: "overloaded",
    message:
      "The search waited 4.9 of its 5 seconds for other searches, and its index a had still to be opened.",
  });
});

test("the time that was waited for a data version is no time of the search", async () => {
  const { searches } = searchesTaking({ threadMs: 1, openingMs: 1_000 });
  const parsedAt = performance.timeOrigin + performance.now() - searchWaitMaxMs;
  const outcome = searches.search({ ...job, parsedAt }, patientAsker);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcome).toBe(found);
  searches.close();
});
