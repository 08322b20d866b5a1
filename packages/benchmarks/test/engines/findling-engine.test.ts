/**
 * What is measured of a real server: the number of matches is that of records, not of groups, and settings
 * are as before afterwards.
 */
import { expect, test } from "vitest";
import { FindlingEngine } from "../../src/engines/findling-engine.js";
import type { QueryClass } from "../../src/queries/query-class.js";

const few: QueryClass = {
  name: "few words",
  needs: null,
  route: "search",
  settings: {},
  group: null,
  queries: ["mail", "letter"].map((q) => ({ q, options: {} })),
};

test("matches are counted without groups", { timeout: 60_000 }, async () => {
  const engine = await FindlingEngine.start();
  try {
    await engine.add(
      [1, 2, 3, 4].map((n) => ({ title: `mail ${n}`, url: n < 4 ? "https://a" : "https://b" })),
    );
    const totals = async (settings: QueryClass["settings"] = {}) =>
      (await engine.search({ ...few, settings }, 0, 2)).totals;
    expect(await totals()).toEqual([2, 0]);
    expect(await engine.matchesOf(few)).toEqual([4, 0]);
    expect(await totals({ distinctAttribute: null })).toEqual([4, 0]);
    expect(await totals()).toEqual([2, 0]);
    expect(await engine.matchesOf({ ...few, route: "record" })).toEqual([1, 1]);
  } finally {
    await engine.stop();
  }
});
