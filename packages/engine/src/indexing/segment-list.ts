import { Bitset } from "../collections/bitset.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { openLiveSegment } from "../segment/open-segment.js";
import { Segment } from "../segment/segment.js";
import type { SharedSegment } from "../segment/shared-index.js";

/** A segment without its id, which would mean nothing in another process or thread. */
export interface KeptSegment {
  readonly bytes: SharedArrayBuffer;
  /** The words of its live-docs bitmap, in shared memory; null if all its documents are live. */
  readonly live: Uint32Array | null;
  readonly liveCount: number;
}

/** Where a live document is: its segment, and its doc id there. */
export interface LiveDocument {
  readonly segment: Segment;
  readonly document: number;
}

/**
 * The segments of one index, in order of their document numbers. A live-docs bitmap that was given out never
 * changes: a removal copies it.
 */
export class SegmentList {
  /**
   * Shared by all lists of the process, because readers take equal ids for the same segment, also after a
   * rebuild.
   */
  static #nextSegmentId = 0;
  #segments: readonly LiveSegment[] = [];

  get segments(): readonly LiveSegment[] {
    return this.#segments;
  }

  /** Adds a segment whose documents are all live. Their numbers are above all numbers so far. */
  push(buffer: SharedArrayBuffer): void {
    this.#segments = [...this.#segments, this.#openWhole(buffer)];
  }

  /** Adds a segment of another process or thread. Its document numbers are above all numbers so far. */
  pushKept({ bytes, live, liveCount }: KeptSegment): LiveSegment {
    const whole = this.#openWhole(bytes);
    const pushed =
      live === null ? whole : { ...whole, live: new Bitset(whole.segment.documentCount, live), liveCount };
    this.#segments = [...this.#segments, pushed];
    return pushed;
  }

  /** Whether a live document has the number. */
  has(documentNumber: number): boolean {
    const target = this.#segments[this.#indexOf(documentNumber)];
    const document = target?.segment.documentOf(documentNumber) ?? -1;
    return document >= 0 && target.live.get(document);
  }

  /**
   * Removes live documents. A segment without live documents is dropped.
   *
   * @returns where the documents were
   * @throws RangeError if one is not live; then nothing has changed
   */
  remove(documentNumbers: readonly number[]): readonly LiveDocument[] {
    const live = new Map<number, Bitset>();
    const removed: LiveDocument[] = [];
    for (const documentNumber of documentNumbers) {
      const at = this.#indexOf(documentNumber);
      const target = this.#segments[at];
      const document = target?.segment.documentOf(documentNumber) ?? -1;
      const bits = live.get(at) ?? copyOf(target?.live);
      if (document < 0 || bits === null || !bits.get(document)) {
        throw new RangeError(`Document ${documentNumber} is not live.`);
      }
      bits.clear(document);
      live.set(at, bits);
      removed.push({ segment: target.segment, document });
    }
    this.#segments = this.#segments
      .map((segment, at) => withLive(segment, live.get(at), removed))
      .filter(({ liveCount }) => liveCount > 0);
    return removed;
  }

  /**
   * Replaces neighbouring segments by their merge. `inputs`: the segments as they were at the proposal.
   * Documents that were removed since are not live in the merged segment either. Returns that segment. It is
   * not in the list if it has no live documents.
   */
  replace(inputs: readonly SharedSegment[], merged: SharedArrayBuffer): LiveSegment {
    const ids = new Set(inputs.map(({ id }) => id));
    const current = new Map(this.#segments.map((segment) => [segment.id, segment]));
    const whole = this.#openWhole(merged);
    for (const input of inputs) clearRemoved(openLiveSegment(input), current.get(input.id), whole);
    const replacement = { ...whole, liveCount: whole.live.count() };
    const before = this.#segments.findIndex((other) => ids.has(other.id));
    const others = this.#segments.filter((other) => !ids.has(other.id));
    if (replacement.liveCount > 0) others.splice(before, 0, replacement);
    this.#segments = others;
    return replacement;
  }

  /** Opens a segment whose documents are all live. */
  #openWhole(buffer: SharedArrayBuffer): LiveSegment {
    const segment = new Segment(buffer);
    const live = sharedBitset(segment.documentCount);
    live.setRange(0, segment.documentCount);
    return { id: SegmentList.#nextSegmentId++, segment, live, liveCount: segment.documentCount };
  }

  /** The index of the segment that may hold a document number; 0 if there is none. */
  #indexOf(documentNumber: number): number {
    const segments = this.#segments;
    let low = 0;
    let high = segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (segments[middle].segment.parts.documentNumbers[0] <= documentNumber) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * @param removed the removed documents of all segments. They are counted, as a large segment has more bits.
 */
function withLive(
  before: LiveSegment,
  live: Bitset | undefined,
  removed: readonly LiveDocument[],
): LiveSegment {
  if (live === undefined) return before;
  let liveCount = before.liveCount;
  for (const { segment } of removed) if (segment === before.segment) liveCount--;
  return { ...before, live, liveCount };
}

/**
 * Clears in `merged` the documents of an input that were live at the proposal and no longer are. `now`: the
 * input as it is now; undefined if none of its documents is live any more.
 */
function clearRemoved(proposed: LiveSegment, now: LiveSegment | undefined, merged: LiveSegment): void {
  if (now !== undefined && now.liveCount === proposed.liveCount) return;
  const { documentNumbers } = proposed.segment.parts;
  proposed.live.forEach((document) => {
    if (now?.live.get(document)) return;
    merged.live.clear(merged.segment.documentOf(documentNumbers[document]));
  });
}

function sharedBitset(size: number): Bitset {
  return Bitset.over(new SharedArrayBuffer(Bitset.byteLength(size)), 0, size);
}

function copyOf(bits: Bitset | undefined): Bitset | null {
  if (bits === undefined) return null;
  const copy = sharedBitset(bits.size);
  copy.copyFrom(bits);
  return copy;
}
