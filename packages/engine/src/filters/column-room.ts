import { Bitset } from "../collections/bitset.js";
import type { PlainColumn } from "../doc-values/column-reader.js";
import { type ColumnNumbers, documentsAtOnce } from "../kernels/kernels.js";
import type { Workspace } from "../matching/workspace/workspace.js";

/** A column in memory that kernels can read. */
export interface LoadedColumn {
  /** By document; 0 for a document without a number. */
  readonly numbers: ColumnNumbers;
  /** The documents that have a number; null if all have one. */
  readonly present: Bitset | null;
}

/** Scratch memory that one column after the other is copied into, since kernels cannot read segments. */
export class ColumnRoom {
  readonly #workspace: Workspace;
  #numbers: Uint8Array = new Uint8Array(0);
  #entries: Uint8Array = new Uint8Array(0);

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Loads a column. It is valid until the next one is loaded. */
  load({ documentCount, present, numbers }: PlainColumn): LoadedColumn {
    const { kernels, scratch } = this.#workspace;
    // Kernels also read the document after those that they take at once.
    const length = (Math.ceil(documentCount / documentsAtOnce) + 1) * documentsAtOnce;
    this.#numbers = this.#atLeast(this.#numbers, length * numbers.BYTES_PER_ELEMENT);
    const column = viewLike(numbers, this.#numbers, length);
    if (present === null) {
      column.set(numbers);
      return { numbers: column, present: null };
    }
    this.#entries = this.#atLeast(this.#entries, numbers.byteLength);
    const entries = viewLike(numbers, this.#entries, numbers.length);
    entries.set(numbers);
    const documents = scratch.copyOfBits(new Bitset(documentCount, present));
    kernels.clear(this.#numbers, null);
    kernels.placeEntries(documents.words, entries, column);
    return { numbers: column, present: documents };
  }

  #atLeast(room: Uint8Array, bytes: number): Uint8Array {
    return room.length >= bytes ? room : this.#workspace.scratch.anyBytes(bytes);
  }
}

function viewLike(numbers: ColumnNumbers, { buffer, byteOffset }: Uint8Array, length: number): ColumnNumbers {
  if (numbers instanceof Uint8Array) return new Uint8Array(buffer, byteOffset, length);
  if (numbers instanceof Uint16Array) return new Uint16Array(buffer, byteOffset, length);
  if (numbers instanceof Int32Array) return new Int32Array(buffer, byteOffset, length);
  return new Float64Array(buffer, byteOffset, length);
}
