/** Which query words count, and which a document must have (ranking 2.4). Words are bits. */
export interface Requirement {
  /** Dropped words are no query words any more. */
  readonly counted: number;
  /** A document matches if all of them occur... */
  readonly required: number;
  /** ...or, if none is required, any that counts. These then count through derivations of cost 0 only. */
  readonly freeOnly: number;
}

/** All words are required. */
export function allRequired(wordCount: number): Requirement {
  const all = wordCount === 0 ? 0 : 2 ** wordCount - 1;
  return { counted: all, required: all, freeOnly: 0 };
}
