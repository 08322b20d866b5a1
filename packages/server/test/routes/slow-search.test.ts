/**
 * Slow searches in the log:
 *  1. One that takes as long as the bound, or longer, is logged by its figures; 0 logs none.
 *  2. Under overload there are 20 lines in ten seconds, and the next line says how many were left out.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SlowSearches } from "../../src/routes/slow-search.js";
import type { SearchAnswer, SearchJob } from "../../src/search/search-messages.js";
import { nothingFound } from "../search/nothing-found.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const job: SearchJob = {
  index: "boats",
  keyId: "k",
  request: { q: "two words" },
  limits: {},
  queryID: null,
  parsedAt: 1_000,
};
const event = { mode: "typing", ms: 50, nbHits: 7, hits: 5, isLogged: true } as const;
const answer: SearchAnswer = { ...nothingFound(0), ran: { beganAt: 1_020, endedAt: 1_050 } };

function loggedBy(slow: SlowSearches, count: number, ms: number = event.ms): object[] {
  const lines: object[] = [];
  const log = { info: (fields: object) => void lines.push(fields) };
  for (let i = 0; i < count; i++) slow.note(log, job, { ...event, ms }, answer);
  return lines;
}

test("from the bound on, by its figures (1)", () => {
  const slow = new SlowSearches(50);
  expect(loggedBy(slow, 1, 49.9)).toEqual([]);
  expect(loggedBy(slow, 1)).toMatchObject([
    {
      index: "boats",
      key: "k",
      mode: "typing",
      ms: 50,
      waitedMs: 20,
      nbHits: 7,
      hits: 5,
      length: 9,
      plan: { contentWords: 2, freeWords: 0, derivations: 5, phrases: 0 },
    },
  ]);
  expect(loggedBy(new SlowSearches(0), 1)).toEqual([]);
});

test("of an index without queryLogging nothing that depends on the text alone (1)", () => {
  const lines: object[] = [];
  const log = { info: (fields: object) => void lines.push(fields) };
  new SlowSearches(50).note(log, job, { ...event, isLogged: false }, answer);
  expect(lines).toMatchObject([{ index: "boats", nbHits: 7 }]);
  expect(lines[0]).not.toHaveProperty("length");
  expect(lines[0]).not.toHaveProperty("plan");
});

test("20 lines in ten seconds (2)", () => {
  const slow = new SlowSearches(50);
  expect(loggedBy(slow, 50)).toHaveLength(20);
  vi.advanceTimersByTime(10_000);
  const [first, second] = loggedBy(slow, 2);
  expect(first).toMatchObject({ leftOutBefore: 30 });
  expect(second).not.toHaveProperty("leftOutBefore");
});
