import { type Scalar, ValueType } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";

/** Number of UTF-16 units kept. Few texts share them, and they take a tenth of the memory of the texts. */
export const beginningUnits = 16;

/** The beginning of a text that is kept. */
export function beginningOf(text: string): string {
  return text.length > beginningUnits ? text.slice(0, beginningUnits) : text;
}

/** Whether the text may be longer than its beginning. */
export function mayGoOn(beginning: string): boolean {
  return beginning.length === beginningUnits;
}

/**
 * A column over the documents `[0, documentCount)` with the values being collected: numbers and booleans
 * unchanged, texts by their beginnings. It serves to compare texts that are too long to be stored a second
 * time.
 */
export function beginningsOfAdded(values: ColumnWriter, documentCount: number): Uint8Array {
  const writer = new ColumnWriter();
  values.forEachEntry((doc, added, isList) => {
    const beginnings = added.map((value) => (typeof value === "string" ? beginningOf(value) : value));
    add(writer, doc, beginnings, isList);
  });
  return writer.finish(documentCount);
}

/** The same column, made from a column of values. Of a long text only the beginning is decoded. */
export function beginningsOf(column: ColumnReader): Uint8Array {
  const writer = new ColumnWriter();
  for (let doc = 0; doc < column.documentCount; doc++) {
    const beginnings: Scalar[] = [];
    const end = column.endElement(doc);
    for (let element = column.firstElement(doc); element < end; element++)
      beginnings.push(beginningAt(column, element));
    add(writer, doc, beginnings, column.isListAt(doc));
  }
  return writer.finish(column.documentCount);
}

function beginningAt(column: ColumnReader, element: number): Scalar {
  if (column.elementType(element) !== ValueType.string) return column.elementValue(element);
  return column.strings.beginningOf(column.elementNumber(element), beginningUnits);
}

function add(writer: ColumnWriter, doc: number, beginnings: readonly Scalar[], isList: boolean): void {
  if (isList) writer.addList(doc, beginnings);
  else if (beginnings.length > 0) writer.addScalar(doc, beginnings[0]);
}
