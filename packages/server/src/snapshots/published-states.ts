import type { Publication } from "@findling/store";
import { changedFrom, type PublicationChange } from "./publication-change.js";

/** The writer's end of the snapshot protocol: what the main thread knows of each open index. */
export class PublishedStates {
  readonly #latest = new Map<string, Publication>();

  /** What the main thread must be told now. */
  changeTo(publication: Publication): PublicationChange {
    const change = changedFrom(this.#latest.get(publication.index), publication);
    if (publication.shared === null) this.#latest.delete(publication.index);
    else this.#latest.set(publication.index, publication);
    return change;
  }

  /** The index is there, but open no more. */
  forget(index: string): void {
    this.#latest.delete(index);
  }
}
