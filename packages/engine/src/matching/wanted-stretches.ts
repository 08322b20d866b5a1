import type { Bitset } from "../collections/bitset.js";
import { stretchDocuments, type WantedStretches } from "../kernels/kernels.js";
import type { Workspace } from "./workspace.js";

/** Of which documents of a segment postings are read. */
export interface Wanted {
  /** null: of all. */
  readonly stretches: WantedStretches | null;
  /** How many that is about, of all. */
  readonly share: number;
}

export const allWanted: Wanted = { stretches: null, share: 1 };

/** With more of the stretches than this, hardly a block of postings would be passed over. */
const shareMax = 0.5;

/** The stretches that have one of `documents`. Those that match often lie together, as records are added together that are alike. */
export function wantedFor(documents: Bitset, { kernels, scratch }: Workspace): Wanted {
  const count = Math.ceil(documents.size / stretchDocuments);
  const stretches = scratch.anyUint32(count + 1);
  const share = kernels.findStretches(documents.words, stretches) / count;
  return share > shareMax ? allWanted : { stretches, share };
}
