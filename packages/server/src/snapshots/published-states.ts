import type { Publication } from "@findling/store";
import { changedFrom, type PublicationChange } from "./publication-change.js";

/** The writer's end of the snapshot protocol. It knows which state of each open index the main thread has. */
export class PublishedStates {
  readonly #latest = new Map<string, Publication>();

  /** The change that brings the main thread to this publication. */
  changeTo(publication: Publication): PublicationChange {
    const change = changedFrom(this.#latest.get(publication.index), publication);
    if (publication.shared === null) this.#latest.delete(publication.index);
    else this.#latest.set(publication.index, publication);
    return change;
  }

  /** Forgets the state of an index that still exists, but is no longer open. */
  forget(index: string): void {
    this.#latest.delete(index);
  }
}
