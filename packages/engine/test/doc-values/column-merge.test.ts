/**
 * A merge of columns:
 *  1. gives, byte for byte, the column that a writer makes of the live documents' values;
 *  2. whether or not each input has a column at all;
 *  3. keeps no string that only documents left out use.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeColumns } from "../../src/doc-values/column-merge.js";
import { ColumnReader } from "../../src/doc-values/column-reader.js";
import { ColumnWriter } from "../../src/doc-values/column-writer.js";
import { packColumn } from "../../src/doc-values/pack-column.js";
import { type DocumentValues, liveValues, renumber, withLiveness } from "../live-documents.js";
import { columns, type Plain, writeColumn } from "./column-values.js";

type Segments = DocumentValues<Plain>[][];

const segments = (): fc.Arbitrary<Segments> => fc.array(columns().chain(withLiveness), { maxLength: 10 });
/** Strings that meet again and again in other segments. */
const overlapping = (): fc.Arbitrary<Segments> =>
  fc.array(
    fc
      .array(fc.stringMatching(/^[ab\u0100]{0,3}$/), { maxLength: 30 })
      .chain((texts) => withLiveness<Plain>(texts)),
    { minLength: 2, maxLength: 9 },
  );

function columnOf(documents: readonly DocumentValues<Plain>[]): ColumnReader | null {
  const plain = documents.map(({ value }) => value);
  if (plain.every((value) => value === undefined)) return null;
  return new ColumnReader(writeColumn(new ColumnWriter(), plain));
}

function merge(inputs: Segments): Uint8Array {
  const renumbered = renumber(inputs);
  const content = mergeColumns(
    inputs.map((documents, i) => ({ column: columnOf(documents), renumbered: renumbered[i] })),
  );
  return packColumn(content, liveValues(inputs).length);
}

describe("merged columns", () => {
  it.each([
    ["any values", segments()],
    ["strings that repeat", overlapping()],
  ])("equal a column of the live values: %s (1, 2)", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (inputs) => {
        expect(merge(inputs)).toEqual(writeColumn(new ColumnWriter(), liveValues(inputs)));
      }),
      { numRuns: 300 },
    );
  });

  it("drop the strings of documents left out (3)", () => {
    const merged = new ColumnReader(
      merge([
        [
          { value: "a", isLive: true },
          { value: "\u0100", isLive: false },
        ],
        [
          { value: ["c", "a"], isLive: true },
          { value: "b", isLive: false },
        ],
      ]),
    );
    expect(merged.strings.count).toBe(2);
    expect(merged.strings.parts.bytes).toEqual(new Uint8Array([0x61, 0x63]));
    expect(merged.valuesAt(1, [])).toEqual(["c", "a"]);
  });
});
