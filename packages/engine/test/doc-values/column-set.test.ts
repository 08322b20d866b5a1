/**
 * The columns of a segment, against the records themselves:
 *  1. Where a path has a column, it gives what `attributeValues` finds in every record; null where no record
 *     has a value; NOT_A_COLUMN where only the records know.
 *  2. A merged set says the same of the live records.
 *  3. Strings of more than 64 units each, equal ones counted once, are texts; in segments of fewer than 256
 *     documents only those of more than 1,024. A path of texts in one input is no column of the output.
 *     Of these it is known how they begin, and numbers and booleans beside them as they are.
 *  4. A set has at most 256 paths, and says when it left some out.
 *  5. What was left out in one input is no column of the output.
 */
import type { JsonObject } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributeValues } from "../../src/analysis/attribute-path.js";
import { ColumnSet, NOT_A_COLUMN } from "../../src/doc-values/column-set.js";
import { mergeColumnSets } from "../../src/doc-values/column-set-merge.js";
import { ColumnSetWriter } from "../../src/doc-values/column-set-writer.js";
import { type DocumentValues, liveValues, renumber, withLiveness } from "../live-documents.js";

const keys = ["a", "b", "a.b", "b.a", "c"];

const records = (): fc.Arbitrary<JsonObject> => {
  const scalar = fc.oneof(
    fc.constantFrom<string | number | boolean | null>("x", "y", 7, true, null),
    fc.string(),
  );
  const inner = fc.oneof(scalar, fc.dictionary(fc.constantFrom("a", "b"), scalar, { noNullPrototype: true }));
  const value = fc.oneof(inner, fc.array(inner, { maxLength: 3 }));
  return fc.dictionary(fc.constantFrom(...keys), value, { noNullPrototype: true });
};

/** Records with more than 256 paths, which may hide a path of `keys` behind the limit. */
const wideRecord: JsonObject = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i]));
const wideRecords = (): fc.Arbitrary<JsonObject> => records().map((record) => ({ ...wideRecord, ...record }));

function columnsOf(input: readonly JsonObject[]): ColumnSet {
  const writer = new ColumnSetWriter();
  for (const [document, record] of input.entries()) writer.add(document, record);
  return new ColumnSet(writer.pack(input.length));
}

function merge(segments: readonly (readonly DocumentValues<JsonObject>[])[]): ColumnSet {
  const renumbered = renumber(segments);
  const inputs = segments.map((documents, i) => ({
    columns: columnsOf(documents.map(({ value }) => value)),
    renumbered: renumbered[i],
  }));
  return new ColumnSet(mergeColumnSets(inputs, liveValues(segments).length));
}

const allLive = (input: readonly JsonObject[]): DocumentValues<JsonObject>[] =>
  input.map((value) => ({ value, isLive: true }));

/** Checks every path; returns those that are no column. */
function checkColumns(columns: ColumnSet, input: readonly JsonObject[]): string[] {
  const noColumns: string[] = [];
  for (const path of [...keys, "a.a", "k0", "k299", "missing"]) {
    const column = columns.column(path);
    if (column === NOT_A_COLUMN) {
      noColumns.push(path);
      continue;
    }
    for (const [document, record] of input.entries()) {
      const { values, isList } = attributeValues(record, path);
      expect(column?.valuesAt(document, []) ?? []).toStrictEqual(values);
      expect(column?.isListAt(document) ?? false).toBe(isList && values.length > 0);
    }
  }
  return noColumns;
}

const segmentsOf = (record: fc.Arbitrary<JsonObject>) =>
  fc.array(fc.array(record, { maxLength: 12 }).chain(withLiveness), { maxLength: 5 });

