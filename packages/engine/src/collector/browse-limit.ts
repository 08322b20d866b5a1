import type { CustomRankingEntry } from "@findling/protocol";
import { CustomBounds } from "../ranking/custom-bounds.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** Number of a segment, and a document in it. */
interface PlacedDocument {
  readonly segment: number;
  readonly document: number;
}

/** Tells of most documents that they come behind one document by custom ranking, then objectID, without making values or strings. */
export class BrowseLimit {
  readonly #segments: readonly LiveSegment[];
  readonly #lower: CustomBounds;
  readonly #upper: CustomBounds;
  /** Bounds of a document, and those of the limit. */
  readonly #own: Float64Array;
  readonly #limit: Float64Array;
  #isSet = false;
  /** The limit's bounds are its values. */
  #isExact = false;
  /** By segment: how many objectIDs are before the limit's. */
  #ranks: readonly number[] = [];

  constructor(entries: readonly CustomRankingEntry[], segments: readonly LiveSegment[]) {
    this.#segments = segments;
    this.#lower = new CustomBounds(entries, Number.NEGATIVE_INFINITY);
    this.#upper = new CustomBounds(entries, Number.POSITIVE_INFINITY);
    this.#own = new Float64Array(this.#lower.width);
    this.#limit = new Float64Array(this.#upper.width);
  }

  set({ segment: at, document }: PlacedDocument): void {
    const { segment } = this.#segments[at];
    this.#isExact = this.#upper.write(segment, document, this.#limit, 0);
    const objectId = segment.objectId(document);
    this.#ranks = this.#segments.map((live) => live.segment.rankOf(objectId));
    this.#isSet = true;
  }

  /** Whether a document surely comes behind the limit, or is it. */
  excludes(at: number, document: number): boolean {
    if (!this.#isSet) return false;
    const { segment } = this.#segments[at];
    const isExact = this.#lower.write(segment, document, this.#own, 0);
    for (let i = 0; i < this.#own.length; i++) {
      if (this.#own[i] !== this.#limit[i]) return this.#own[i] > this.#limit[i];
    }
    return isExact && this.#isExact && segment.objectIdRanks[document] >= this.#ranks[at];
  }
}
