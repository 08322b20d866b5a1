import { unitCountOf } from "../collections/text-bytes.js";
import { beginningsOf } from "./beginnings-column.js";
import { ValueType } from "./column-format.js";
import { type ColumnInput, mergeColumns } from "./column-merge.js";
import { ColumnReader } from "./column-reader.js";
import { type ColumnLookup, type ColumnSet, NOT_A_COLUMN } from "./column-set.js";
import { type PackedColumn, packColumnSet, pathsMax, unitsMaxOf } from "./column-set-format.js";
import { hashColumnOf } from "./hash-column.js";
import { type ColumnContent, packColumn } from "./pack-column.js";

/** The columns of one segment. */
export interface ColumnSetInput {
  readonly columns: ColumnSet;
  /** See ColumnInput. */
  readonly renumbered: Int32Array;
}

/** Merges the columns of several segments over the documents `[0, documentCount)` of the output. */
export function mergeColumnSets(inputs: readonly ColumnSetInput[], documentCount: number): Uint8Array {
  const merged = new Map<string, PackedColumn>();
  let isComplete = inputs.every(({ columns }) => columns.isComplete);
  for (const path of new Set(inputs.flatMap(({ columns }) => [...columns.paths]))) {
    const isHashed = inputs.some(({ columns }) => columns.isHashed(path));
    const columns = columnsOf(inputs, (own) => (isHashed ? hashesOf(path, own) : own.column(path)));
    // In some segment the path has no column, so its values are only in the records. The output has no column
    // either.
    if (columns === NOT_A_COLUMN) {
      isComplete = false;
      continue;
    }
    const content = mergeColumns(columns);
    if (content.documents.length === 0) continue;
    if (merged.size === pathsMax) {
      isComplete = false;
      break;
    }
    const bytes = packColumn(content, documentCount);
    if (isHashed)
      merged.set(path, { bytes, isHashed, beginnings: mergeBeginnings(path, inputs, documentCount) });
    else if (holdsTexts(content, documentCount)) merged.set(path, hashed(new ColumnReader(bytes)));
    else merged.set(path, { bytes, isHashed, beginnings: null });
  }
  return packColumnSet({ columns: merged, isComplete });
}

function hashed(values: ColumnReader): PackedColumn {
  return { bytes: hashColumnOf(values), isHashed: true, beginnings: beginningsOf(values) };
}

/** Merges the beginnings of a path. Returns null if they are unknown in some segment. */
function mergeBeginnings(
  path: string,
  inputs: readonly ColumnSetInput[],
  documentCount: number,
): Uint8Array | null {
  const columns = columnsOf(inputs, (own) => {
    const values = own.column(path);
    return values ? new ColumnReader(beginningsOf(values)) : own.beginnings(path);
  });
  return columns === NOT_A_COLUMN ? null : packColumn(mergeColumns(columns), documentCount);
}

/**
 * The columns found by `lookup`, one per segment. NOT_A_COLUMN if some segment's values are only in its
 * records.
 */
function columnsOf(
  inputs: readonly ColumnSetInput[],
  lookup: (columns: ColumnSet) => ColumnLookup,
): readonly ColumnInput[] | typeof NOT_A_COLUMN {
  const result: ColumnInput[] = [];
  for (const { columns, renumbered } of inputs) {
    const column = lookup(columns);
    if (column === NOT_A_COLUMN) return NOT_A_COLUMN;
    result.push({ column, renumbered });
  }
  return result;
}

function hashesOf(path: string, columns: ColumnSet): ColumnLookup {
  if (columns.isHashed(path)) return columns.hashes(path);
  const values = columns.column(path);
  return values ? new ColumnReader(hashColumnOf(values)) : values;
}

function holdsTexts({ types, strings: { bytes } }: ColumnContent, documentCount: number): boolean {
  let stringCount = 0;
  for (let element = 0; element < types.length; element++)
    if (types[element] === ValueType.string) stringCount++;
  return unitCountOf(bytes) > unitsMaxOf(stringCount, documentCount);
}
