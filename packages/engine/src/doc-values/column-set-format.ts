import { type SectionFormat, SectionTableWriter } from "../codec/section-table.js";
import { textOfUnits } from "../collections/text-of-units.js";

/** "FCOL", little-endian. */
export const columnSetFormat: SectionFormat = { magic: 0x4c4f4346, version: 1 };

/** Section 0 says what the columns are; column i is section i + 1, and behind them are their beginnings. */
export const headSection = 0;

/** A segment's further paths have no column. */
export const pathsMax = 256;

/**
 * Strings of more UTF-16 units each, on average, are texts: a column of them would hold every record twice.
 */
const unitsPerStringMax = 64;
/**
 * A few records do not decide what becomes of a path: in a segment of fewer documents only strings that are
 * much longer are texts.
 */
const decidedFrom = 256;
const unitsPerStringAtFirst = 1_024;

/**
 * `stringCount` strings of a path are texts if they have more UTF-16 units together. Equal ones count once,
 * as they are kept once: titles that a hundred records share are no texts.
 */
export function unitsMaxOf(stringCount: number, documentCount: number): number {
  return stringCount * (documentCount < decidedFrom ? unitsPerStringAtFirst : unitsPerStringMax);
}

/** A column of a set: of the values themselves, or of their hashes where the path holds texts. */
export interface PackedColumn {
  readonly bytes: Uint8Array;
  readonly isHashed: boolean;
  /** Of a hashed one: how its texts begin (see beginningsOf); null where it is not known. */
  readonly beginnings: Uint8Array | null;
}

/** A set of columns, before it is laid out. */
export interface ColumnSetContent {
  readonly columns: ReadonlyMap<string, PackedColumn>;
  /** Whether these are all paths of the segment's records. */
  readonly isComplete: boolean;
}

/** What section 0 says, as JSON. */
interface ColumnSetHead {
  readonly isComplete: boolean;
  readonly columns: readonly {
    readonly path: string;
    readonly isHashed: boolean;
    /** Where its beginnings are; undefined if there are none. */
    readonly beginnings?: number;
  }[];
}

export function packColumnSet({ columns, isComplete }: ColumnSetContent): Uint8Array {
  const table = new SectionTableWriter(columnSetFormat);
  let nextSection = columns.size + 1;
  const head = [...columns].map(([path, { isHashed, beginnings }]) =>
    beginnings === null ? { path, isHashed } : { path, isHashed, beginnings: nextSection++ },
  );
  table.add(headSection, encodeHead({ isComplete, columns: head }));
  const packed = [...columns.values()];
  for (const [i, { bytes }] of packed.entries()) table.add(i + 1, bytes);
  for (const [i, { beginnings }] of packed.entries())
    if (beginnings !== null) table.add(head[i].beginnings ?? 0, beginnings);
  return new Uint8Array(table.finish());
}

/** JSON, as UTF-16 units. */
function encodeHead(head: ColumnSetHead): Uint16Array {
  const text = JSON.stringify(head);
  const units = new Uint16Array(text.length);
  // `from` would iterate.
  for (let at = 0; at < units.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

export function decodeHead(units: Uint16Array): ColumnSetHead {
  const head: ColumnSetHead = JSON.parse(textOfUnits(units));
  return head;
}
