/**
 * Columns of hashes and of beginnings: those that are made from a column are, byte for byte, those that are
 * made of the values themselves, with lists, empty texts, and texts of any length.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningsOf, beginningsOfAdded } from "../../src/doc-values/beginnings-column.js";
import type { Scalar } from "../../src/doc-values/column-format.js";
import { ColumnReader } from "../../src/doc-values/column-reader.js";
import { ColumnWriter } from "../../src/doc-values/column-writer.js";
import { hashColumnOf, hashColumnOfAdded } from "../../src/doc-values/hash-column.js";

const text = fc.oneof(fc.constant(""), fc.string({ unit: "binary", maxLength: 40 }), fc.lorem());
const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, fc.integer(), fc.double({ noNaN: true }), fc.boolean());
/** By document; null: it has no value. */
const documents = fc.array(fc.oneof(fc.constant(null), scalar, fc.array(scalar, { maxLength: 4 })));

function written(values: readonly (null | Scalar | readonly Scalar[])[]): ColumnWriter {
  const writer = new ColumnWriter();
  for (const [doc, value] of values.entries()) {
    if (typeof value === "object") writer.addList(doc, value ?? []);
    else writer.addScalar(doc, value);
  }
  return writer;
}

test.each([
  ["hashes", hashColumnOf, hashColumnOfAdded],
  ["beginnings", beginningsOf, beginningsOfAdded],
])("%s of a column are those of its values", (_kind, ofColumn, ofAdded) => {
  fc.assert(
    fc.property(documents, (values) => {
      const count = values.length;
      const column = new ColumnReader(written(values).finish(count));
      expect(ofColumn(column)).toEqual(ofAdded(written(values), count));
    }),
  );
});
