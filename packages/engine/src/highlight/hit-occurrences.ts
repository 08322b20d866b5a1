import type { Requirement } from "../matching/requirement.js";
import { allRequired } from "../matching/requirement.js";
import { OccurrenceList } from "../ranking/occurrence-list.js";
import { OccurrenceReader, type OccurrenceReaderInput } from "../ranking/occurrence-reader.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** What of the words of `q` occurs in one document. */
export interface ShownOccurrences {
  /** Of the query words, as they count. */
  readonly counted: OccurrenceList;
  /** Of the words that were dropped: they are query words for `fullyMatched` only (ranking 2.4 a). */
  readonly dropped: OccurrenceList;
}

/** Reads the occurrences that hits show. What `read` returns is valid until the next call. */
export class HitOccurrences {
  readonly #counted: OccurrenceReader;
  /** null: no word was dropped. */
  readonly #dropped: OccurrenceReader | null;
  readonly #shown: ShownOccurrences = { counted: new OccurrenceList(), dropped: new OccurrenceList() };

  constructor(input: OccurrenceReaderInput) {
    const counted = droppedWords(input.requirement, input.plan.words.length);
    this.#counted = new OccurrenceReader(input);
    this.#dropped =
      counted === 0
        ? null
        : new OccurrenceReader({ ...input, requirement: { counted, required: 0, freeOnly: 0 } });
  }

  read({ segment }: LiveSegment, document: number): ShownOccurrences {
    this.#counted.read(segment, document, this.#shown.counted);
    this.#dropped?.read(segment, document, this.#shown.dropped);
    return this.#shown;
  }
}

function droppedWords({ counted }: Requirement, wordCount: number): number {
  return allRequired(wordCount).counted & ~counted;
}
