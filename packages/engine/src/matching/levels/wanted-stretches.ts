import type { Bitset } from "../../collections/bitset.js";
import { stretchDocuments, type WantedStretches } from "../../kernels/kernels.js";
import type { Workspace } from "../workspace/workspace.js";

/** The documents of a segment for which postings are read. */
export interface Wanted {
  /** null: all documents are wanted. */
  readonly stretches: WantedStretches | null;
  /** The approximate share of all documents that is wanted. */
  readonly share: number;
}

export const allWanted: Wanted = { stretches: null, share: 1 };

/** If more than this share of the stretches is wanted, hardly any block of postings could be skipped. */
const shareMax = 0.5;

/**
 * The stretches that have one of `documents`. Matches often lie together, since records that are added
 * together are alike.
 */
export function wantedFor(documents: Bitset, { kernels, scratch }: Workspace): Wanted {
  const count = Math.ceil(documents.size / stretchDocuments);
  const stretches = scratch.anyUint32(count + 1);
  return wantedUnlessMany(stretches, kernels.findStretches(documents.words, stretches));
}

/**
 * The stretches of a list of documents, which ascend and must not change. `size`: the number of documents of
 * the segment. Computed at the first use, since it is often not needed.
 */
export function wantedAmong(documents: Int32Array, size: number, { scratch }: Workspace): Wanted {
  let known: Wanted | null = null;
  const compute = () => {
    known ??= stretchesOf(documents, scratch.anyUint32(Math.ceil(size / stretchDocuments) + 1));
    return known;
  };
  return {
    get stretches() {
      return compute().stretches;
    },
    get share() {
      return compute().share;
    },
  };
}

function stretchesOf(documents: Int32Array, stretches: WantedStretches): Wanted {
  let wanted = 0;
  let at = stretches.length - 1;
  let next = at;
  for (let i = documents.length - 1; i >= 0; i--) {
    const stretch = Math.floor(documents[i] / stretchDocuments);
    if (stretch === next) continue;
    while (at > stretch) stretches[at--] = next;
    next = stretch;
    wanted++;
  }
  while (at >= 0) stretches[at--] = next;
  return wantedUnlessMany(stretches, wanted);
}

function wantedUnlessMany(stretches: WantedStretches, wanted: number): Wanted {
  const share = wanted / (stretches.length - 1);
  return share > shareMax ? allWanted : { stretches, share };
}
