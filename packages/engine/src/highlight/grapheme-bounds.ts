const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * Ranges of units, from and to inclusive, that no two of join into one cluster, but CR with LF: letters without marks,
 * Kana, Han and Hangul syllables. They are most of all text, and segmentation costs microseconds.
 */
const isolatedRanges: readonly (readonly [number, number])[] = [
  [0x0000, 0x02ff],
  [0x0370, 0x0482],
  [0x048a, 0x052f],
  [0x2010, 0x2027],
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x309b, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
];

/** The boundaries of the grapheme clusters (UAX #29) of one text, so that no character is cut in two. */
export class GraphemeBounds {
  readonly #text: string;
  #clusters: Intl.Segments | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The last boundary at or before `at`. */
  before(at: number): number {
    return this.#isCertain(at) ? at : (this.#clusterAt(at)?.index ?? at);
  }

  /** The first boundary at or after `at`. */
  after(at: number): number {
    if (this.#isCertain(at)) return at;
    const cluster = this.#clusterAt(at);
    return cluster === undefined || cluster.index === at ? at : cluster.index + cluster.segment.length;
  }

  /** Whether a cluster starts at `at`, as far as can be said without segmentation. */
  #isCertain(at: number): boolean {
    if (at <= 0 || at >= this.#text.length) return true;
    const left = this.#text.charCodeAt(at - 1);
    const right = this.#text.charCodeAt(at);
    return isIsolated(left) && isIsolated(right) && !(left === carriageReturn && right === lineFeed);
  }

  #clusterAt(at: number): Intl.SegmentData | undefined {
    this.#clusters ??= graphemes.segment(this.#text);
    return this.#clusters.containing(at);
  }
}

function isIsolated(unit: number): boolean {
  for (const [from, to] of isolatedRanges) if (unit <= to) return unit >= from;
  return false;
}
