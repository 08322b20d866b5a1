/** Two versions are asked the same queries in turn, and the least time of each query counts. */
import { expect, test } from "vitest";
import type { QueryClass } from "../../src/queries/query-class.js";
import { measureVersions, type VersionSearches } from "../../src/versions/measure-versions.js";
import { versionsClassReport, versionsTable } from "../../src/versions/versions-report.js";

const queryClass: QueryClass = {
  name: "words",
  needs: null,
  route: "search",
  settings: {},
  group: null,
  queries: Array.from({ length: 25 }, (_, place) => ({ q: `word ${place}`, options: {} })),
};

/** A version whose n-th call for a query takes `msOf(place, n)`. It notes its turns in `asked`. */
function version(
  name: string,
  asked: string[],
  msOf: (place: number, call: number) => number,
): VersionSearches {
  const calls = new Map<number, number>();
  return {
    search(_, from, to) {
      asked.push(`${name} ${from}-${to}`);
      const places = Array.from({ length: to - from }, (__, at) => from + at);
      const ms = places.map((place) => {
        const call = calls.get(place) ?? 0;
        calls.set(place, call + 1);
        return msOf(place, call);
      });
      const answerBytes = places.map((place) => 100 + place);
      return Promise.resolve({ ms, requestMs: ms, totals: places.map(() => 1), answerBytes });
    },
  };
}

test("turns have ten queries, and each begins with the version that was second before", async () => {
  const asked: string[] = [];
  const constant = () => 1;
  await measureVersions(queryClass, [version("a", asked, constant), version("b", asked, constant)], 2);
  expect(asked).toEqual([
    ...["a 0-10", "b 0-10", "b 10-20", "a 10-20", "a 20-25", "b 20-25"],
    ...["b 0-10", "a 0-10", "a 10-20", "b 10-20", "b 20-25", "a 20-25"],
  ]);
});

test("the least time of all rounds counts, for each query and version", async () => {
  const sinking = version("a", [], (place, call) => 10 + place - call);
  const rising = version("b", [], (place, call) => 20 + place + call);
  const [before, now] = await measureVersions(queryClass, [sinking, rising], 3);
  expect(before.ms).toEqual(queryClass.queries.map((_, place) => 8 + place));
  expect(now.ms).toEqual(queryClass.queries.map((_, place) => 20 + place));
  expect(now.answerBytes).toEqual(queryClass.queries.map((_, place) => 100 + place));
});

test("the table has the ratio of each class and the geometric mean of all", () => {
  const report = (name: string, before: number, now: number) =>
    versionsClassReport(name, [
      { ms: [before, before], answerBytes: [100, 300] },
      { ms: [now, now], answerBytes: [100, 100] },
    ]);
  const { head, rows } = versionsTable({ classes: [report("fast", 1, 2), report("slow", 100, 200 / 4)] });
  expect(head.slice(0, 5)).toEqual(["class", "before: mean", "p99", "now: mean", "p99"]);
  expect(rows).toEqual([
    ["fast", "1.00", "1.00", "2.00", "2.00", "2.000", "2.000", "2.000", "2.000", "0.500"],
    ["slow", "100.00", "100.00", "50.00", "50.00", "0.500", "0.500", "0.500", "0.500", "0.500"],
    ["geometric mean", "", "", "", "", "1.000", "1.000", "1.000", "1.000", "0.500"],
  ]);
});
