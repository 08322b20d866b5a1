import type { Mark, Sighting } from "./mark.js";
import { WordSet } from "./word-set.js";

/** A part of a phrase that a token may be. */
export interface SoughtPart {
  readonly phrase: SoughtPhrase;
  /** Its number in the phrase. */
  readonly part: number;
  /** How many positions it takes. */
  readonly span: number;
}

/**
 * An occurrence of a phrase of several parts, which are met one by one as a text is read. At the last
 * position, where any number of tokens may stand, it may be found more than once.
 */
export class SoughtPhrase {
  /** The words that it stands for. */
  readonly words = new WordSet();
  readonly #partCount: number;
  #marks: Mark[] = [];
  /** Where the next part has to stand. */
  #position = 0;

  constructor(partCount: number) {
    this.#partCount = partCount;
  }

  /** Returns the marks of all parts when the last one is met at its position; else null. */
  meet({ part, span }: SoughtPart, position: number, mark: Mark): readonly Mark[] | null {
    if (part === 0) this.#marks = [];
    else if (part !== this.#marks.length || position !== this.#position) return null;
    this.#marks.push(mark);
    this.#position = position + span;
    return part === this.#partCount - 1 ? this.#marks : null;
  }

  /** The range of the phrase in the text, if these are its marks. */
  sightingOf(marks: readonly Mark[]): Sighting {
    return { start: marks[0].start, end: marks[marks.length - 1].end, words: this.words };
  }
}
