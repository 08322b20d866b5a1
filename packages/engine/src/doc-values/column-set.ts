import { SectionTable } from "../codec/section-table.js";
import { mayGoOn } from "./beginnings-column.js";
import type { Scalar } from "./column-format.js";
import { ColumnReader } from "./column-reader.js";
import { columnSetFormat, decodeHead, headSection } from "./column-set-format.js";

/** What is returned where the columns do not know: the path holds texts, or had no room. */
export const NOT_A_COLUMN = undefined;

/** null: no document has a value there. */
export type ColumnLookup = ColumnReader | null | typeof NOT_A_COLUMN;

interface ColumnPlace {
  readonly section: number;
  readonly isHashed: boolean;
  /** The section of its beginnings; undefined: none. */
  readonly beginnings: number | undefined;
}

/** The columns of a segment by path. */
export class ColumnSet {
  readonly #table: SectionTable;
  readonly #places = new Map<string, ColumnPlace>();
  /** By section. */
  readonly #open = new Map<number, ColumnReader>();
  /** Whether every path of the segment's records is known here. */
  readonly isComplete: boolean;

  /** `bytes`: what `packColumnSet` made, at a multiple of 8 in its buffer. */
  constructor(bytes: Uint8Array) {
    this.#table = new SectionTable(bytes.buffer, columnSetFormat, bytes);
    const { columns, isComplete } = decodeHead(this.#table.uint16(headSection));
    for (const [i, { path, isHashed, beginnings }] of columns.entries())
      this.#places.set(path, { section: i + 1, isHashed, beginnings });
    this.isComplete = isComplete;
  }

  get paths(): IterableIterator<string> {
    return this.#places.keys();
  }

  isHashed(path: string): boolean {
    return this.#places.get(path)?.isHashed ?? false;
  }

  /** The values of `path`. */
  column(path: string): ColumnLookup {
    return this.isHashed(path) ? NOT_A_COLUMN : this.#lookup(path);
  }

  /** The hashes (see textHash) of the values of `path`, if that is what is kept of it. */
  hashes(path: string): ColumnLookup {
    return this.isHashed(path) ? this.#lookup(path) : NOT_A_COLUMN;
  }

  /**
   * Of a path whose hashes are kept its values, but of texts only how they begin (see beginningOf). Segments
   * of earlier releases do not tell.
   */
  beginnings(path: string): ColumnLookup {
    const place = this.#places.get(path);
    if (place === undefined) return this.#lookup(path);
    return place.beginnings === undefined ? NOT_A_COLUMN : this.#openAt(place.beginnings);
  }

  /** What custom ranking sees: null where there is no value, or an array. */
  scalarAt(path: string, document: number): Scalar | null | typeof NOT_A_COLUMN {
    const column = this.column(path);
    if (column !== NOT_A_COLUMN) return column?.scalarAt(document) ?? null;
    const value = this.beginnings(path)?.scalarAt(document);
    return typeof value === "string" && mayGoOn(value) ? NOT_A_COLUMN : value;
  }

  #lookup(path: string): ColumnLookup {
    const place = this.#places.get(path);
    if (place === undefined) return this.isComplete ? null : NOT_A_COLUMN;
    return this.#openAt(place.section);
  }

  #openAt(section: number): ColumnReader {
    let column = this.#open.get(section);
    if (column === undefined) {
      column = new ColumnReader(this.#table.bytes(section));
      this.#open.set(section, column);
    }
    return column;
  }
}
