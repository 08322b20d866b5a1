import type { MessagePort } from "node:worker_threads";
import { changeSince } from "@findling/engine";
import type { Publication } from "@findling/store";
import type { PublicationMessage, PublishedIndex } from "./publication-message.js";
import type { SnapshotCounter } from "./snapshot-counter.js";

/** The writer's end of the snapshot protocol: one port to every search thread. */
export class PublicationSender {
  readonly #counter: SnapshotCounter;
  readonly #ports = new Map<number, MessagePort>();
  readonly #latest = new Map<string, Publication>();
  #number: number;

  constructor(counter: SnapshotCounter) {
    this.#counter = counter;
    this.#number = counter.newest();
  }

  /** Connects the search thread in a slot, in place of one that died, and gives it the whole state. */
  attach(slot: number, port: MessagePort): void {
    this.#ports.get(slot)?.close();
    this.#ports.set(slot, port);
    const indexes = Array.from(this.#latest.values(), (publication) => changedFrom(undefined, publication));
    const message: PublicationMessage = { number: this.#number, indexes };
    port.postMessage(message);
  }

  /** Every search that begins after this call sees the publication. */
  publish(publication: Publication): void {
    const known = this.#latest.get(publication.index);
    if (publication.shared === null) this.#latest.delete(publication.index);
    else this.#latest.set(publication.index, publication);
    this.#number++;
    const message: PublicationMessage = {
      number: this.#number,
      indexes: [changedFrom(known, publication)],
    };
    for (const port of this.#ports.values()) port.postMessage(message);
    this.#counter.store(this.#number);
  }

  /** The index is there, but open no more: search threads let its memory go. */
  withdraw(index: string): void {
    const known = this.#latest.get(index);
    if (known !== undefined) this.publish({ ...known, shared: null });
  }
}

function changedFrom(known: Publication | undefined, publication: Publication): PublishedIndex {
  const { incarnation, settingsVersion, settings, shared } = publication;
  const before = known?.incarnation === incarnation ? known : undefined;
  return {
    ...publication,
    settings: before?.settingsVersion === settingsVersion ? null : settings,
    shared: shared === null ? null : changeSince(before?.shared ?? null, shared),
  };
}
