import type { JsonObject } from "@findling/protocol";
import { attributeValues } from "../analysis/attribute-path.js";
import { type SectionFormat, SectionTable, SectionTableWriter } from "../codec/section-table.js";
import { collectPaths } from "./collect-paths.js";
import type { Scalar } from "./column-format.js";
import { ColumnReader } from "./column-reader.js";
import { ColumnWriter } from "./column-writer.js";

/** "FCOL", little-endian. */
const columnSetFormat: SectionFormat = { magic: 0x4c4f4346, version: 1 };

/** Section 0 holds the paths; column i is section i + 1, absent where the path holds texts. */
const pathSection = 0;

/** A record's further paths have no column. */
const pathsMax = 256;

/** Strings longer than this on average are texts: a column of them would hold every record twice. */
const meanUnitsMax = 64;

/** What `scalarAt` returns where the column does not know: the path holds texts, or had no room. */
export const NOT_A_COLUMN = undefined;

/** The columns of a segment by path. */
export class ColumnSet {
  readonly #table: SectionTable;
  readonly #sections = new Map<string, number>();
  readonly #open = new Map<string, ColumnReader>();
  /** Whether every path of the segment's records is known here. */
  readonly #isComplete: boolean;

  /** `bytes`: what ColumnSetWriter packed, at a multiple of 8 in its buffer. */
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

/** A path while its segment is built. */
interface PathState {
  /** null: the path holds texts. */
  writer: ColumnWriter | null;
  stringCount: number;
  unitCount: number;
}

/** Collects the columns of a segment, document by document. */
export class ColumnSetWriter {
  readonly #paths = new Map<string, PathState>();
  #isComplete = true;

  /** Documents come in ascending order. */
  add(document: number, record: JsonObject): void {
    const paths = collectPaths(record, pathsMax + 1);
    if (paths.length > pathsMax) this.#isComplete = false;
    for (const path of paths) {
      const { values, isList } = attributeValues(record, path);
      if (values.length === 0) continue;
      const state = this.#stateOf(path);
      if (state === null) this.#isComplete = false;
      else addValues(state, document, values, isList);
    }
  }

  /** Adds another segment's columns: `renumbered[d]` is what its document d is called here, -1 if left out. */
  addFrom(columns: ColumnSet, renumbered: Int32Array): void {
    if (!columns.isComplete) this.#isComplete = false;
    const values: Scalar[] = [];
    for (const path of columns.paths) {
      const state = this.#stateOf(path);
      const column = columns.column(path);
      if (state === null) {
        this.#isComplete = false;
        continue;
      }
      if (!column) {
        state.writer = null;
        continue;
      }
      for (let document = 0; document < renumbered.length; document++) {
        if (renumbered[document] < 0) continue;
        column.valuesAt(document, values);
        if (values.length > 0) addValues(state, renumbered[document], values, column.isListAt(document));
      }
    }
  }

  /** The columns over the documents [0, documentCount). */
  pack(documentCount: number): Uint8Array {
    const table = new SectionTableWriter(columnSetFormat);
    const paths = [...this.#paths.keys()];
    table.add(pathSection, encodePaths(paths, this.#isComplete));
    for (const [i, { writer, stringCount, unitCount }] of [...this.#paths.values()].entries()) {
      if (writer === null || unitCount > stringCount * meanUnitsMax) continue;
      table.add(i + 1, writer.finish(documentCount));
    }
    return new Uint8Array(table.finish());
  }

  /** null: there is no room for another path. */
  #stateOf(path: string): PathState | null {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    if (this.#paths.size >= pathsMax) return null;
    const state: PathState = { writer: new ColumnWriter(), stringCount: 0, unitCount: 0 };
    this.#paths.set(path, state);
    return state;
  }
}

function addValues(state: PathState, document: number, values: readonly Scalar[], isList: boolean): void {
  for (const value of values) {
    if (typeof value !== "string") continue;
    state.stringCount++;
    state.unitCount += value.length;
  }
  if (state.writer === null) return;
  if (isList) state.writer.addList(document, values);
  else state.writer.addScalar(document, values[0]);
}

/** JSON, as UTF-16 units. */
function encodePaths(paths: readonly string[], isComplete: boolean): Uint16Array {
  const text = JSON.stringify([isComplete, ...paths]);
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function decodePaths(units: Uint16Array): { paths: string[]; isComplete: boolean } {
  let text = "";
  for (const unit of units) text += String.fromCharCode(unit);
  const [isComplete, ...paths]: unknown[] = JSON.parse(text);
  return { paths: paths.filter((path) => typeof path === "string"), isComplete: isComplete === true };
}
