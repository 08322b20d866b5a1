import { TOLERANT, WHOLE, WHOLE_TOLERANT } from "../../postings/posting-summary.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { PlannedWord } from "../../query/planned-word.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import type { RaisedRatings } from "../levels/level.js";
import type { LevelSource } from "../levels/level-source.js";
import type { PairOccurrences } from "./pair-occurrences.js";

/**
 * Which occurrences of a word count. `all`: every one. `costlessOrJoined`: those of cost 0, and all joined
 * ones. `costless`: those of cost 0, joined or not. `separate`: those of cost 0 that are not joined.
 */
export type Reach = "all" | "costlessOrJoined" | "costless" | "separate";

/** The previous content word of the query, in the same segment. */
interface PreviousWord {
  rateListed(documents: Int32Array, reach: Reach, to: RaisedRatings): void;
  isCandidate(document: number): boolean;
}

/** A word of a query, and the segment in which it is looked for. */
export interface SoughtWord extends LevelSource {
  readonly word: PlannedWord;
  /** The phrases that stand for the word. */
  readonly phrases: readonly PhraseDerivation[];
  /** Where the word pairs among the phrases stand. */
  readonly pairOccurrences: PairOccurrences;
  readonly attributes: readonly SearchableAttribute[];
  readonly previous: PreviousWord | undefined;
  /** Whether only whole words count and pieces of words do not (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/** The bits required in a posting's summary. A cost above 0 counts only in tiers with typo tolerance. */
export function requiredBits(cost: number, wholeOnly: boolean): number {
  if (cost === 0) return wholeOnly ? WHOLE : 0;
  return wholeOnly ? WHOLE_TOLERANT : TOLERANT;
}
