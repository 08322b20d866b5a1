/** Where an item lies in its file. */
export interface ItemPlace {
  /** How many items lie before it. */
  readonly item: number;
  readonly line: number;
}

/** Where the records lie that are sent, and not known to be written. */
export class ItemsUnderWay {
  /** By the number of the record, from `#first`. */
  #places: ItemPlace[] = [];
  #first = 0;
  #next: number;

  /** @param item the first one of the file that is sent */
  constructor(item: number) {
    this.#next = item;
  }

  /** All items before it are written or refused. */
  get next(): number {
    return this.#next;
  }

  add(place: ItemPlace): void {
    this.#places.push(place);
  }

  /** Forgets the places of all records before this number, which are written. */
  setWrittenBefore(record: number): void {
    const done = this.#places.splice(0, record - this.#first);
    this.#first += done.length;
    const last = done.at(-1);
    if (last !== undefined) this.#next = last.item + 1;
  }

  /** The place of the record with this number; null: it is written, or was not read. */
  of(record: number): ItemPlace | null {
    return this.#places[record - this.#first] ?? null;
  }
}
