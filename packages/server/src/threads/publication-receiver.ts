import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { IndexReader, stateAfter } from "@findling/engine";
import type { IndexSettings } from "@findling/protocol";
import { SupersededMemory } from "@findling/store";
import type { PublicationMessage, PublishedIndex } from "./publication-message.js";
import type { SnapshotCounter } from "./snapshot-counter.js";

/** One index as a search thread holds it; replaced, never changed. */
export interface HeldIndex {
  readonly incarnation: string;
  readonly dataVersion: number;
  readonly settingsVersion: number;
  readonly settings: IndexSettings;
  readonly reader: IndexReader;
}

/** A search thread's end of the snapshot protocol. */
export class PublicationReceiver {
  readonly #port: MessagePort;
  readonly #counter: SnapshotCounter;
  readonly #indexes = new Map<string, HeldIndex>();
  readonly #memory = new SupersededMemory();
  readonly #onState: (index: string, held: HeldIndex) => void;
  #held = -1;

  /** `onState`: is told each new state of an index. */
  constructor(
    port: MessagePort,
    counter: SnapshotCounter,
    onState: (index: string, held: HeldIndex) => void = () => undefined,
  ) {
    this.#port = port;
    this.#counter = counter;
    this.#onState = onState;
    // Also while nobody searches: what waits in the port would keep superseded segments alive.
    port.on("message", (message: PublicationMessage) => this.#apply(message));
  }

  /**
   * The newest state of an index: never older than any publication that was counted before this call.
   * undefined: no such index.
   */
  newest(index: string): HeldIndex | undefined {
    this.#drain();
    return this.#indexes.get(index);
  }

  close(): void {
    this.#port.close();
  }

  #drain(): void {
    const required = this.#counter.newest();
    while (this.#held < required) {
      const received = receiveMessageOnPort(this.#port);
      if (received === undefined) {
        throw new Error(`Publication ${required} was counted but not posted; ${this.#held} is held.`);
      }
      const message: PublicationMessage = received.message;
      this.#apply(message);
    }
  }

  #apply({ number, indexes }: PublicationMessage): void {
    for (const published of indexes) this.#applyIndex(published);
    this.#held = number;
  }

  #applyIndex({ index, incarnation, dataVersion, settingsVersion, settings, shared }: PublishedIndex): void {
    const known = this.#indexes.get(index);
    const previous = known?.incarnation === incarnation ? known : undefined;
    const state = shared === null ? null : stateAfter(previous?.reader.shared ?? null, shared);
    if (known !== undefined) this.#memory.replace(known.reader.shared, state);
    if (state === null) {
      this.#indexes.delete(index);
      return;
    }
    const current = settings ?? previous?.settings;
    if (current === undefined) throw new Error(`The first publication of ${index} has no settings.`);
    const reader = new IndexReader(state, previous?.reader);
    const held = { incarnation, dataVersion, settingsVersion, settings: current, reader };
    this.#indexes.set(index, held);
    this.#onState(index, held);
  }
}
