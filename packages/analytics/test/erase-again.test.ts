/**
 * An index whose rows cannot be erased:
 *  1. Each flush tries again, and rejects as long as that fails. All other counts are stored meanwhile.
 *  2. The try that succeeds also takes what was counted under the name of the index since.
 *  3. An index that is erased is not erased again: a new one of its name keeps its counts.
 */
import { RowsInMemory } from "@findling/testkit";
import { expect, test } from "vitest";
import { finished, SearchAnalytics, type SearchEvent } from "../src/index.js";

const noon = Date.UTC(2026, 10, 26, 12);
const day = Math.floor(noon / 86_400_000);

class RowsThatStay extends RowsInMemory {
  isFaulty = true;

  override async eraseIndex(index: string): Promise<void> {
    if (this.isFaulty) throw new Error("The disk is full.");
    await super.eraseIndex(index);
  }
}

function search(analytics: SearchAnalytics, index: string): void {
  const asked = { index, q: index, mode: "committed", isLogged: true, page: 0, hitsPerPage: 20 } as const;
  const event: SearchEvent = {
    ...asked,
    at: noon,
    hits: 1,
    nbHits: 1,
    ms: 1,
    queryID: null,
    client: "",
    sub: null,
  };
  analytics.search(event);
}

function searches(analytics: SearchAnalytics, index: string): number {
  return finished(analytics.report({ indexes: [index], from: day, to: day, top: 1 })).searches;
}

/** Two stored indexes, of which `films` could not be erased. */
async function begun() {
  const rows = new RowsThatStay();
  const analytics = new SearchAnalytics(rows);
  for (const index of ["films", "shops"]) search(analytics, index);
  await analytics.flush(noon);
  await expect(analytics.eraseIndex("films")).rejects.toThrow("full");
  return { rows, analytics };
}

test("flushes try again, and store all other counts (1)", async () => {
  const { rows, analytics } = await begun();
  search(analytics, "shops");
  await expect(analytics.flush(noon)).rejects.toThrow("full");
  expect(searches(new SearchAnalytics(rows), "shops")).toBe(2);
  rows.isFaulty = false;
  await analytics.flush(noon);
  expect([...rows.indexes()]).toEqual(["shops"]);
  expect(searches(analytics, "films")).toBe(0);
});

test("what was counted under its name since goes with it (2)", async () => {
  const { rows, analytics } = await begun();
  search(analytics, "films");
  rows.isFaulty = false;
  await analytics.flush(noon);
  expect([searches(analytics, "films"), [...rows.indexes()]]).toEqual([0, ["shops"]]);
});

test("a new index of the name keeps its counts (3)", async () => {
  const { rows, analytics } = await begun();
  rows.isFaulty = false;
  await analytics.flush(noon);
  search(analytics, "films");
  await analytics.flush(noon);
  expect([searches(analytics, "films"), searches(new SearchAnalytics(rows), "films")]).toEqual([1, 1]);
});
