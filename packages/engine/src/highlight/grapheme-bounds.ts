import { forEachSegment, type SegmentWindows } from "../analysis/segment-windows.js";

/** null until a text needs it: making it takes some 20 ms, and every thread loads this module. */
let graphemes: SegmentWindows | null = null;
const makeGraphemes = (): SegmentWindows => ({
  segmenter: new Intl.Segmenter("en", { granularity: "grapheme" }),
  units: 256,
  // No rule of UAX #29 looks at more than the character behind a boundary.
  margin: 2,
  lead: 0,
});

/** At least this many units are segmented at once, more where a cluster is longer. */
const stretchMin = 1_024;

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * Ranges of code points, both ends included. No two code points in them join into one cluster, except CR with
 * LF: letters without marks, Kana, Han, Hangul syllables and pictographs. Nearly all text consists of them,
 * and segmentation takes microseconds.
 */
const isolatedRanges: readonly (readonly [number, number])[] = [
  [0x0000, 0x02ff],
  [0x0370, 0x0482],
  [0x048a, 0x052f],
  // Hebrew and Arabic letters.
  [0x05d0, 0x05ea],
  [0x0620, 0x064a],
  // Letters of Devanagari, Bengali and Tamil: two of them join only with a virama between them.
  [0x0904, 0x0939],
  [0x0985, 0x09b9],
  [0x0b83, 0x0bb9],
  // Thai consonants.
  [0x0e01, 0x0e30],
  [0x2010, 0x2027],
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x309b, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
  // Without skin tones, which begin at U+1F3FB.
  [0x1f300, 0x1f3fa],
  [0x1f400, 0x1faff],
  [0x20000, 0x323af],
];

/** By code point: 1 if it is in one of these ranges. */
const isolated = new Uint8Array(0x323b0);
for (const [from, to] of isolatedRanges) isolated.fill(1, from, to + 1);

/** The boundaries of the grapheme clusters (UAX #29) of one text, so that no character is cut in two. */
export class GraphemeBounds {
  readonly #text: string;
  /** Where the clusters of the stretch that was segmented last start, and where the stretch ends. */
  #boundaries: readonly number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The last boundary at or before `at`. Fast if `at` ascends from call to call. */
  before(at: number): number {
    return this.#isCertain(at) ? at : this.#clusterAt(at).start;
  }

  /** The first boundary at or after `at`. Fast if `at` ascends from call to call. */
  after(at: number): number {
    if (this.#isCertain(at)) return at;
    const { start, end } = this.#clusterAt(at);
    return start === at ? at : end;
  }

  /** Whether a cluster certainly starts at `at`, without segmentation. */
  #isCertain(at: number): boolean {
    const text = this.#text;
    if (at <= 0 || at >= text.length) return true;
    const right = text.codePointAt(at) ?? 0;
    if (isolated[right] !== 1) return false;
    const unit = text.charCodeAt(at - 1);
    const isSecondUnit = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
    const left = isSecondUnit ? (text.codePointAt(at - 2) ?? 0) : unit;
    return isolated[left] === 1 && !(left === carriageReturn && right === lineFeed);
  }

  /** Whether the two units of one code point stand on either side of `at`. */
  #isAmidPair(at: number): boolean {
    return (this.#text.codePointAt(at - 1) ?? 0) > 0xffff;
  }

  /** The cluster that contains `at`, or starts there. */
  #clusterAt(at: number) {
    const isKnown = at >= this.#boundaries[0] && at < (this.#boundaries.at(-1) ?? 0);
    if (!isKnown) this.#boundaries = this.#boundariesAround(at);
    const boundaries = this.#boundaries;
    let low = 0;
    let high = boundaries.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (boundaries[middle] <= at) low = middle;
      else high = middle;
    }
    return { start: boundaries[low], end: boundaries[high] };
  }

  /**
   * The boundaries from the nearest certain or known one before `at` to the nearest certain one behind it, or
   * of a stretch.
   */
  #boundariesAround(at: number): number[] {
    const known = this.#boundaries.at(-1) ?? 0;
    let start = at - 1;
    while (start !== known && !this.#isCertain(start)) start--;
    for (let length = stretchMin; ; length *= 2) {
      const boundaries = this.#boundariesIn(start, at, at + length);
      if (at < boundaries[boundaries.length - 1]) return boundaries;
    }
  }

  /**
   * The boundaries from `start`, which is one, to the first certain one behind `at`, or to the last one
   * before `limit`.
   */
  #boundariesIn(start: number, at: number, limit: number): number[] {
    let end = at + 1;
    while ((end < limit || this.#isAmidPair(end)) && !this.#isCertain(end)) end++;
    const boundaries: number[] = [];
    graphemes ??= makeGraphemes();
    forEachSegment(graphemes, this.#text, { start, end }, (cluster) => boundaries.push(cluster.start));
    // If the stretch ends within a cluster, the cluster's end is not known.
    if (this.#isCertain(end)) boundaries.push(end);
    return boundaries;
  }
}
