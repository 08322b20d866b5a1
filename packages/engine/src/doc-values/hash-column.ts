import { ValueType } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";
import { textHash } from "./text-hash.js";

/**
 * A column of the hashes of `String(value)` of the values being collected, instead of the values, over the
 * documents `[0, documentCount)`. It is for texts, which are too long to be stored twice, and serves to test
 * whether two values are equal. Empty texts are not values.
 */
export function hashColumnOfAdded(values: ColumnWriter, documentCount: number): Uint8Array {
  const writer = new ColumnWriter();
  values.forEachEntry((doc, added, isList) => {
    const hashes = added.filter((value) => value !== "").map((value) => textHash(String(value)));
    add(writer, doc, hashes, isList);
  });
  return writer.finish(documentCount);
}

/** The same column, made from a column of values. Decodes no text. */
export function hashColumnOf(column: ColumnReader): Uint8Array {
  const writer = new ColumnWriter();
  for (let doc = 0; doc < column.documentCount; doc++) {
    const hashes: number[] = [];
    const end = column.endElement(doc);
    for (let element = column.firstElement(doc); element < end; element++) {
      const hash = hashAt(column, element);
      if (hash !== null) hashes.push(hash);
    }
    add(writer, doc, hashes, column.isListAt(doc));
  }
  return writer.finish(column.documentCount);
}

/** null: an empty text. */
function hashAt(column: ColumnReader, element: number): number | null {
  if (column.elementType(element) !== ValueType.string) return textHash(String(column.elementValue(element)));
  const { strings } = column;
  const ordinal = column.elementNumber(element);
  return strings.isEmpty(ordinal) ? null : strings.hashOf(ordinal);
}

function add(writer: ColumnWriter, doc: number, hashes: readonly number[], isList: boolean): void {
  if (isList) writer.addList(doc, hashes);
  else if (hashes.length > 0) writer.addScalar(doc, hashes[0]);
}
