import type { ItemPlace } from "./items-under-way.js";

/** An item of a file that is not written. */
export interface RefusedItem extends ItemPlace {
  /** The end of a sentence whose subject is the item. */
  readonly fault: string;
}

/** Items beyond this number keep only their numbers: a file may have millions of them. */
const keptMax = 10_000;

/** The items that are not written, in the order of the file. */
export class RefusedItems {
  #kept: RefusedItem[] = [];
  /** The numbers of the items that are not kept. */
  #beyond: number[] = [];

  get count(): number {
    return this.#kept.length + this.#beyond.length;
  }

  /** The first refused items, at most 10,000. The same list as before, unless its items have changed. */
  first(): readonly RefusedItem[] {
    return this.#kept;
  }

  add(item: RefusedItem): void {
    if (this.#kept.length < keptMax) this.#kept = [...this.#kept, item];
    else this.#beyond.push(item.item);
  }

  /** Forgets the items from this one on, since they are read again. */
  forgetFrom(item: number): void {
    this.#kept = this.#kept.filter((one) => one.item < item);
    this.#beyond = this.#beyond.filter((one) => one < item);
  }
}

/** A table for a spreadsheet or another program. Texts of a file stay texts: no cell begins a formula. */
export function refusedTable(items: readonly RefusedItem[]): string {
  const rows = items.map(({ line, fault }) => `${line},"${fault.replaceAll('"', '""')}"`);
  return `${["line,reason", ...rows].join("\r\n")}\r\n`;
}
