/**
 * Parts of the pages of records and of a new index that need no browser:
 *  1. A text is JSON for the page if and only if it is for `JSON.parse`; else line and column of the fault
 *     are said.
 *  2. A draft is a record with its objectID, or a sentence says why not.
 *  3. Nested values are folded, and a record is summed up by its texts.
 *  4. The address says which records are looked at.
 *  5. Fields, objectIDs, types and texts to search are found in the first records.
 *  6. The pace of an import is estimated, and put into words.
 *  7. Where an import goes on is known, whatever was written.
 *  8. A file is read only as far as its records are taken.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openedFile } from "../../src/dashboard/new-index/file-items.js";
import type { PreviewItem } from "../../src/dashboard/new-index/file-preview.js";
import {
  fieldsIn,
  type ImportDraft,
  indexNameFault,
  likelyIdField,
  likelyIndexName,
  likelyTypes,
  likelyUnsearched,
  plannedItem,
  searchedPaths,
  shapeOf,
} from "../../src/dashboard/new-index/import-draft.js";
import { byteWords, durationWords, paceOf } from "../../src/dashboard/new-index/import-pace.js";
import { ItemsUnderWay } from "../../src/dashboard/new-index/items-under-way.js";
import { RefusedItems, refusedTable } from "../../src/dashboard/new-index/refused-items.js";
import { jsonFaultOf } from "../../src/dashboard/records/json-fault.js";
import { draftRecordOf } from "../../src/dashboard/records/record-draft.js";
import { isOutsidePartitions } from "../../src/dashboard/records/record-partition.js";
import { recordsAddressOf, recordsParametersOf } from "../../src/dashboard/records/records-address.js";
import { shownAttributesOf, summaryOf } from "../../src/dashboard/records/shown-attribute.js";

describe("JSON (1)", () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  test("is what JSON.parse takes", () => {
    const pieces = fc.constantFrom(
      ...'{}[]:,"\\ \n0-1.e+u',
      "true",
      "null",
      '"a"',
      "\u2028",
      "\t",
      "\\u00e9",
    );
    const near = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(""));
    const changed = fc
      .tuple(fc.json(), fc.nat(), pieces)
      .map(
        ([json, at, piece]) =>
          json.slice(0, at % (json.length + 1)) + piece + json.slice(at % (json.length + 1)),
      );
    fc.assert(
      fc.property(fc.oneof(near, changed, fc.json()), (text) => {
        expect([text, jsonFaultOf(text) === null]).toEqual([text, isJson(text)]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['{\n "a": 1,\n}', 3, 1],
    ['{"🙂": tru}', 1, 7],
    ['["a\n"]', 1, 2],
    ["[1", 1, 3],
    ["", 1, 1],
  ])("%j has its fault in line %d, column %d", (text, line, column) => {
    expect(jsonFaultOf(text)).toMatchObject({ line, column });
  });
});

describe("a draft (2)", () => {
  test.each([
    ["[]", null, /is an object/],
    ["{}", null, /needs an objectID/],
    ['{"objectID":1}', null, /needs an objectID/],
    ['{"objectID":"b"}', "a", /has to stay "a"/],
    ['{"objectID":"a","version":1}', "a", /Leave out version/],
    ['{"objectID":"a",}', "a", /^Line 1, column 17: /],
  ])("%s is refused", (text, objectID, words) => {
    expect(draftRecordOf(text, objectID)).toMatch(words);
  });

  test("is a record", () => {
    expect(draftRecordOf('{"objectID":"a","b":[1]}', "a")).toEqual({ objectID: "a", b: [1] });
  });
});

test.each<[string, string, boolean]>([
  ['{"seller":"north"}', "seller", false],
  ['{"seller":0}', "seller", false],
  ['{"seller":[null,"",["north"]]}', "seller", false],
  ['{"a.b":"north"}', "a.b", false],
  ['{"a":[{},{"b":"north"}]}', "a.b", false],
  ['{"a":{"b.c":"north"}}', "a.b.c", false],
  ["{", "seller", false],
  ["[]", "seller", false],
  ["{}", "seller", true],
  ['{"seller":""}', "seller", true],
  ['{"seller":{"a":1}}', "seller", true],
  ['{"a":"b"}', "a.b", true],
])("%s with the partition key %s may belong to no partition (2)", (text, partitionKey, isOutside) => {
  expect(isOutsidePartitions(text, partitionKey)).toBe(isOutside);
});

test("nested values are folded, short lists are not (3)", () => {
  const record = { objectID: "1", t: "text", list: ["a", 1], deep: { a: [{ b: null }] } };
  expect(shownAttributesOf(record)).toMatchObject([
    { text: "1", nested: [] },
    { kind: "text", nested: [] },
    { kind: "list", text: "a, 1", nested: [] },
    {
      kind: "object",
      text: "1 attribute",
      nested: [{ name: "a", text: "1 value", nested: [{ nested: [{ kind: "null" }] }] }],
    },
  ]);
  expect(summaryOf({ objectID: "1", a: " x ", b: 2, c: "y" })).toBe("x · y");
  for (const start of ["", "a"]) expect(summaryOf({ a: start + "😀".repeat(200) })).toMatch(/^a?(😀)+…$/u);
});

test("the address says which records are looked at (4)", () => {
  const text = fc.string({ unit: "binary", maxLength: 6 });
  const address = fc.record({
    ...{ prefix: text, after: text, path: fc.array(text), id: fc.option(text), isNew: fc.boolean() },
  });
  fc.assert(
    fc.property(address, (wanted) => {
      expect(recordsAddressOf(new URLSearchParams(recordsParametersOf(wanted).toString()))).toEqual(wanted);
    }),
  );
});

describe("the first records (5)", () => {
  const items = (...values: unknown[]): PreviewItem[] =>
    values.map((value, at) => ({ line: at + 1, byteLength: 10, value, fault: null }));
  const draft: ImportDraft = {
    ...{ index: "a", idField: "sku", names: new Map([["name", "title"]]) },
    ...{ types: new Map([["price", "number" as const]]), unsearched: new Set(["deep.b"]) },
  };
  const found = items(
    { sku: 7, name: "A desk", price: "5", deep: { a: "some text", b: "more text" }, url: "https://e.org/a" },
    { sku: 8, name: "", price: "x" },
  );

  test("have an objectID where all values differ", () => {
    expect(likelyIdField(found)).toBe("sku");
    expect(likelyIdField(items({ id: 1 }, { id: 1 }))).toBe("");
    expect(likelyIdField(items({ objectID: "1" }, { objectID: "1" }))).toBe("objectID");
    expect(likelyIdField(items({ id: {} }))).toBe("");
    expect(likelyIdField([])).toBe("");
  });

  test("have types that all of their texts allow", () => {
    const rows = items({ a: "01067", b: "1.5", c: "true", d: "7" }, { a: "1", b: "-2", c: "FALSE", d: "8" });
    expect([...likelyTypes(rows, "d")]).toEqual([
      ["b", "number"],
      ["c", "boolean"],
    ]);
  });

  test("have texts to search, by their new names, what names them first", () => {
    const fields = fieldsIn(found);
    const unsearched = new Set([...draft.unsearched, ...likelyUnsearched(fields)]);
    expect(searchedPaths(fields, { ...draft, unsearched })).toEqual(["title", "deep.a"]);
    expect(searchedPaths(fields, draft)).toEqual(["title", "deep.a", "url"]);
  });

  test("have texts that are not searched unless somebody wants it, and the reason", () => {
    const rows = items(
      {
        objectID: "Lamp",
        code: "A-1",
        link: "https://e.org",
        mail: "a@e.org",
        day: "2026-01-31",
        on: "true",
      },
      { price: "49,90", size: 7, mixed: "B-2", deep: [{ code: "C-3" }], empty: "" },
      { mixed: "A lamp" },
    );
    expect(fieldsIn(rows).flatMap(({ textPaths }) => textPaths)).toEqual([
      { path: "objectID", doubt: "names the record" },
      { path: "code", doubt: "looks like a code" },
      { path: "link", doubt: "looks like an address" },
      { path: "mail", doubt: "looks like an address" },
      { path: "day", doubt: "looks like a date" },
      { path: "on", doubt: "looks like yes or no" },
      { path: "price", doubt: "looks like a number" },
      { path: "mixed", doubt: null },
      { path: "deep.code", doubt: "looks like a code" },
    ]);
  });

  test("are shown as they will be written", () => {
    const [first, second] = found.map((item) => plannedItem(item, shapeOf(draft)));
    expect(first?.record).toMatchObject({ objectID: "7", title: "A desk", price: 5 });
    expect(second).toMatchObject({ record: null, fault: expect.stringMatching(/^has the field price/) });
  });

  test("come with a name for the index", () => {
    expect(likelyIndexName("My products (1).csv.gz")).toBe("My-products-1");
    expect(indexNameFault(likelyIndexName("..."))).toMatch(/Give the index a name/);
    for (const name of ["..", "a b", "<b>", "x".repeat(129)])
      expect(indexNameFault(name)).toMatch(/at most 128/);
    expect(indexNameFault("shop-1")).toBeNull();
  });
});

test("the pace is by bytes of the file (6)", () => {
  const pace = paceOf({ items: 500, bytes: 25, bytesTotal: 100, seconds: 10 });
  expect(pace).toEqual({ perSecond: 50, share: 0.25, secondsLeft: 30 });
  expect(paceOf({ items: 0, bytes: 0, bytesTotal: 0, seconds: 0 }).secondsLeft).toBeNull();
  expect(paceOf({ items: 4, bytes: 9, bytesTotal: 9, seconds: 2.9 }).perSecond).toBeNull();
  expect([0.2, 59, 90, 7_500].map(durationWords)).toEqual(["1 s", "59 s", "2 min", "2 h 5 min"]);
  expect([12, 1_234, 56_000_000].map(byteWords)).toEqual(["12 bytes", "1.2 KB", "56 MB"]);
});

test("an import goes on behind what is written (7)", () => {
  const underWay = new ItemsUnderWay(10);
  for (const item of [10, 12, 13]) underWay.add({ item, line: item + 1 });
  expect(underWay.next).toBe(10);
  underWay.setWrittenBefore(2);
  expect([underWay.next, underWay.of(1), underWay.of(2)?.line]).toEqual([13, null, 14]);
  const refused = new RefusedItems();
  for (const item of [3, 14]) refused.add({ item, line: item, fault: 'has a "quote"' });
  refused.forgetFrom(13);
  expect(refused.count).toBe(1);
  expect(refusedTable(refused.first())).toBe('line,reason\r\n3,"has a ""quote"""\r\n');
});

test("of refused items that are not kept, those before the place to go on from still count (7)", () => {
  const refused = new RefusedItems();
  for (let item = 0; item < 10_004; item++) refused.add({ item, line: item + 1, fault: "is broken" });
  refused.forgetFrom(10_003);
  expect(refused.count).toBe(10_003);
  refused.forgetFrom(9_000);
  expect([refused.count, refused.first().length]).toEqual([9_000, 9_000]);
});

test("a file is read only as far as its records are taken (8)", async () => {
  const line = (at: number) => `${JSON.stringify({ objectID: `${at}`, text: "x".repeat(1_000) })}\n`;
  const file = new File(
    Array.from({ length: 2_000 }, (_, at) => line(at)),
    "r.ndjson",
  );
  let read = 0;
  const onBytes = (bytes: number): void => {
    read += bytes;
  };
  let taken = 0;
  for await (const item of (await openedFile(file, { format: null, onBytes })).items) {
    expect(item.parse()).toMatchObject({ objectID: `${taken}` });
    if (++taken === 100) expect(read).toBeLessThan(file.size / 3);
  }
  expect([taken, read]).toEqual([2_000, file.size]);
});
