import type { Scalar } from "../analysis/scalar.js";
import type { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";
import { textHash } from "./text-hash.js";

/**
 * Writes a column of the hashes of `String(value)`, instead of the values. It is for texts, which are too
 * long to be stored twice, and serves to test whether two values are equal. Empty texts are not values.
 */
class HashColumnWriter {
  readonly #column = new ColumnWriter();

  /** `doc` must be greater than all before. */
  add(doc: number, values: readonly Scalar[], isList: boolean): void {
    if (isList) {
      const hashes = values.filter((value) => value !== "").map((value) => textHash(String(value)));
      this.#column.addList(doc, hashes);
    } else if (values.length > 0) this.addOne(doc, values[0]);
  }

  /** Adds the value of a document that has no list. `doc` as for `add`. */
  addOne(doc: number, value: Scalar): void {
    if (value !== "") this.#column.addScalar(doc, textHash(String(value)));
  }

  finish(documentCount: number): Uint8Array {
    return this.#column.finish(documentCount);
  }
}

/** The hashes of the values being collected, over the documents `[0, documentCount)`. */
export function hashColumnOfAdded(values: ColumnWriter, documentCount: number): Uint8Array {
  const writer = new HashColumnWriter();
  values.forEachEntry((doc, added, isList) => writer.add(doc, added, isList));
  return writer.finish(documentCount);
}

/** The hashes of a column of values. */
export function hashColumnOf(column: ColumnReader): Uint8Array {
  const writer = new HashColumnWriter();
  const values: Scalar[] = [];
  for (let doc = 0; doc < column.documentCount; doc++) {
    writer.add(doc, column.valuesAt(doc, values), column.isListAt(doc));
  }
  return writer.finish(column.documentCount);
}
