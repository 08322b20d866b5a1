import { type SectionFormat, SectionTableWriter } from "../codec/section-table.js";

/** "FCOL", little-endian. */
export const columnSetFormat: SectionFormat = { magic: 0x4c4f4346, version: 1 };

/** Section 0 holds the paths; column i is section i + 1, absent where the path holds texts. */
export const pathSection = 0;

/** A segment's further paths have no column. */
export const pathsMax = 256;

/** Strings longer than this on average are texts: a column of them would hold every record twice. */
const meanUnitsMax = 64;

/** Whether `stringCount` strings of `unitCount` UTF-16 units in all are texts. */
export const areTexts = (stringCount: number, unitCount: number): boolean =>
  unitCount > stringCount * meanUnitsMax;

/** A set of columns, before it is laid out. */
export interface ColumnSetContent {
  /** By path; null: the path holds texts. */
  readonly columns: ReadonlyMap<string, Uint8Array | null>;
  /** Whether these are all paths of the segment's records. */
  readonly isComplete: boolean;
}

export function packColumnSet({ columns, isComplete }: ColumnSetContent): Uint8Array {
  const table = new SectionTableWriter(columnSetFormat);
  table.add(pathSection, encodePaths([...columns.keys()], isComplete));
  for (const [i, column] of [...columns.values()].entries()) {
    if (column !== null) table.add(i + 1, column);
  }
  return new Uint8Array(table.finish());
}

/** JSON, as UTF-16 units. */
function encodePaths(paths: readonly string[], isComplete: boolean): Uint16Array {
  const text = JSON.stringify([isComplete, ...paths]);
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

export function decodePaths(units: Uint16Array): { paths: string[]; isComplete: boolean } {
  let text = "";
  for (const unit of units) text += String.fromCharCode(unit);
  const [isComplete, ...paths]: unknown[] = JSON.parse(text);
  return { paths: paths.filter((path) => typeof path === "string"), isComplete: isComplete === true };
}
