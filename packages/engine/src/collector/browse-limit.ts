import type { CustomRankingEntry } from "@findling/protocol";
import { ValueType } from "../doc-values/column-format.js";
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
  readonly #isAscending: boolean;
  /** Bounds of a document, and those of the limit. */
  readonly #own: Float64Array;
  readonly #limit: Float64Array;
  /** How often it has been set. */
  changes = 0;
  /** The limit's bounds are its values. */
  #isExact = false;
  /** By segment: how many objectIDs are before the limit's. */
  #ranks: readonly number[] = [];

  constructor(entries: readonly CustomRankingEntry[], segments: readonly LiveSegment[]) {
    this.#segments = segments;
    this.#isAscending = entries[0].order === "asc";
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
    this.changes++;
  }

  /** Its value of the first entry, if that is a number. */
  get firstNumber(): number | null {
    if (this.changes === 0 || this.#limit[0] !== ValueType.number) return null;
    return this.#isAscending ? this.#limit[1] : -this.#limit[1];
  }

  /** Of equals in a segment, those of this rank of objectIDs or a later one come behind it, or are it; null: that is not known. */
  rankIn(at: number): number | null {
    return this.#isExact ? this.#ranks[at] : null;
  }

  /** Whether a document surely comes behind the limit, or is it. */
  excludes(at: number, document: number): boolean {
    if (this.changes === 0) return false;
    const { segment } = this.#segments[at];
    const isExact = this.#lower.write(segment, document, this.#own, 0);
    for (let i = 0; i < this.#own.length; i++) {
      if (this.#own[i] !== this.#limit[i]) return this.#own[i] > this.#limit[i];
    }
    return isExact && this.#isExact && segment.objectIdRanks[document] >= this.#ranks[at];
  }
}
