/**
 * What matching needs to know of a term's occurrences in a document without opening the forward index. The
 * byte beside each posting is a code that stands for it (see PostingCodes).
 *
 *   bits 4-7  lowest tier that the term occurs in
 *   bit  0    WHOLE: some occurrence is a word, or two words written together (`prefix: false` finds only these)
 *   bit  1    TOLERANT: some occurrence is in a tier with typo tolerance
 *   bit  2    WHOLE_TOLERANT: some occurrence is both
 *   bit  3    AT_START: some occurrence in that lowest tier stands at position 0, less the stop words before it
 */
export const WHOLE = 1;
export const TOLERANT = 2;
export const WHOLE_TOLERANT = 4;
export const AT_START = 8;
export const TIER_SHIFT = 4;
/** All summaries are below it. */
export const summaryEnd = 0x100;
/** AT_START is the bit below the tier. */
const PLACE_SHIFT = 3;
const TIER_MASK = 0xf;

export function tierOf(summary: number): number {
  return (summary >> TIER_SHIFT) & TIER_MASK;
}

/**
 * Of the occurrences of a summary, the tier and whether they are behind the start, in one number that ascends
 * as they get worse: twice the tier, and 1 if none stands at position 0.
 */
export function placeOf(summary: number): number {
  return (summary >>> PLACE_SHIFT) ^ 1;
}

/** Places are below it: 16 tiers, at the start and behind. */
export const placeCount = 32;

/**
 * The place in a number that ascends as it gets better, above 0: so fresh memory says that there is no place.
 */
export function meritOf(summary: number): number {
  return placeCount - placeOf(summary);
}

/** One occurrence. */
export interface OccurrenceKind {
  readonly tier: number;
  /** Of the tier. */
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

/** The summary of the occurrences of two summaries. */
export function mergeSummaries(a: number, b: number): number {
  const tierA = tierOf(a);
  const tierB = tierOf(b);
  const flags = (a | b) & (WHOLE | TOLERANT | WHOLE_TOLERANT);
  const ofLowest = (tierA <= tierB ? a & AT_START : 0) | (tierB <= tierA ? b & AT_START : 0);
  return ((tierA < tierB ? tierA : tierB) << TIER_SHIFT) | flags | ofLowest;
}
