import { SectionTableWriter } from "../codec/section-table.js";
import { Bitset } from "../collections/bitset.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../collections/growable-array.js";
import { ColumnSection, columnFormat, type Scalar, ValueType } from "./column-format.js";
import { ranksOf } from "./presence.js";
import { buildStringTable } from "./string-table.js";

/** Collects the values of one path over the documents of a segment; the layout is that of `columnFormat`. */
export class ColumnWriter {
  /** The document of each entry. */
  readonly #docs = new GrowableInt32();
  /** The first element of each entry. */
  readonly #starts = new GrowableUint32();
  /** The entries that are lists, ascending. */
  readonly #lists = new GrowableUint32();
  #elements: Scalar[] = [];

  /** `doc` is above all before it: else a RangeError. */
  addScalar(doc: number, value: Scalar): void {
    this.#addEntry(doc);
    this.#elements.push(value);
  }

  /** The values of an array, in order. An empty one is like no value. `doc` as for `addScalar`. */
  addList(doc: number, values: readonly Scalar[]): void {
    if (values.length === 0) return;
    this.#lists.push(this.#docs.length);
    this.#addEntry(doc);
    for (const value of values) this.#elements.push(value);
  }

  #addEntry(doc: number): void {
    const { array, length } = this.#docs;
    if (doc < 0 || (length > 0 && doc <= array[length - 1])) {
      throw new RangeError(`Documents ascend: ${doc} was added too late.`);
    }
    this.#docs.push(doc);
    this.#starts.push(this.#elements.length);
  }

  /** The column over the documents [0, documentCount), which hold all added; the writer is empty again. */
  finish(documentCount: number): Uint8Array {
    const sections = new SectionTableWriter(columnFormat);
    this.#addPresence(sections, documentCount);
    this.#addLists(sections);
    const types = this.#types();
    const soleType = soleTypeOf(types);
    if (soleType === ValueType.missing) sections.add(ColumnSection.types, types);
    const slots = narrowed(this.#slots(sections));
    sections.add(ColumnSection.slots, slots);
    sections.add(ColumnSection.header, Uint32Array.of(documentCount, soleType, slots.BYTES_PER_ELEMENT));
    this.#reset();
    return new Uint8Array(sections.finish());
  }

  #addPresence(sections: SectionTableWriter, documentCount: number): void {
    if (this.#docs.length === documentCount) return;
    const present = new Bitset(documentCount);
    for (const doc of this.#docs.view()) present.set(doc);
    sections.add(ColumnSection.present, present.words);
    sections.add(ColumnSection.ranks, ranksOf(present));
  }

  #addLists(sections: SectionTableWriter): void {
    if (this.#lists.length === 0) return;
    const lists = new Bitset(this.#docs.length);
    for (const entry of this.#lists.view()) lists.set(entry);
    sections.add(ColumnSection.lists, lists.words);
    this.#starts.push(this.#elements.length);
    sections.add(ColumnSection.starts, this.#starts.view());
  }

  #types(): Uint8Array {
    const types = new GrowableBytes(this.#elements.length);
    for (const value of this.#elements) types.push(typeOf(value));
    return types.view();
  }

  /** The slot of each element; adds the string table that they refer to. */
  #slots(sections: SectionTableWriter): Float64Array {
    const strings = new Set<string>();
    for (const value of this.#elements) if (typeof value === "string") strings.add(value);
    // The default order of sort is that of UTF-16 code units.
    const ascending = [...strings].sort();
    const ordinals = new Map(ascending.map((text, ordinal) => [text, ordinal]));
    if (ascending.length > 0) {
      const { starts, units } = buildStringTable(ascending);
      sections.add(ColumnSection.stringStarts, starts);
      const section = units instanceof Uint8Array ? ColumnSection.narrowUnits : ColumnSection.wideUnits;
      sections.add(section, units);
    }
    return Float64Array.from(this.#elements, (value) =>
      typeof value === "string" ? (ordinals.get(value) ?? 0) : Number(value),
    );
  }

  #reset(): void {
    this.#docs.reset();
    this.#starts.reset();
    this.#lists.reset();
    this.#elements = [];
  }
}

function typeOf(value: Scalar): ValueType {
  if (typeof value === "number") return ValueType.number;
  return typeof value === "string" ? ValueType.string : ValueType.boolean;
}

/** The type that all have, or `missing` if they differ (or there are none). */
function soleTypeOf(types: Uint8Array): number {
  const first = types[0];
  return types.length > 0 && types.every((type) => type === first) ? first : ValueType.missing;
}

/** The same numbers in the smallest element type that holds each of them; -0 needs a float. */
function narrowed(slots: Float64Array): Uint8Array | Uint16Array | Int32Array | Float64Array {
  let min = 0;
  let max = 0;
  for (const slot of slots) {
    if (!Number.isInteger(slot) || Object.is(slot, -0)) return slots;
    if (slot < min) min = slot;
    if (slot > max) max = slot;
  }
  if (min >= 0 && max <= 0xff) return Uint8Array.from(slots);
  if (min >= 0 && max <= 0xffff) return Uint16Array.from(slots);
  if (min >= -0x80000000 && max <= 0x7fffffff) return Int32Array.from(slots);
  return slots;
}
