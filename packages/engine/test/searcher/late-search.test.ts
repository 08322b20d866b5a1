/**
 * A search that lacks time (ranking 2.6):
 *  1. wherever it becomes late, it gives what it gives without typos, or, once it has its matches, all;
 *  2. nothing of it is remembered: the same searcher then gives all to who has time, as a new one does;
 *  3. it says what it left out: nothing where typos would have made no difference;
 *  4. its hard limit stays.
 */
import { drawnCases, profiles, type SearchCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SearchTimeoutError, TimeBudget } from "../../src/collections/time-budget.js";
import { IndexReader } from "../../src/index-reader.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import type { SearchWatch } from "../../src/search/search-stage.js";
import { Searcher } from "../../src/search/searcher.js";
import { IndexFixture } from "./index-fixture.js";

const typos = ["typo-expansion"];

/** Looks at the clock with everything it spends, and remembers every union. */
const newSearcher = () =>
  new Searcher(usualBudget, { ...usualCosts, cache: 0, sparse: 0 }, new WasmKernels(), new TimeBudget(0));

/** Late from the given look on. */
function lateFrom(look: number): () => boolean {
  let looks = 0;
  return () => ++looks >= look;
}

function looksOf(search: (isLate: () => boolean) => unknown): number {
  let looks = 0;
  search(() => {
    looks++;
    return false;
  });
  return looks;
}

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 });

function expectWhole({ history, settings, requests }: SearchCase, at: readonly number[]): void {
  const index = new IndexFixture(settings);
  for (const { upserts, deletes } of history) index.write(upserts, deletes);
  const snapshot = index.snapshot();
  for (const { q, filters = [], facets = [], ...options } of requests) {
    // A new reader remembers nothing, either.
    const newReader = () => ({ ...snapshot, index: new IndexReader(snapshot.index.shared) });
    const asked = { ...options, filters, facets };
    const answerOf = (searcher: Searcher, watch: SearchWatch, typoTolerance = true, of = newReader()) =>
      index.search(q, { ...asked, typoTolerance }, of, searcher, watch);
    const whole = answerOf(newSearcher(), {});
    const withoutTypos = answerOf(newSearcher(), {}, false);
    const looks = looksOf((isLate) => answerOf(newSearcher(), { isLate }));
    for (const look of [1, ...at.map((share) => 1 + Math.floor(share * looks))]) {
      const [searcher, of] = [newSearcher(), newReader()];
      const { leftOut, ...late } = answerOf(searcher, { isLate: lateFrom(look) }, true, of);
      const isWhole = leftOut.length === 0;
      expect({ ...late, leftOut: [] }).toEqual(isWhole ? whole : withoutTypos);
      if (look === 1) expect({ ...late, leftOut: [] }).toEqual(withoutTypos);
      expect(answerOf(searcher, { isLate: () => false }, true, of)).toEqual(whole);
    }
  }
}

test.each(["full", "rules", "mistyped", "questions"] as const)(
  "wherever it becomes late, it is one of two answers, and nothing of it is remembered (1, 2): %s",
  { timeout: 120_000 },
  (profile) => {
    fc.assert(fc.property(searchCase(profiles[profile]), shares, expectWhole), { numRuns: drawnCases(8) });
  },
);

const index = new IndexFixture().write([
  { objectID: "1", title: "keyboard" },
  { objectID: "2", title: "keyboards for a lap top" },
]);
const late: SearchWatch = { isLate: () => true };
const search = (q: string, watch: SearchWatch, options: object = {}) =>
  index.search(q, options, index.snapshot(), newSearcher(), watch);

test("a word with a typo is found in time, and not found late (1)", () => {
  expect(search("keybaord", {})).toMatchObject({ nbHits: 2, correctedQuery: "keyboard", leftOut: [] });
  expect(search("keybaord", late)).toMatchObject({ nbHits: 0, correctedQuery: null, leftOut: typos });
});

test("who becomes late while typos are looked for gets none of them, not some (1)", () => {
  const looks = looksOf((isLate) => search("keybaord keybaords", { isLate }));
  const answers = Array.from({ length: looks + 1 }, (_, look) =>
    search("keybaord keybaords", { isLate: lateFrom(look + 1) }),
  );
  const kinds = new Set(answers.map(({ nbHits, leftOut }) => `${nbHits} ${leftOut.join()}`));
  expect([...kinds]).toEqual(["0 typo-expansion", "2 "]);
});

test.each([
  ["has typos by its length", "keyboard", {}, typos],
  ["may be written together", "lap to", {}, typos],
  ["is too short for typos", "key", {}, []],
  ["has no words", "", {}, []],
  ["is of a script without spaces", "中国", {}, []],
  ["tolerates none anyway", "keyboard", { typoTolerance: false }, []],
])("what is left out is said where the query %s: %s (3)", (_, q, options, leftOut) => {
  expect(search(q, late, options).leftOut).toEqual(leftOut);
});

test("its hard limit stays (4)", () => {
  expect(() => search("keybaord", { ...late, isOver: () => true })).toThrow(SearchTimeoutError);
  const isOver = lateFrom(3);
  expect(() => search("keybaord", { isLate: lateFrom(2), isOver })).toThrow(SearchTimeoutError);
});
