/**
 * Which content words count, and which of them a document must have (ranking 2.4). Each number has a bit for
 * each word.
 */
export interface Requirement {
  /** Dropped words do not count: they are no query words any more. */
  readonly counted: number;
  /**
   * A document matches if all of these words occur. If none is required, it is a partial match if any counted
   * word occurs.
   */
  readonly required: number;
  /** These words count only through derivations of cost 0, and through words written together. */
  readonly costlessOnly: number;
}

/** Requires all words. */
export function allRequired(wordCount: number): Requirement {
  return requiring(wordCount === 0 ? 0 : 2 ** wordCount - 1);
}

/** Requires these words. No others count. */
export function requiring(words: number): Requirement {
  return { counted: words, required: words, costlessOnly: 0 };
}

/** Whether documents match that lack some of the counted words. */
export function isPartial({ counted, required }: Requirement): boolean {
  return counted !== required;
}
