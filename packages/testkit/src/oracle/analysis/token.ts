import type { Range } from "./stretch.js";

/**
 * Ranking 1.2 to 1.4: a token of one value.
 *
 * | kind | origin | |
 * |---|---|---|
 * | word | `spaced`, `emoji`, `dictionary`, `segmented` | |
 * | word | `dictionary-in-run` | stands beside the grams of its run |
 * | part | `piece` | of one word |
 * | part | `joined` | two words written together |
 * | gram | `run`, `hangul` | two neighbouring characters, or the last one of a run |
 */
export interface Token extends Range {
  readonly kind: "word" | "part" | "gram";
  readonly origin:
    | "spaced"
    | "emoji"
    | "dictionary"
    | "dictionary-in-run"
    | "segmented"
    | "piece"
    | "joined"
    | "run"
    | "hangul";
  readonly term: string;
  /** The positions of its first and its last character's place. Equal but for joined parts. */
  readonly position: number;
  readonly lastPosition: number;
  /** What its characters look like in the text: two ranges for a joined part and for most grams, else its own range. */
  readonly components: readonly Range[];
  /** Of a Hangul gram its number within the word, from 0; else 0. */
  readonly ordinalInWord: number;
}

/** Of what kinds of word a word can be (all but the pieces made of it). */
export type WordOrigin = "spaced" | "emoji" | "dictionary" | "dictionary-in-run" | "segmented";
