/**
 * A search whose time is over ends by itself:
 *  1. it ends at the look at the clock that says so, and never else;
 *  2. wherever it ends, the same searcher then gives over the same snapshot what a new one gives over a new
 *     one, in whichever way documents are matched;
 *  3. looks are as many as the work: few for queries whose words could be read in thousands of ways, many for
 *     records with thousands of occurrences.
 */
import { countedOccurrencesMax, mergeSettings, type SearchRequest } from "@findling/protocol";
import { drawnCases, profiles, type SearchCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SearchTimeoutError, TimeBudget } from "../../src/collections/time-budget.js";
import { IndexReader } from "../../src/index-reader.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { type MatchingCosts, usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import type { SearchOutcome } from "../../src/search/search-outcome.js";
import type { IndexSnapshot } from "../../src/search/search-query.js";
import { Searcher } from "../../src/search/searcher.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

const never = Number.POSITIVE_INFINITY;
/** By lists, with everything remembered that can be; and by arrays over all documents. */
const costs: readonly MatchingCosts[] = [
  { ...usualCosts, cache: 0, sparse: 0 },
  { ...usualCosts, seek: never, scan: 0, dense: 0, runs: 0, cache: 0, browse: never },
];

/** Looks at the clock with everything it spends. */
const newSearcher = (of: MatchingCosts) =>
  new Searcher(usualBudget, of, new WasmKernels(), new TimeBudget(0));

function indexOf({ history, settings }: SearchCase): IndexFixture {
  const index = new IndexFixture(settings);
  for (const { upserts, deletes } of history) index.write(upserts, deletes);
  return index;
}

/** Searches of an index, by a reader and a searcher that remember nothing yet. */
class Searches {
  readonly #index: IndexFixture;
  readonly #snapshot: IndexSnapshot;
  readonly #searcher: Searcher;

  constructor(index: IndexFixture, of: MatchingCosts) {
    const snapshot = index.snapshot();
    this.#index = index;
    this.#snapshot = { ...snapshot, index: new IndexReader(snapshot.index.shared) };
    this.#searcher = newSearcher(of);
  }

  /** `isOver`: asked at each look. */
  answer({ q, filters, facets, ...options }: SearchRequest, isOver: () => boolean): SearchOutcome {
    const asked = { ...options, filters: filters ?? [], facets: facets ?? [] };
    return this.#index.search(q, asked, this.#snapshot, this.#searcher, { isOver });
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

/**
 * @param endsOf given how often a search looks at the clock, the looks at which it is ended. Each time the
 * searcher is new, so that no cache helps
 */
function expectEnds(drawn: SearchCase, endsOf: (looks: number) => readonly number[]): void {
  const index = indexOf(drawn);
  for (const of of costs) {
    for (const request of drawn.requests) {
      const unbounded = new FakeClock(never);
      const expected = new Searches(index, of).answer(request, unbounded.isOver);
      for (const end of endsOf(unbounded.looks)) {
        const clock = new FakeClock(end);
        const searches = new Searches(index, of);
        if (clockEnds(() => searches.answer(request, clock.isOver))) expect(clock.looks).toBe(end);
        else expect(clock.looks).toBeLessThan(end);
        expect(searches.answer(request, () => false)).toEqual(expected);
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

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
  minLength: 6,
  maxLength: 6,
});
const ends = shares.map((of) => (looks: number) => of.map((share) => 1 + Math.floor(share * looks)));

test.each(["full", "rules", "mistyped", "questions"] as const)(
  "a searcher whose searches were ended answers as a new one: %s",
  { timeout: 120_000 },
  (profile) => {
    fc.assert(fc.property(searchCase(profiles[profile]), ends, expectEnds), { numRuns: drawnCases(6) });
  },
);

test("a searcher whose searches were ended answers as a new one, ended at each look", {
  timeout: 120_000,
}, () => {
  const settings = mergeSettings(plainSettings, {
    indexTime: { attributesForFaceting: ["kind"], languages: ["en"] },
    queryTime: {
      typoTolerance: true,
      ignorePlurals: true,
      removeWordsIfNoResults: "lastWords",
      distinctAttribute: "kind",
      customRanking: [{ attribute: "size", order: "desc" }],
      synonyms: [{ id: "1", type: "multiWay", words: ["mail", "letter box"] }],
    },
  });
  const words = ["mail", "mails", "box", "letter", "中国人"];
  const titles = words.flatMap((a) => words.map((b) => `${a} ${b}`));
  const records = titles.map((title, i) => ({ objectID: String(i), title, kind: i % 30, size: i % 7 }));
  const requests = ["box m", "mial 中国"].map((q) => ({ q, facets: ["kind"] }));
  const everywhere = (looks: number) => Array.from({ length: looks }, (_, i) => i + 1);
  const history = [{ upserts: records, deletes: [] }];
  expectEnds({ history, settings, requests, limits: {} }, everywhere);
});

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
  const searcher = new Searcher(usualBudget, usualCosts, new WasmKernels(), new TimeBudget(unitsPerLook));
  const looks = hostile.map((q) => {
    const clock = new FakeClock(never);
    index.search(q, { mode }, index.snapshot(), searcher, clock);
    return clock.looks;
  });
  expect(Math.max(...looks)).toBeLessThan(500);
});

test("a record with thousands of occurrences is read with many looks", () => {
  const words = 20;
  const index = new IndexFixture().write([
    { objectID: "1", content: "a.".repeat(2 * countedOccurrencesMax) },
  ]);
  const searcher = new Searcher(usualBudget, usualCosts, new WasmKernels(), new TimeBudget(unitsPerLook));
  const clock = new FakeClock(never);
  index.search("a-".repeat(words), {}, index.snapshot(), searcher, clock);
  expect(clock.looks).toBeGreaterThan((words * words * countedOccurrencesMax) / unitsPerLook);
});

test("of phrases that begin alike only those are tried whose rarest word a record has", () => {
  const [records, repeats] = [200, 50];
  const synonyms = Array.from({ length: records }, (_, i) => ({
    id: String(i),
    type: "multiWay" as const,
    words: ["a", `a b c d x${i}`],
  }));
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { synonyms } })).write(
    Array.from({ length: records }, (_, i) => ({
      objectID: String(i),
      title: `${"a b c d ".repeat(repeats)}x${i}`,
    })),
  );
  const searcher = new Searcher(usualBudget, usualCosts, new WasmKernels(), new TimeBudget(unitsPerLook));
  const clock = new FakeClock(never);
  const { nbHits } = index.search("a", {}, index.snapshot(), searcher, clock);
  expect(nbHits).toBe(records);
  // Each phrase at each place of its first word would take 5 units for each word.
  expect(clock.looks).toBeLessThan((records * records * repeats) / unitsPerLook);
});
