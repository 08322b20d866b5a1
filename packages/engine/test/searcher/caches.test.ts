/**
 * Caches of a searcher, which last from search to search:
 *  1. Each reports what it holds, within its bound, and counts what it found.
 *  2. Asking again finds what was kept, and changes no answer.
 */
import { expect, test } from "vitest";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

/** More than a thousand different words: typos in smaller layers are not cached. */
const records = Array.from({ length: 400 }, (_, number) => ({
  objectID: String(number),
  title: `word${number} wort${number} mail${number} male${number}`,
}));

test("each reports its bound and what it found, and asking again finds more (1, 2)", () => {
  const index = new IndexFixture(plainSettings).write(records);
  const snapshot = index.snapshot();
  const searcher = new Searcher(usualBudget, { ...usualCosts, cache: 0 });
  const ask = () => ["w", "wo", "mial5"].map((q) => index.search(q, {}, snapshot, searcher));
  const [first, figures] = [ask(), searcher.caches];
  const [again, later] = [ask(), searcher.caches];

  expect(again).toEqual(first);
  const names = ["typos", "unions", "values", "lasting_copies"];
  expect(later.map(({ name }) => name)).toEqual(names);
  for (const { bytes, bytesMax } of later) expect(bytes).toBeLessThanOrEqual(bytesMax);
  for (const [at, { hits, misses }] of later.slice(0, 2).entries()) {
    expect(figures[at]).toMatchObject({ misses });
    expect(misses).toBeGreaterThan(0);
    expect(hits).toBeGreaterThan(figures[at].hits);
  }
});
