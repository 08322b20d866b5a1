import type { Scalar } from "../analysis/scalar.js";
import { ValueType } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import { type ColumnSet, NOT_A_COLUMN } from "./column-set.js";
import { textHash } from "./text-hash.js";

/** The hash for a document without a value. */
export const NO_VALUE = -1;

/**
 * For each document, the hash (see textHash) of `String(value)` of its first value at `path`, or NO_VALUE.
 * Equal values have equal hashes in all segments. `valuesOf` returns the values of a document. It is called
 * only if no column has them.
 */
export function firstValueHashes(
  columns: ColumnSet,
  path: string,
  documentCount: number,
  valuesOf: (document: number) => readonly Scalar[],
): Float64Array {
  const hashes = new Float64Array(documentCount).fill(NO_VALUE);
  const hashed = columns.hashes(path);
  const values = columns.column(path);
  if (hashed) fillFromHashes(hashes, hashed);
  else if (values) fillFromValues(hashes, values);
  else if (values === NOT_A_COLUMN) {
    for (let document = 0; document < documentCount; document++) {
      const first = valuesOf(document).find((value) => value !== "");
      if (first !== undefined) hashes[document] = textHash(String(first));
    }
  }
  return hashes;
}

function fillFromHashes(hashes: Float64Array, column: ColumnReader): void {
  for (let document = 0; document < hashes.length; document++) {
    const first = column.firstElement(document);
    if (first < column.endElement(document)) hashes[document] = column.elementNumber(first);
  }
}

function fillFromValues(hashes: Float64Array, column: ColumnReader): void {
  const byOrdinal = new Float64Array(column.strings.count).fill(NO_VALUE);
  for (let ordinal = 0; ordinal < byOrdinal.length; ordinal++) {
    const text = column.strings.stringOf(ordinal);
    if (text !== "") byOrdinal[ordinal] = textHash(text);
  }
  for (let document = 0; document < hashes.length; document++) {
    const end = column.endElement(document);
    for (let element = column.firstElement(document); element < end; element++) {
      const hash = hashOfElement(column, element, byOrdinal);
      if (hash === NO_VALUE) continue;
      hashes[document] = hash;
      break;
    }
  }
}

function hashOfElement(column: ColumnReader, element: number, byOrdinal: Float64Array): number {
  if (column.elementType(element) === ValueType.string) return byOrdinal[column.elementNumber(element)];
  return textHash(String(column.elementValue(element)));
}