describe("the columns of a segment", () => {
  it("give what the records have (1)", () => {
    fc.assert(
      fc.property(fc.array(records()), (input) => {
        const columns = columnsOf(input);
        expect(columns.isComplete).toBe(true);
        expect(checkColumns(columns, input)).toEqual([]);
      }),
    );
  });

  it("give what the live records have after a merge (2)", () => {
    fc.assert(
      fc.property(segmentsOf(records()), (segments) => {
        const columns = merge(segments);
        expect(columns.isComplete).toBe(true);
        expect(checkColumns(columns, liveValues(segments))).toEqual([]);
      }),
    );
  });

  it("say nothing wrong of records with too many paths (1, 2, 4, 5)", () => {
    fc.assert(
      fc.property(segmentsOf(fc.oneof(records(), wideRecords())), (segments) => {
        for (const documents of segments) {
          const input = documents.map(({ value }) => value);
          checkColumns(columnsOf(input), input);
        }
        const columns = merge(segments);
        checkColumns(columns, liveValues(segments));
        expect([...columns.paths].length).toBeLessThanOrEqual(256);
      }),
      { numRuns: 40 },
    );
  });

  it("know a path of texts from one of names (3)", () => {
    const text = "x".repeat(1_025);
    const names = [{ a: "x".repeat(1_024), b: "" }, { b: 1 }];
    const texts = [{ a: text, b: 5 }];
    expect(columnsOf(names).scalarAt("a", 0)).toBe("x".repeat(1_024));
    expect(columnsOf(texts).scalarAt("a", 0)).toBe(NOT_A_COLUMN);
    const merged = merge([allLive(names), allLive(texts)]);
    expect(merged.column("a")).toBe(NOT_A_COLUMN);
    expect(merged.isComplete).toBe(true);
    expect([0, 1, 2].map((document) => merged.scalarAt("b", document))).toEqual(["", 1, 5]);
  });

  it("find texts when the names are gone (3)", () => {
    const names = Array.from({ length: 9 }, () => ({ value: { a: "" }, isLive: false }));
    const merged = merge([
      [...names, { value: { a: "x".repeat(1_025) }, isLive: true }],
      allLive([{ b: 1 }]),
    ]);
    expect(merged.column("a")).toBe(NOT_A_COLUMN);
  });

  /** @param units the length of each text @param different how many of the texts differ */
  const texts = (count: number, units: number, different = count) =>
    Array.from({ length: count }, (_, i) => ({ a: `${1_000 + (i % different)}`.padEnd(units, "x") }));

  it("are of texts in the segments of many documents alone (3)", () => {
    expect(columnsOf(texts(256, 65)).column("a")).toBe(NOT_A_COLUMN);
    expect(columnsOf(texts(255, 65)).scalarAt("a", 254)).toBe("1254".padEnd(65, "x"));
    const merged = merge([allLive(texts(255, 65)), allLive([{ a: "y".repeat(65) }])]);
    expect(merged.column("a")).toBe(NOT_A_COLUMN);
    expect(merge([allLive(texts(256, 60)), allLive(texts(1, 900))]).column("a")).not.toBe(NOT_A_COLUMN);
  });

  it("have equal texts once (3)", () => {
    expect(columnsOf(texts(300, 640, 30)).scalarAt("a", 299)).toBe("1029".padEnd(640, "x"));
    expect(columnsOf(texts(300, 641, 30)).column("a")).toBe(NOT_A_COLUMN);
    const halves = [texts(150, 640, 15), texts(150, 640, 15)].map(allLive);
    expect(merge(halves).scalarAt("a", 299)).toBe("1014".padEnd(640, "x"));
    const all = merge([allLive(texts(300, 640, 30)), allLive([{ a: "" }, { a: "y".repeat(900) }])]);
    expect(all.column("a")).toBe(NOT_A_COLUMN);
  });

  it("know how texts begin (3)", () => {
    const long = "a text that goes on".padEnd(9_000, "x");
    const values = [long, "short", 7, true, ["b", long], { c: 1 }];
    const expected = ["a text that goes", "short", 7, true, null, null];
    const one = columnsOf(values.map((a) => ({ a })));
    const two = [values.slice(0, 1), values.slice(1)].map((own) => allLive(own.map((a) => ({ a }))));
    for (const columns of [one, merge(two), merge([allLive([{ a: long }]), ...two.slice(1)])]) {
      expect(columns.column("a")).toBe(NOT_A_COLUMN);
      const beginnings = columns.beginnings("a");
      expect(values.map((_, document) => beginnings?.scalarAt(document))).toEqual(expected);
      expect(beginnings?.valuesAt(4, [])).toEqual(["b", "a text that goes"]);
      expect(values.map((_, document) => columns.scalarAt("a", document))).toEqual([
        NOT_A_COLUMN,
        ...expected.slice(1),
      ]);
    }
  });

  it("are at most 256 (4)", () => {
    const left = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`l${i}`, i]));
    const right = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`r${i}`, i]));
    for (const columns of [columnsOf([left, right]), merge([allLive([left]), allLive([right])])]) {
      expect([...columns.paths].length).toBe(256);
      expect(columns.isComplete).toBe(false);
      expect(columns.scalarAt("r55", 1)).toBe(55);
      expect(columns.scalarAt("r55", 0)).toBeNull();
      expect(columns.scalarAt("r56", 1)).toBe(NOT_A_COLUMN);
    }
  });

  it("do not miss a value behind the limit, before or after its column (1, 5)", () => {
    const hidden = { ...wideRecord, z: 2 };
    const after = columnsOf([{ z: 1 }, hidden]);
    expect([0, 1].map((document) => after.scalarAt("z", document))).toEqual([1, 2]);
    expect(columnsOf([hidden, { z: 1 }]).column("z")).toBe(NOT_A_COLUMN);
    expect(merge([allLive([hidden]), allLive([{ z: 1 }])]).column("z")).toBe(NOT_A_COLUMN);
  });
});
