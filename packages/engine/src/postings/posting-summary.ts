/**
 * A summary has the facts that matching needs about a term's occurrences in a document, without reading the
 * forward index. Beside each posting there is a code for it (see PostingCodes).
 *
 *     bits 4-7  the lowest tier that the term occurs in
 *     bit  0    WHOLE: some occurrence is a word, or two words written together (all for `prefix: false`)
 *     bit  1    TOLERANT: some occurrence is in a tier with typo tolerance
 *     bit  2    WHOLE_TOLERANT: some occurrence is both
 *     bit  3    AT_START: some occurrence in that tier is at position 0, apart from stop words before it
 */
export const WHOLE = 1;
export const TOLERANT = 2;
export const WHOLE_TOLERANT = 4;
export const AT_START = 8;
export const TIER_SHIFT = 4;
/** All summaries are below this. */
export const summaryEnd = 0x100;
/** AT_START is the bit below the tier, so both are one number. */
const PLACE_SHIFT = 3;
const TIER_MASK = 0xf;

export function tierOf(summary: number): number {
  return (summary >> TIER_SHIFT) & TIER_MASK;
}

/**
 * The place of a summary: twice its tier, plus 1 if no occurrence is at position 0. It lies in
 * `[0, placeCount)`, and higher is worse.
 */
export function placeOf(summary: number): number {
  return (summary >>> PLACE_SHIFT) ^ 1;
}

/** All places are below this: 16 tiers, at the start or behind it. */
export const placeCount = 32;

/**
 * The merit of a summary: its place, counted the other way round. It is 32 at the start of tier 0, and 1 for
 * the worst place. So the best of several postings has the highest merit, and 0, the content of fresh memory,
 * means that there is no occurrence. A rating is a merit plus a number for the cost (see ratingBase).
 */
export function meritOf(summary: number): number {
  return placeCount - placeOf(summary);
}

/** The properties of one occurrence. */
export interface OccurrenceKind {
  readonly tier: number;
  /** Whether its tier has typo tolerance. */
  readonly isTolerant: boolean;
  readonly isWhole: boolean;
  readonly isAtStart: boolean;
}

export function summaryOf({ tier, isTolerant, isWhole, isAtStart }: OccurrenceKind): number {
  return (
    (tier << TIER_SHIFT) |
    (isWhole ? WHOLE : 0) |
    (isTolerant ? TOLERANT : 0) |
    (isWhole && isTolerant ? WHOLE_TOLERANT : 0) |
    (isAtStart ? AT_START : 0)
  );
}

/** The summary of all occurrences of two summaries. */
export function mergeSummaries(a: number, b: number): number {
  const tierA = tierOf(a);
  const tierB = tierOf(b);
  const flags = (a | b) & (WHOLE | TOLERANT | WHOLE_TOLERANT);
  const ofLowest = (tierA <= tierB ? a & AT_START : 0) | (tierB <= tierA ? b & AT_START : 0);
  return ((tierA < tierB ? tierA : tierB) << TIER_SHIFT) | flags | ofLowest;
}
