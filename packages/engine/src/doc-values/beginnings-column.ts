import type { Scalar } from "./column-format.js";
import type { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";

/** UTF-16 units. Few texts have the same ones, and they take a tenth of what texts do. */
const beginningUnits = 16;

/** What is kept of a text. */
export function beginningOf(text: string): string {
  return text.length > beginningUnits ? text.slice(0, beginningUnits) : text;
}

/** Whether a text may go on behind what is kept of it. */
export function mayGoOn(beginning: string): boolean {
  return beginning.length === beginningUnits;
}

/**
 * The values that are still being collected, over the documents [0, documentCount): numbers and booleans as
 * they are, and how texts begin. It serves whoever compares texts, which are too long to be kept twice.
 */
export function beginningsOfAdded(values: ColumnWriter, documentCount: number): Uint8Array {
  const writer = new ColumnWriter();
  values.forEachEntry((doc, added, isList) => addBeginnings(writer, doc, added, isList));
  return writer.finish(documentCount);
}

/** Likewise of a column of values. */
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
