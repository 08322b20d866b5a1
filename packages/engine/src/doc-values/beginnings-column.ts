import type { Scalar } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";

/** Number of UTF-16 units kept. Few texts share them, and they take a tenth of the memory of the texts. */
const beginningUnits = 16;

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
  values.forEachEntry((doc, added, isList) => addBeginnings(writer, doc, added, isList));
  return writer.finish(documentCount);
}

/** The same column, made from a column of values. */
export function beginningsOf(column: ColumnReader): Uint8Array {
  const writer = new ColumnWriter();
  const values: Scalar[] = [];
  for (let doc = 0; doc < column.documentCount; doc++) {
    column.valuesAt(doc, values);
    if (values.length > 0) addBeginnings(writer, doc, values, column.isListAt(doc));
  }
  return writer.finish(column.documentCount);
}

function addBeginnings(writer: ColumnWriter, doc: number, values: readonly Scalar[], isList: boolean): void {
  const beginnings = values.map((value) => (typeof value === "string" ? beginningOf(value) : value));
  if (isList) writer.addList(doc, beginnings);
  else writer.addScalar(doc, beginnings[0]);
}
