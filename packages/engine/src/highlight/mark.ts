import type { Via } from "@findling/protocol";
import type { WordSet } from "./word-set.js";

/** A range of a text, in UTF-16 units, that is marked (ranking 6.1). */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly via: Via;
}

/** A range of a text, in UTF-16 units, that holds everything that is marked of an occurrence. */
export interface Sighting {
  readonly start: number;
  readonly end: number;
  /** The words that occur there. */
  readonly words: WordSet;
}
