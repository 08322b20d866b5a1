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

/** Where the next part of a phrase has to stand, and the marks of the parts before it. */
interface BegunPhrase {
  readonly next: number;
  readonly marks: readonly Mark[];
}

/**
 * An occurrence of a phrase of several parts, which are met one by one as a text is read. At the highest
 * position, where any number of tokens may stand, it may be found more than once, and begin again before it
 * ends.
 */
export class SoughtPhrase {
  /** The words that it stands for. */
  readonly words = new WordSet();
  readonly #partCount: number;
  /** What has begun, apart from what cannot go on any more. */
  #begun: BegunPhrase[] = [];

  constructor(partCount: number) {
    this.#partCount = partCount;
  }

  /**
   * Returns the marks of all parts when the last one is met at its position; else null. `position` is not
   * saturated, and ascends from call to call.
   */
  meet({ part, span }: SoughtPart, position: number, mark: Mark): readonly Mark[] | null {
    const before = part === 0 ? [] : this.#marksBefore(part, position);
    if (before === undefined) return null;
    const marks = [...before, mark];
    if (marks.length === this.#partCount) return marks;
    this.#begun = this.#begun.filter(({ next }) => next >= position);
    this.#begun.push({ next: position + span, marks });
    return null;
  }

  /** The marks of a phrase that goes on at `position` with this part. */
  #marksBefore(part: number, position: number): readonly Mark[] | undefined {
    return this.#begun.find(({ next, marks }) => next === position && marks.length === part)?.marks;
  }

  /** The range of the phrase in the text, if these are its marks. */
  sightingOf(marks: readonly Mark[]): Sighting {
    return { start: marks[0].start, end: marks[marks.length - 1].end, words: this.words };
  }
}
