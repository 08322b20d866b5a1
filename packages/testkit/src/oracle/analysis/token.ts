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
  /**
   * The first and last position that it spans. Only joined parts and dictionary words inside a run span more
   * than one.
   */
  readonly position: number;
  readonly lastPosition: number;
  /** The two words of a joined part, the one or two characters of a gram, or else the token itself. */
  readonly components: readonly Component[];
}

interface Component extends Range {
  readonly term: string;
}

/** The kinds of words, without the pieces made of them. */
export type WordOrigin = "spaced" | "emoji" | "dictionary" | "dictionary-in-run" | "segmented";
