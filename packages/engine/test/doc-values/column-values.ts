import fc from "fast-check";
import type { Scalar } from "../../src/doc-values/column-format.js";
import type { ColumnWriter } from "../../src/doc-values/column-writer.js";

/** What a document has at a path; undefined: nothing; an array: a list. */
export type Plain = Scalar | Scalar[] | undefined;

export const numbers = () =>
  fc.oneof(
    fc.nat({ max: 255 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(-0, 0, 1e300, 2 ** 53, 65535, 65536, -1, 2 ** 31, -(2 ** 31)),
  );
export const strings = () =>
  fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("", "\ud800", "a\udc00b"));
export const scalars = (): fc.Arbitrary<Scalar> => fc.oneof(numbers(), strings(), fc.boolean());

const columnsOf = (scalar: fc.Arbitrary<Scalar>): fc.Arbitrary<Plain[]> =>
  fc.oneof(
    fc.array(scalar),
    fc.array(fc.option(scalar, { nil: undefined }), { maxLength: 100 }),
    fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.constant(undefined))),
  );
/** A column's values by document: of one type or mixed, with and without gaps and lists. */
export const columns = (): fc.Arbitrary<Plain[]> =>
  fc.oneof(columnsOf(scalars()), columnsOf(numbers()), columnsOf(strings()), columnsOf(fc.boolean()));

export function writeColumn(writer: ColumnWriter, plain: readonly Plain[]): Uint8Array {
  plain.forEach((value, doc) => {
    if (Array.isArray(value)) writer.addList(doc, value);
    else if (value !== undefined) writer.addScalar(doc, value);
  });
  return writer.finish(plain.length);
}
