/**
 * A search whose time is over ends by itself:
 *  1. it ends at the look at the clock that says so, and never else;
 *  2. wherever it ends, the same searcher then gives over the same snapshot what a new one gives over a new one,
 *     in whichever way documents are matched;
 *  3. looks are as many as the work: few for queries whose words could be read in thousands of ways, many for
 *     records with thousands of occurrences.
 */
import { mergeSettings, type SearchRequest } from "@findling/protocol";
import { profiles, type SearchCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SearchTimeoutError, TimeBudget } from "../../src/collections/time-budget.js";
import { usualBudget } from "../../src/collector/ranking-budget.js";
import { bestKernels } from "../../src/kernels/best-kernels.js";
import { type MatchingCosts, usualCosts } from "../../src/matching/matching-costs.js";
import { type IndexSnapshot, Searcher, type SearchOutcome } from "../../src/searcher.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

const never = Number.POSITIVE_INFINITY;
/** By lists, with everything remembered that can be; and by arrays over all documents. */
const costs: readonly MatchingCosts[] = [
  { ...usualCosts, remember: 0, sparse: 0 },
  { ...usualCosts, seek: never, read: never, scan: 0, dense: 0, runs: 0, remember: 0, browse: never },
];

/** Looks at the clock with everything it spends. */
const newSearcher = (of: MatchingCosts) => new Searcher(usualBudget, of, bestKernels(), new TimeBudget(1));

function indexOf({ history, settings }: SearchCase): IndexFixture {
  const index = new IndexFixture(settings);
  for (const { upserts, deletes } of history) index.write(upserts, deletes);
  return index;
}

/** Searches with an index, a snapshot of it, and a searcher. */
class Searches {
  readonly #index: IndexFixture;
  readonly #snapshot: IndexSnapshot;
  readonly #searcher: Searcher;

  constructor(drawn: SearchCase, of: MatchingCosts) {
    this.#index = indexOf(drawn);
    this.#snapshot = this.#index.snapshot();
    this.#searcher = newSearcher(of);
  }

  /** `isOver`: asked at each look. */
  answer({ q, filters, facets, ...options }: SearchRequest, isOver: () => boolean): SearchOutcome {
    const asked = { ...options, filters: filters ?? [], facets: facets ?? [] };
    return this.#index.search(q, asked, this.#snapshot, this.#searcher, isOver);
  }
}

/** Ends at the given look. */
class FakeClock {
  looks = 0;
  readonly #end: number;

  constructor(end: number) {
    this.#end = end;
  }

  readonly isOver = (): boolean => ++this.looks >= this.#end;
}

function expectEnds(drawn: SearchCase, ends: readonly number[]): void {
  for (const of of costs) {
    const ended = new Searches(drawn, of);
    for (const request of drawn.requests) {
      const unbounded = new FakeClock(never);
      const expected = new Searches(drawn, of).answer(request, unbounded.isOver);
      for (const end of ends) {
        const clock = new FakeClock(1 + Math.floor(end * unbounded.looks));
        const answer = () => ended.answer(request, clock.isOver);
        // What is remembered by now is not looked for again: it may end before.
        if (clockEnds(answer)) expect(clock.looks).toBe(1 + Math.floor(end * unbounded.looks));
        expect(ended.answer(request, () => false)).toEqual(expected);
      }
    }
  }
}

/** Whether the time is over before the search ends. */
function clockEnds(search: () => SearchOutcome): boolean {
  try {
    search();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(SearchTimeoutError);
    return true;
  }
}

const ends = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
  minLength: 4,
  maxLength: 4,
});

test.each(["full", "rules", "mistyped", "questions"] as const)(
  "a searcher whose searches were ended answers as a new one: %s",
  { timeout: 120_000 },
  (profile) => {
    fc.assert(fc.property(searchCase(profiles[profile]), ends, expectEnds), { numRuns: 6 });
  },
);

const few = ["", " "].flatMap((between) =>
  // Ligatures and squares of many letters, marks, joined emoji, scripts without spaces, Hangul, equal words.
  [
    "ﷺ",
    "℀",
    "㌀",
    "ﬃ",
    "ａ",
    "각",
    "中",
    "中国",
    "あ",
    "ก",
    "ក",
    "👩‍👩‍👧‍👦",
    "á̧",
    "1a",
    "ab",
    "word",
    "the",
  ].map((piece) => [...`${piece}${between}`.repeat(512)].slice(0, 512).join("")),
);
const joined = ["-", "_", ".", "/", "&", "'"].map((joiner) => `a${joiner}`.repeat(256));
const hostile = [...few, ...joined, `a${"\u0301\u0323".repeat(255)}`, "b".repeat(200)];
const unitsPerLook = 1_024;

test.each(["typing", "committed"] as const)("no query of hostile words looks often: %s", (mode) => {
  const records = hostile.map((q, i) => ({ objectID: String(i), title: q.slice(0, 24) }));
  const settings = mergeSettings(plainSettings, {
    indexTime: { languages: ["en", "ja"], dictionary: ["a-a", "中国", "ﷺ"] },
    queryTime: {
      typoTolerance: true,
      ignorePlurals: true,
      removeWordsIfNoResults: "lastWords",
      synonyms: [{ id: "1", type: "multiWay", words: ["a", "ab a", "中国", "ﷺ"] }],
    },
  });
  const index = new IndexFixture(settings).write(records);
  const searcher = new Searcher(usualBudget, usualCosts, bestKernels(), new TimeBudget(unitsPerLook));
  const looks = hostile.map((q) => {
    const clock = new FakeClock(never);
    index.search(q, { mode }, index.snapshot(), searcher, clock.isOver);
    return clock.looks;
  });
  expect(Math.max(...looks)).toBeLessThan(500);
});

test("a record with thousands of occurrences is read with many looks", () => {
  const [words, occurrences] = [20, 5_000];
  const index = new IndexFixture().write([{ objectID: "1", content: "a.".repeat(occurrences) }]);
  const searcher = new Searcher(usualBudget, usualCosts, bestKernels(), new TimeBudget(unitsPerLook));
  const clock = new FakeClock(never);
  index.search("a-".repeat(words), {}, index.snapshot(), searcher, clock.isOver);
  expect(clock.looks).toBeGreaterThan((words * words * occurrences) / unitsPerLook);
});
