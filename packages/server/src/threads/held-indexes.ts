import { IndexReader } from "@findling/engine";
import type { IndexSettings } from "@findling/protocol";
import { SupersededMemory } from "@findling/store/memory";
import { type PublicationChange, publicationAfter } from "./publication-change.js";

/** One index as a search thread holds it; replaced, never changed. */
export interface HeldIndex {
  readonly incarnation: string;
  readonly dataVersion: number;
  readonly settingsVersion: number;
  readonly settings: IndexSettings;
  readonly reader: IndexReader;
}

/** A search thread's end of the snapshot protocol. */
export class HeldIndexes {
  readonly #indexes = new Map<string, HeldIndex>();
  readonly #memory = new SupersededMemory();
  readonly #onState: (index: string, held: HeldIndex) => void;

  /** @param onState is told each new state of an index */
  constructor(onState: (index: string, held: HeldIndex) => void = () => undefined) {
    this.#onState = onState;
  }

  /** undefined: it is not open, or there is none. */
  get(index: string): HeldIndex | undefined {
    return this.#indexes.get(index);
  }

  /** From the main thread, in order. */
  take(changes: readonly PublicationChange[]): void {
    for (const change of changes) this.#takeOne(change);
  }

  #takeOne(change: PublicationChange): void {
    const { index, incarnation } = change;
    const known = this.#indexes.get(index);
    const before = known && { index, ...known, shared: known.reader.shared };
    const { shared, dataVersion, settingsVersion, settings } = publicationAfter(before, change);
    if (known !== undefined) this.#memory.replace(known.reader.shared, shared);
    if (shared === null) {
      this.#indexes.delete(index);
      return;
    }
    const reader = new IndexReader(shared, known?.incarnation === incarnation ? known.reader : undefined);
    const held = { incarnation, dataVersion, settingsVersion, settings, reader };
    this.#indexes.set(index, held);
    this.#onState(index, held);
  }
}
