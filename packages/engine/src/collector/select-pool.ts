import type { SegmentMatches } from "../matching/match-segment.js";
import type { MatchGroups } from "./match-groups.js";

/** Documents to be ranked in full: number of the segment, the document in it, and its group. */
export interface Selection {
  readonly segments: Uint16Array;
  readonly documents: Uint32Array;
  readonly groups: Int32Array;
  /** Words and typos in one number that ascends as they get worse: no match of a class ranks before one of a lower. */
  readonly classes: Uint16Array;
  /** The lowest tier that a word may occur in, by the postings. */
  readonly tiers: Uint8Array;
}

/** A tier takes so many bits; the place behind the last, where no word occurs, takes no more. */
export const tierBits = 5;

const typosMax = 63;
const classCount = 32 * (typosMax + 1);
const priorityCount = 256;

/** The worst matches that are admitted: of class `lastClass` up to `lastPriority`, and of that `room` more. */
interface Limit {
  readonly lastClass: number;
  readonly lastPriority: number;
  readonly room: number;
}

/**
 * All matches if there are at most `poolMax`, else the best by words, typos and the summaries of their postings, so
 * that the order stays exact for the first two (ranking 4). Of the last group that still has room the
 * earliest documents are taken.
 */
export function selectPool(
  matches: readonly SegmentMatches[],
  groups: MatchGroups,
  poolMax: number,
): Selection {
  const total = countMatches(matches);
  const size = Math.min(total, poolMax);
  const selection = {
    segments: new Uint16Array(size),
    documents: new Uint32Array(size),
    groups: new Int32Array(size),
    classes: new Uint16Array(size),
    tiers: new Uint8Array(size),
  };
  const limit = total <= poolMax ? null : limitOf(matches, poolMax);
  let roomLeft = limit?.room ?? 0;
  let at = 0;
  for (let segment = 0; segment < matches.length; segment++) {
    const { documents, words, typos, priorities } = matches[segment];
    for (let i = 0; i < documents.length; i++) {
      const ofClass = classOf(words[i], typos[i]);
      if (limit !== null) {
        const difference = ofClass - limit.lastClass || priorities[i] - limit.lastPriority;
        if (difference > 0 || (difference === 0 && roomLeft-- <= 0)) continue;
      }
      selection.segments[at] = segment;
      selection.documents[at] = documents[i];
      selection.groups[at] = groups.groupOf(segment, documents[i]);
      selection.classes[at] = ofClass;
      selection.tiers[at] = priorities[i] >> 1;
      at++;
    }
  }
  return selection;
}

export function countMatches(matches: readonly SegmentMatches[]): number {
  let total = 0;
  for (const { documents } of matches) total += documents.length;
  return total;
}

/** Words and typos in one number that ascends as they get worse. */
function classOf(words: number, typos: number): number {
  return (31 - words) * (typosMax + 1) + typos;
}

function limitOf(matches: readonly SegmentMatches[], poolMax: number): Limit {
  const perClass = new Uint32Array(classCount);
  for (const { words, typos } of matches) {
    let ofClass = 0;
    let count = 0;
    for (let i = 0; i < words.length; i++) {
      const next = classOf(words[i], typos[i]);
      // Most neighbours are of one class: counted together they do not wait for each other's store.
      if (next !== ofClass) {
        perClass[ofClass] += count;
        ofClass = next;
        count = 0;
      }
      count++;
    }
    perClass[ofClass] += count;
  }
  const byClass = fill(perClass, poolMax);
  const perPriority = new Uint32Array(priorityCount);
  for (const { words, typos, priorities } of matches) {
    for (let i = 0; i < words.length; i++) {
      if (classOf(words[i], typos[i]) === byClass.last) perPriority[priorities[i]]++;
    }
  }
  const byPriority = fill(perPriority, byClass.room);
  return { lastClass: byClass.last, lastPriority: byPriority.last, room: byPriority.room };
}

/** The group at which `room` runs out, and how much of it is left there. */
function fill(counts: Uint32Array, room: number): { last: number; room: number } {
  let last = 0;
  let left = room;
  while (counts[last] < left) left -= counts[last++];
  return { last, room: left };
}
