import { SectionTableWriter } from "../codec/section-table.js";
import { Bitset } from "../collections/bitset.js";
import { ColumnSection, columnFormat, ValueType } from "./column-format.js";
import { ranksOf } from "./presence.js";
import type { StringTableParts } from "./string-table.js";

/** The content of a column before it is packed. See `columnFormat` for entries, elements and slots. */
export interface ColumnContent {
  /** The document of each entry, ascending. */
  readonly documents: Int32Array;
  /** The first element of each entry. */
  readonly starts: Uint32Array;
  /** The entries that are lists, ascending. */
  readonly lists: Uint32Array;
  /** The type of each element. */
  readonly types: Uint8Array;
  readonly slots: Float64Array;
  readonly strings: StringTableParts;
}

/** Packs a column over the documents `[0, documentCount)`. */
export function packColumn(content: ColumnContent, documentCount: number): Uint8Array {
  const sections = new SectionTableWriter(columnFormat);
  addPresence(sections, content, documentCount);
  addLists(sections, content);
  const soleType = soleTypeOf(content.types);
  if (soleType === ValueType.missing) sections.add(ColumnSection.types, content.types);
  addStrings(sections, content.strings);
  const slots = narrowed(content.slots);
  sections.add(ColumnSection.slots, slots);
  sections.add(ColumnSection.header, Uint32Array.of(documentCount, soleType, slots.BYTES_PER_ELEMENT));
  return new Uint8Array(sections.finish());
}

function addPresence(
  sections: SectionTableWriter,
  { documents }: ColumnContent,
  documentCount: number,
): void {
  if (documents.length === documentCount) return;
  const present = new Bitset(documentCount);
  for (let entry = 0; entry < documents.length; entry++) present.set(documents[entry]);
  sections.add(ColumnSection.present, present.words);
  sections.add(ColumnSection.ranks, ranksOf(present));
}

function addLists(sections: SectionTableWriter, { documents, starts, lists, slots }: ColumnContent): void {
  if (lists.length === 0) return;
  const isList = new Bitset(documents.length);
  for (const entry of lists) isList.set(entry);
  sections.add(ColumnSection.lists, isList.words);
  const bounds = new Uint32Array(starts.length + 1);
  bounds.set(starts);
  bounds[starts.length] = slots.length;
  sections.add(ColumnSection.starts, bounds);
}

function addStrings(sections: SectionTableWriter, { starts, bytes }: StringTableParts): void {
  if (starts.length === 1) return;
  sections.add(ColumnSection.stringStarts, starts);
  sections.add(ColumnSection.stringBytes, bytes);
}

/** The type that all elements have, or `missing` if they differ or there are none. */
function soleTypeOf(types: Uint8Array): number {
  for (let i = 1; i < types.length; i++) if (types[i] !== types[0]) return ValueType.missing;
  return types.length > 0 ? types[0] : ValueType.missing;
}

/** The same numbers in the smallest array type that fits all of them. -0 needs a float. */
function narrowed(slots: Float64Array): Uint8Array | Uint16Array | Int32Array | Float64Array {
  let min = 0;
  let max = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i];
    if (!Number.isInteger(slot) || Object.is(slot, -0)) return slots;
    if (slot < min) min = slot;
    if (slot > max) max = slot;
  }
  // `new` copies at the speed of memory; `from` would iterate.
  if (min >= 0 && max <= 0xff) return new Uint8Array(slots);
  if (min >= 0 && max <= 0xffff) return new Uint16Array(slots);
  if (min >= -0x80000000 && max <= 0x7fffffff) return new Int32Array(slots);
  return slots;
}
