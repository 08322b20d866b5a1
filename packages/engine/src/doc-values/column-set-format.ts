import { type SectionFormat, SectionTableWriter } from "../codec/section-table.js";
import { textOfUnits } from "../collections/text-of-units.js";

/** "FCOL", little-endian. */
export const columnSetFormat: SectionFormat = { magic: 0x4c4f4346, version: 1 };

/**
 * Section 0 describes the columns. Column i is section i + 1. The columns of beginnings come behind all
 * columns.
 */
export const headSection = 0;

/** Further paths of a segment get no column. */
export const pathsMax = 256;

/**
 * If the strings of a path have more UTF-16 units on average, they are texts. A column of texts would store
 * nearly every record twice.
 */
const unitsPerStringMax = 64;
/**
 * In a segment with fewer documents, the average must be much higher, because a few records should not
 * decide.
 */
const decidedFrom = 256;
const unitsPerStringAtFirst = 1_024;

/**
 * The strings of a path are texts if together they have more UTF-16 units than this. Equal strings are stored
 * once, so they count once: titles that a hundred records share are no texts. `stringCount` counts them all.
 */
export function unitsMaxOf(stringCount: number, documentCount: number): number {
  return stringCount * (documentCount < decidedFrom ? unitsPerStringAtFirst : unitsPerStringMax);
}

/** A column of a set. It has the values themselves, or their hashes if the path has texts. */
export interface PackedColumn {
  readonly bytes: Uint8Array;
  readonly isHashed: boolean;
  /** For a hashed column: the beginnings of its texts (see beginningsOf); null if they are unknown. */
  readonly beginnings: Uint8Array | null;
}

/** A set of columns before it is packed. */
export interface ColumnSetContent {
  readonly columns: ReadonlyMap<string, PackedColumn>;
  /** Whether all paths of the segment's records have a column. */
  readonly isComplete: boolean;
}

/** The content of section 0, as JSON. */
interface ColumnSetHead {
  readonly isComplete: boolean;
  readonly columns: readonly {
    readonly path: string;
    readonly isHashed: boolean;
    /** The section of its beginnings; undefined if there are none. */
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

/** JSON as UTF-16 units. */
function encodeHead(head: ColumnSetHead): Uint16Array {
  const text = JSON.stringify(head);
  const units = new Uint16Array(text.length);
  // Faster than `from`, which would iterate.
  for (let at = 0; at < units.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

export function decodeHead(units: Uint16Array): ColumnSetHead {
  const head: ColumnSetHead = JSON.parse(textOfUnits(units));
  return head;
}
