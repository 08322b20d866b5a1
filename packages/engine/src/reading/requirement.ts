/** Which content words count, and which a document must have (ranking 2.4). Words are bits. */
export interface Requirement {
  /** Dropped words are no query words any more. */
  readonly counted: number;
  /**
   * A document matches if all of them occur; it is a partial match if none is required and any that counts
   * occurs.
   */
  readonly required: number;
  /** These count through derivations of cost 0, and through words written together, only. */
  readonly costlessOnly: number;
}

/** All words are required. */
export function allRequired(wordCount: number): Requirement {
  return requiring(wordCount === 0 ? 0 : 2 ** wordCount - 1);
}

/** No others count. */
export function requiring(words: number): Requirement {
  return { counted: words, required: words, costlessOnly: 0 };
}

/** Whether documents match that lack some of the words. */
export function isPartial({ counted, required }: Requirement): boolean {
  return counted !== required;
}
