import { SectionTable } from "../codec/section-table.js";
import type { Scalar } from "./column-format.js";
import { ColumnReader } from "./column-reader.js";
import { columnSetFormat, decodePaths, pathSection } from "./column-set-format.js";

/** What `scalarAt` returns where the column does not know: the path holds texts, or had no room. */
export const NOT_A_COLUMN = undefined;

/** The columns of a segment by path. */
export class ColumnSet {
  readonly #table: SectionTable;
  readonly #sections = new Map<string, number>();
  readonly #open = new Map<string, ColumnReader>();
  /** Whether every path of the segment's records is known here. */
  readonly #isComplete: boolean;

  /** `bytes`: what `packColumnSet` made, at a multiple of 8 in its buffer. */
  constructor(bytes: Uint8Array) {
    this.#table = new SectionTable(bytes.buffer, columnSetFormat, bytes);
    const { paths, isComplete } = decodePaths(this.#table.uint16(pathSection));
    for (const [i, path] of paths.entries()) this.#sections.set(path, i + 1);
    this.#isComplete = isComplete;
  }

  get paths(): IterableIterator<string> {
    return this.#sections.keys();
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The column of `path`; null if no document has a value there, NOT_A_COLUMN if only the records know. */
  column(path: string): ColumnReader | null | typeof NOT_A_COLUMN {
    const section = this.#sections.get(path);
    if (section === undefined) return this.#isComplete ? null : NOT_A_COLUMN;
    if (!this.#table.has(section)) return NOT_A_COLUMN;
    let column = this.#open.get(path);
    if (column === undefined) {
      column = new ColumnReader(this.#table.bytes(section));
      this.#open.set(path, column);
    }
    return column;
  }

  /** What custom ranking sees: null where there is no value, or an array. */
  scalarAt(path: string, document: number): Scalar | null | typeof NOT_A_COLUMN {
    const column = this.column(path);
    return column === NOT_A_COLUMN ? NOT_A_COLUMN : (column?.scalarAt(document) ?? null);
  }
}
