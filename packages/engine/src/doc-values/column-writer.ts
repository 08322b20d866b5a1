import { GrowableInt32, GrowableUint32 } from "../collections/growable-array.js";
import { type Scalar, ValueType } from "./column-format.js";
import { packColumn } from "./pack-column.js";
import { buildStringTable } from "./string-table.js";

/** Collects the values of one path for the documents of a segment. */
export class ColumnWriter {
  /** See `ColumnContent`. */
  readonly #documents = new GrowableInt32();
  readonly #starts = new GrowableUint32();
  readonly #lists = new GrowableUint32();
  #elements: Scalar[] = [];

  /** Adds the value of a document. @throws RangeError `doc` is not greater than all before */
  addScalar(doc: number, value: Scalar): void {
    this.#addEntry(doc);
    this.#elements.push(value);
  }

  /** Adds the values of an array, in order. An empty array counts as no value. `doc` as for `addScalar`. */
  addList(doc: number, values: readonly Scalar[]): void {
    if (values.length === 0) return;
    this.#lists.push(this.#documents.length);
    this.#addEntry(doc);
    for (const value of values) this.#elements.push(value);
  }

  /** Visits everything added since the last `finish`, in order. */
  forEachEntry(visit: (doc: number, values: readonly Scalar[], isList: boolean) => void): void {
    let list = 0;
    for (let entry = 0; entry < this.#documents.length; entry++) {
      const isLast = entry + 1 === this.#documents.length;
      const end = isLast ? this.#elements.length : this.#starts.array[entry + 1];
      const isList = list < this.#lists.length && this.#lists.array[list] === entry;
      if (isList) list++;
      visit(this.#documents.array[entry], this.#elements.slice(this.#starts.array[entry], end), isList);
    }
  }

  /**
   * Whether the strings added since the last `finish` have more than `most` UTF-16 units in total. Equal
   * strings count once.
   */
  hasMoreUnitsThan(most: number): boolean {
    const counted = new Set<string>();
    let units = 0;
    for (const value of this.#elements) {
      if (typeof value !== "string" || counted.has(value)) continue;
      counted.add(value);
      units += value.length;
      if (units > most) return true;
    }
    return false;
  }

  #addEntry(doc: number): void {
    const { array, length } = this.#documents;
    if (doc < 0 || (length > 0 && doc <= array[length - 1])) {
      throw new RangeError(`Documents ascend: ${doc} was added too late.`);
    }
    this.#documents.push(doc);
    this.#starts.push(this.#elements.length);
  }

  /**
   * Packs the column over the documents `[0, documentCount)`, which include all that were added. Empties the
   * writer.
   */
  finish(documentCount: number): Uint8Array {
    const column = packColumn(
      {
        documents: this.#documents.view(),
        starts: this.#starts.view(),
        lists: this.#lists.view(),
        ...encodeElements(this.#elements),
      },
      documentCount,
    );
    this.#documents.reset();
    this.#starts.reset();
    this.#lists.reset();
    this.#elements = [];
    return column;
  }
}

function encodeElements(elements: readonly Scalar[]) {
  const types = new Uint8Array(elements.length);
  const slots = new Float64Array(elements.length);
  /** The distinct strings, numbered in order of appearance. */
  const numbers = new Map<string, number>();
  for (let i = 0; i < elements.length; i++) {
    const value = elements[i];
    if (typeof value === "string") {
      types[i] = ValueType.string;
      slots[i] = numberOf(value, numbers);
    } else {
      types[i] = typeof value === "number" ? ValueType.number : ValueType.boolean;
      slots[i] = Number(value);
    }
  }
  // `sort` orders by UTF-16 code units by default.
  const strings = [...numbers.keys()].sort();
  const ordinals = new Uint32Array(strings.length);
  for (const [ordinal, text] of strings.entries()) ordinals[numbers.get(text) ?? 0] = ordinal;
  for (let i = 0; i < slots.length; i++) {
    if (types[i] === ValueType.string) slots[i] = ordinals[slots[i]];
  }
  return { types, slots, strings: buildStringTable(strings) };
}

function numberOf(text: string, numbers: Map<string, number>): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
