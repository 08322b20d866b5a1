import type { LiveSegment } from "../segment/live-segment.js";
import type { MergeProposal } from "./merge-proposal.js";

/**
 * Which segments are still to be written again without the documents that were dead at some moment. Documents
 * that die later are not waited for: with a stream of removals there would be no end.
 */
export class Purge {
  readonly #ids = new Set<number>();
  /** A merge of before that moment: what it makes may have such documents. */
  #earlierMerge: MergeProposal | null = null;

  /** How many segments are to be written again. */
  get remaining(): number {
    return this.#ids.size;
  }

  /** @param underWay the merge that is being made, null: none */
  begin(segments: readonly LiveSegment[], underWay: MergeProposal | null): void {
    for (const segment of segments) if (hasDead(segment)) this.#ids.add(segment.id);
    this.#earlierMerge = underWay;
  }

  /** The segment that is to be written again now; undefined: none. */
  next(segments: readonly LiveSegment[]): LiveSegment | undefined {
    return segments.find(({ id }) => this.#ids.has(id));
  }

  /** What a merge has made has come into the place of its segments, unless all its documents are dead. */
  merged(proposal: MergeProposal, made: LiveSegment): void {
    if (proposal === this.#earlierMerge && hasDead(made)) this.#ids.add(made.id);
  }

  /** Forgets segments that are there no more. To be called after every change of them. */
  follow(segments: readonly LiveSegment[]): void {
    if (this.#ids.size === 0) return;
    const there = new Set(segments.map(({ id }) => id));
    for (const id of this.#ids) if (!there.has(id)) this.#ids.delete(id);
  }
}

function hasDead({ liveCount, segment }: LiveSegment): boolean {
  return liveCount < segment.documentCount;
}
