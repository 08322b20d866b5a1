import type { Bitset } from "../../collections/bitset.js";
import { GrowableUint32 } from "../../collections/growable-array.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";

/** A set of documents that is walked in ascending order. */
export interface DocumentWalk {
  /** Moves back to before the first document. */
  rewind(): void;
  /** The first document at or after `from`; NO_MORE_DOCS if there is none. `from` ascends. */
  firstFrom(from: number): number;
}

/** All documents of the walk. */
export function listOf(walk: DocumentWalk): Int32Array {
  const documents = new GrowableUint32();
  walk.rewind();
  for (let next = walk.firstFrom(0); next !== NO_MORE_DOCS; next = walk.firstFrom(next + 1))
    documents.push(next);
  return Int32Array.from(documents.view());
}

/** Whether a document of the walk is among `documents`. */
export function occursAmong(walk: DocumentWalk, documents: Bitset): boolean {
  walk.rewind();
  let document = walk.firstFrom(0);
  while (document !== NO_MORE_DOCS && !documents.get(document)) document = walk.firstFrom(document + 1);
  return document !== NO_MORE_DOCS;
}
