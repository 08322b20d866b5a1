/**
 * A column, against a plain array of what was added:
 *  1. Every document gives back its values, in order, and whether they were a list.
 *  2. What ranking reads: a list is missing; types and numbers order documents as ranking 3, row 7 does.
 *  3. Awkward values survive: -0, 1e300, 2 ** 53, lone surrogates, "".
 *  4. Numbers take the smallest slots that hold them; what does not vary has no section.
 *  5. A string is found by its ordinal, and an ordinal by its string.
 *  6. A writer is used again; documents ascend.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SectionFormatError, SectionTable } from "../../src/codec/section-table.js";
import { ColumnSection, columnFormat, type Scalar, ValueType } from "../../src/doc-values/column-format.js";
import { ColumnReader } from "../../src/doc-values/column-reader.js";
import { ColumnWriter } from "../../src/doc-values/column-writer.js";
import { columns, type Plain, strings, writeColumn } from "./column-values.js";

/** Read back from the middle of a larger shared buffer, as from a section. */
function columnOf(plain: readonly Plain[]): ColumnReader {
  const bytes = writeColumn(new ColumnWriter(), plain);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 32), 16, bytes.length);
  shared.set(bytes);
  return new ColumnReader(shared);
}

const rankedValue = (value: Plain): Scalar | null =>
  value === undefined || Array.isArray(value) ? null : value;

function rankedType(value: Plain): ValueType {
  const types: Record<string, ValueType> = {
    number: ValueType.number,
    string: ValueType.string,
    boolean: ValueType.boolean,
  };
  return types[typeof value] ?? ValueType.missing;
}

/** Ranking 3, row 7, ascending, word by word. */
function compareByHand(a: Plain, b: Plain): number {
  const x = rankedValue(a);
  const y = rankedValue(b);
  if (typeof x === "number" && typeof y === "number") return Math.sign(x - y);
  if (typeof x === "string" && typeof y === "string") return x < y ? -1 : x > y ? 1 : 0;
  if (typeof x === "boolean" && typeof y === "boolean") return Math.sign(Number(x) - Number(y));
  return Math.sign(rankedType(a) - rankedType(b));
}

describe("a column", () => {
  it("gives back all values (1, 3)", () => {
    fc.assert(
      fc.property(columns(), (plain) => {
        const column = columnOf(plain);
        expect(column.documentCount).toBe(plain.length);
        const out: Scalar[] = ["left over"];
        plain.forEach((value, doc) => {
          const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
          expect(column.valuesAt(doc, out)).toStrictEqual(values);
          expect(column.endElement(doc) - column.firstElement(doc)).toBe(values.length);
          expect(column.isListAt(doc)).toBe(Array.isArray(value) && value.length > 0);
        });
      }),
      { numRuns: 400 },
    );
  });

  it("orders documents as ranking does (2)", () => {
    fc.assert(
      fc.property(columns(), (plain) => {
        const column = columnOf(plain);
        plain.forEach((value, doc) => {
          expect(column.typeAt(doc)).toBe(rankedType(value));
          expect(column.scalarAt(doc)).toStrictEqual(rankedValue(value));
        });
        for (let doc = 1; doc < plain.length; doc++) {
          const byType = column.typeAt(doc - 1) - column.typeAt(doc);
          const order = byType === 0 ? column.numberAt(doc - 1) - column.numberAt(doc) : byType;
          expect(Math.sign(order)).toBe(compareByHand(plain[doc - 1], plain[doc]));
        }
      }),
    );
  });

  it.each([
    [[0, 255], 1],
    [[0, 256], 2],
    [[65_535], 2],
    [[65_536], 4],
    [[-1], 4],
    [[2 ** 31], 8],
    [[0.5], 8],
    [[-0], 8],
    [["x", "y"], 1],
    [[true, false], 1],
  ])("stores %j in slots of %i bytes (4)", (plain: Scalar[], bytesPerSlot) => {
    const bytes = writeColumn(new ColumnWriter(), plain);
    const table = new SectionTable(bytes.buffer, columnFormat, bytes);
    expect(table.uint32(ColumnSection.header)[2]).toBe(bytesPerSlot);
    expect(table.bytes(ColumnSection.slots).length).toBe(bytesPerSlot * plain.length);
    for (const absent of [ColumnSection.types, ColumnSection.present, ColumnSection.starts]) {
      expect(table.has(absent)).toBe(false);
    }
  });

  it("finds strings (5)", () => {
    fc.assert(
      fc.property(fc.uniqueArray(strings(), { minLength: 1 }), strings(), (texts, other) => {
        const { strings: table } = columnOf(texts);
        const ascending = [...texts].sort();
        expect(table.count).toBe(texts.length);
        ascending.forEach((text, ordinal) => {
          expect(table.stringOf(ordinal)).toBe(text);
          expect(table.ordinalOf(text)).toBe(ordinal);
        });
        expect(table.ordinalOf(other)).toBe(ascending.indexOf(other));
      }),
    );
  });

  it("holds a string of 100,000 units (3)", () => {
    const text = "ab\u{1f600}".repeat(25_000);
    expect(columnOf([text]).scalarAt(0)).toBe(text);
  });

  it("may be empty", () => {
    const column = columnOf([undefined, [], undefined]);
    expect([0, 1, 2].map((doc) => column.typeAt(doc))).toEqual([3, 3, 3]);
    expect(column.strings.ordinalOf("")).toBe(-1);
    expect(columnOf([]).documentCount).toBe(0);
  });

  it("leaves its writer empty for the next (6)", () => {
    const writer = new ColumnWriter();
    writeColumn(writer, ["a", ["b", 1], true]);
    const plain = [5, undefined, [6, 7]];
    expect(writeColumn(writer, plain)).toEqual(writeColumn(new ColumnWriter(), plain));
  });

  it("refuses documents that do not ascend (6), and other bytes", () => {
    const writer = new ColumnWriter();
    writer.addScalar(3, 1);
    expect(() => writer.addScalar(3, 2)).toThrow(RangeError);
    expect(() => writer.addList(2, [2])).toThrow(RangeError);
    expect(() => new ColumnReader(new Uint8Array(64))).toThrow(SectionFormatError);
  });
});
