import { ValueType } from "./column-format.js";
import { type ColumnInput, mergeColumns } from "./column-merge.js";
import { type ColumnSet, NOT_A_COLUMN } from "./column-set.js";
import { areTexts, packColumnSet, pathsMax } from "./column-set-format.js";
import { type ColumnContent, packColumn } from "./pack-column.js";

/** One segment's columns. */
export interface ColumnSetInput {
  readonly columns: ColumnSet;
  /** As in ColumnInput. */
  readonly renumbered: Int32Array;
}

/** The columns of several segments over the documents [0, documentCount) of the output. */
export function mergeColumnSets(inputs: readonly ColumnSetInput[], documentCount: number): Uint8Array {
  const merged = new Map<string, Uint8Array | null>();
  let isComplete = inputs.every(({ columns }) => columns.isComplete);
  for (const path of new Set(inputs.flatMap(({ columns }) => [...columns.paths]))) {
    const columns = columnsOf(path, inputs);
    const content = columns === NOT_A_COLUMN ? null : mergeColumns(columns);
    if (content?.documents.length === 0) continue;
    if (merged.size === pathsMax) {
      isComplete = false;
      break;
    }
    merged.set(path, content === null || holdsTexts(content) ? null : packColumn(content, documentCount));
  }
  return packColumnSet({ columns: merged, isComplete });
}

/** NOT_A_COLUMN if one segment has values that only its records know. */
function columnsOf(
  path: string,
  inputs: readonly ColumnSetInput[],
): readonly ColumnInput[] | typeof NOT_A_COLUMN {
  const result: ColumnInput[] = [];
  for (const { columns, renumbered } of inputs) {
    const column = columns.column(path);
    if (column === NOT_A_COLUMN) return NOT_A_COLUMN;
    result.push({ column, renumbered });
  }
  return result;
}

function holdsTexts({ types, slots, strings: { starts } }: ColumnContent): boolean {
  if (starts.length === 1) return false;
  let stringCount = 0;
  let unitCount = 0;
  for (let element = 0; element < types.length; element++) {
    if (types[element] !== ValueType.string) continue;
    stringCount++;
    unitCount += starts[slots[element] + 1] - starts[slots[element]];
  }
  return areTexts(stringCount, unitCount);
}
