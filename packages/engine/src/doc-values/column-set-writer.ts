import type { JsonObject } from "@findling/protocol";
import { type AttributeValues, attributeValues } from "../analysis/attribute-path.js";
import { beginningsOfAdded } from "./beginnings-column.js";
import { collectPaths } from "./collect-paths.js";
import { type PackedColumn, packColumnSet, pathsMax, unitsMaxOf } from "./column-set-format.js";
import { ColumnWriter } from "./column-writer.js";
import { hashColumnOfAdded } from "./hash-column.js";
import { PlainValues } from "./plain-values.js";

/** A path while the segment is being built. */
interface PathState {
  readonly writer: ColumnWriter;
  stringCount: number;
  unitCount: number;
}

/** Collects the columns of a segment, document by document. */
export class ColumnSetWriter {
  readonly #plainValues = new PlainValues(pathsMax);
  readonly #paths = new Map<string, PathState>();
  /**
   * False once a path was left out. No new path gets a column then, as earlier documents may have values
   * there.
   */
  #isComplete = true;

  /** Documents must come in ascending order. */
  add(document: number, record: JsonObject): void {
    const plain = this.#plainValues.of(record);
    if (plain === null) this.#addByPath(document, record);
    else for (const values of plain) this.#addValues(document, values.path, values);
  }

  /** Packs the columns over the documents `[0, documentCount)`. */
  pack(documentCount: number): Uint8Array {
    const columns = new Map<string, PackedColumn>();
    for (const [path, { writer, stringCount, unitCount }] of this.#paths) {
      const unitsMax = unitsMaxOf(stringCount, documentCount);
      const isHashed = unitCount > unitsMax && writer.hasMoreUnitsThan(unitsMax);
      columns.set(
        path,
        isHashed
          ? {
              isHashed,
              bytes: hashColumnOfAdded(writer, documentCount),
              beginnings: beginningsOfAdded(writer, documentCount),
            }
          : { isHashed, bytes: writer.finish(documentCount), beginnings: null },
      );
    }
    return packColumnSet({ columns, isComplete: this.#isComplete });
  }

  /**
   * For a record with too many paths, only some new paths are found, but all paths that already have a
   * column.
   */
  #addByPath(document: number, record: JsonObject): void {
    const paths = collectPaths(record, pathsMax + 1);
    for (const path of new Set([...this.#paths.keys(), ...paths])) {
      this.#addValues(document, path, attributeValues(record, path));
    }
    if (paths.length > pathsMax) this.#isComplete = false;
  }

  #addValues(document: number, path: string, { values, isList }: AttributeValues): void {
    if (values.length === 0) return;
    const state = this.#stateOf(path);
    if (state === null) {
      this.#isComplete = false;
      return;
    }
    for (const value of values) {
      if (typeof value !== "string") continue;
      state.stringCount++;
      state.unitCount += value.length;
    }
    if (isList) state.writer.addList(document, values);
    else state.writer.addScalar(document, values[0]);
  }

  /** null if the path gets no column. */
  #stateOf(path: string): PathState | null {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    if (!this.#isComplete || this.#paths.size === pathsMax) return null;
    const state: PathState = { writer: new ColumnWriter(), stringCount: 0, unitCount: 0 };
    this.#paths.set(path, state);
    return state;
  }
}
