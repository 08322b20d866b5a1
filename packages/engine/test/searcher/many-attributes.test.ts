/**
 * Records with more paths than a segment has columns:
 *  1. Filters, facets and custom ranking by a path without a column find what the records have.
 *  2. A record is read once for each path, not with every search; also when another search comes in between.
 *  3. What is remembered is bounded: beyond it records are read again, and the answers stay the same.
 */
import { type Filter, mergeSettings } from "@findling/protocol";
import { expect, test, vi } from "vitest";
import type { RecordSource } from "../../src/doc-values/record-source.js";
import { ValueCache } from "../../src/doc-values/value-cache.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

const count = 600;

function recordOf(i: number): FixtureRecord {
  const own = Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`own ${i} ${key}`, key]));
  const late = i % 3 === 0 ? [`t${i % 5}`, "all"] : i % 3 === 1 ? `t${i % 5}` : undefined;
  return { objectID: String(10_000 + i), title: "common", ...own, ...(late === undefined ? {} : { late }) };
}

const records = Array.from({ length: count }, (_, i) => recordOf(i));
const customRanking = [{ attribute: "late", order: "asc" as const }];

function built(): IndexFixture {
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { customRanking } }));
  return index.write(records.slice(0, 400)).write(records.slice(400));
}

const filters: Filter[] = [{ attribute: "late", op: "eq", value: "t1" }];
const isTagged = ({ late }: FixtureRecord): boolean => [late].flat().includes("t1");

test("each record is read once for a path (1, 2)", () => {
  const index = built();
  const snapshot = index.snapshot();
  const read = vi.spyOn(index, "record");
  const page = { hitsPerPage: 0 };
  const search = () => index.search("", { filters, facets: ["late"], ...page }, snapshot);
  const first = search();
  expect(first.nbHits).toBe(records.filter(isTagged).length);
  expect(first.facets["late"]["t1"]).toBe(first.nbHits);
  expect(read.mock.calls.length).toBeLessThanOrEqual(count);
  read.mockClear();
  expect(
    index.search("", { filters: [{ ...filters[0], attribute: "own 7 3" }], ...page }, snapshot).nbHits,
  ).toBe(0);
  expect(read.mock.calls.length).toBeLessThanOrEqual(count);
  read.mockClear();
  expect(search()).toEqual(first);
  expect(index.search("", { facets: ["late"], ...page }, snapshot).facets["late"]["all"]).toBe(count / 3);
  expect(read).not.toHaveBeenCalled();
  const texts = records.flatMap(({ late }) => (typeof late === "string" ? [late] : []));
  const { hits } = index.search("", {}, snapshot);
  expect(hits.map(({ documentNumber }) => index.record(documentNumber)["late"])).toEqual(
    texts.sort().slice(0, 20),
  );
});

test("no more is remembered than there is room for (3)", () => {
  const segment = { documentCount: 8, parts: { documentNumbers: new Uint32Array(8).map((_, i) => i) } };
  const cache = new ValueCache(600);
  const read = vi.fn<RecordSource["read"]>((documentNumber) => ({ late: `t${documentNumber}` }));
  for (let round = 0; round < 4; round++) {
    const source = cache.over({ read });
    for (let document = 0; document < 8; document++) {
      expect(source.valuesAt(segment, document, "late")).toEqual({ values: [`t${document}`], isList: false });
    }
  }
  expect(read.mock.calls.length).toBeGreaterThan(3 * 8);
  const long = cache.over({ read: () => ({ late: "x".repeat(2_000) }) });
  expect(long.valuesAt(segment, 0, "late").values).toEqual(["x".repeat(2_000)]);
  expect(cache.over({ read }).valuesAt(segment, 0, "late").values).toEqual(["t0"]);
});
