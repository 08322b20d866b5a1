import type { Bitset } from "../../collections/bitset.js";
import { gallop } from "../../collections/gallop.js";
import { GrowableUint32 } from "../../collections/growable-array.js";
import { type ClassRange, type FoundMatches, NO_CLASS } from "../../kernels/kernels.js";
import type { ListedMatches, SegmentMatches } from "./segment-matches.js";

/** Matches as a list of documents. Used for few matches. */
export class ListMatches implements SegmentMatches {
  readonly count: number;
  readonly bits = null;
  readonly #list: ListedMatches;
  /** The number of matches by class; null until it is first needed. */
  #sizes: ReadonlyMap<number, number> | null = null;

  constructor(list: ListedMatches) {
    this.count = list.documents.length;
    this.#list = list;
  }

  has(document: number): boolean {
    const { documents } = this.#list;
    return documents[gallop(documents, 0, documents.length, document)] === document;
  }

  documents(): Int32Array {
    return this.#list.documents;
  }

  keep(kept: Bitset): ListMatches {
    const { documents } = this.#list;
    const indexes = new GrowableUint32(documents.length);
    for (let i = 0; i < documents.length; i++) if (kept.get(documents[i])) indexes.push(i);
    return new ListMatches(pickMatches(this.#list, indexes.view()));
  }

  list(): ListedMatches {
    return this.#list;
  }

  leastClass(from: number): number {
    let least = NO_CLASS;
    for (const ofClass of this.#classSizes.keys()) if (ofClass >= from && ofClass < least) least = ofClass;
    return least;
  }

  sizeOfClass(ofClass: number): number {
    return this.#classSizes.get(ofClass) ?? 0;
  }

  findClasses({ from, to }: ClassRange, found: FoundMatches): number {
    const { documents, classes } = this.#list;
    let count = 0;
    for (let i = 0; i < documents.length; i++) {
      if (classes[i] < from || classes[i] >= to) continue;
      found.documents[count] = documents[i];
      found.classOffsets[count++] = classes[i] - from;
    }
    return count;
  }

  get #classSizes(): ReadonlyMap<number, number> {
    this.#sizes ??= sizesOf(this.#list.classes);
    return this.#sizes;
  }
}

function sizesOf(classes: Uint16Array): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  let run = 0;
  for (let i = 0; i < classes.length; i++) {
    run++;
    // Neighbours often have the same class, so runs are counted.
    if (classes[i] === classes[i + 1]) continue;
    sizes.set(classes[i], (sizes.get(classes[i]) ?? 0) + run);
    run = 0;
  }
  return sizes;
}

export const noMatches: SegmentMatches = new ListMatches({
  documents: new Int32Array(0),
  classes: new Uint16Array(0),
});

/** The matches at `indexes`, in that order. */
export function pickMatches({ documents, classes }: ListedMatches, indexes: Uint32Array): ListedMatches {
  const picked = {
    documents: new Int32Array(indexes.length),
    classes: new Uint16Array(indexes.length),
  };
  for (let i = 0; i < indexes.length; i++) {
    picked.documents[i] = documents[indexes[i]];
    picked.classes[i] = classes[indexes[i]];
  }
  return picked;
}
