import type { LiveSegment } from "../segment/live-segment.js";
import type { MergeProposal } from "./merge-proposal.js";

/**
 * Tracks which segments still have to be written again, without the documents that were dead at a certain
 * moment. Documents that die later do not count: with a stream of removals there would be no end.
 */
export class Purge {
  readonly #ids = new Set<number>();
  /** A merge that was proposed before that moment. Its result may have such documents. */
  #earlierMerge: MergeProposal | null = null;

  /** How many segments still have to be written again. */
  get remaining(): number {
    return this.#ids.size;
  }

  /** @param underWay the merge that is being made; null if there is none */
  begin(segments: readonly LiveSegment[], underWay: MergeProposal | null): void {
    for (const segment of segments) if (hasDead(segment)) this.#ids.add(segment.id);
    this.#earlierMerge = underWay;
  }

  /** The segment to write again next; undefined if there is none. */
  next(segments: readonly LiveSegment[]): LiveSegment | undefined {
    return segments.find(({ id }) => this.#ids.has(id));
  }

  /**
   * To be called when a merge is adopted. `made` has replaced its segments, unless all its documents are
   * dead.
   */
  merged(proposal: MergeProposal, made: LiveSegment): void {
    if (proposal === this.#earlierMerge && hasDead(made)) this.#ids.add(made.id);
  }

  /** Forgets segments that no longer exist. To be called after every change of the segments. */
  follow(segments: readonly LiveSegment[]): void {
    if (this.#ids.size === 0) return;
    const there = new Set(segments.map(({ id }) => id));
    for (const id of this.#ids) if (!there.has(id)) this.#ids.delete(id);
  }
}

function hasDead({ liveCount, segment }: LiveSegment): boolean {
  return liveCount < segment.documentCount;
}
