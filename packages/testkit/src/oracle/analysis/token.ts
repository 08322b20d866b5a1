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
  /** The positions that it spans, one but for joined parts and dictionary words inside a run. */
  readonly position: number;
  readonly lastPosition: number;
  /** The two words of a joined part, the one or two characters of a gram, else the token itself. */
  readonly components: readonly Component[];
}

interface Component extends Range {
  readonly term: string;
}

/** Of what kinds of word a word can be (all but the pieces made of it). */
export type WordOrigin = "spaced" | "emoji" | "dictionary" | "dictionary-in-run" | "segmented";
