import { OccurrenceList } from "./occurrence-list.js";

/** The occurrences that count in one document. Reused for one document after the other. */
export class DocumentOccurrences {
  readonly content = new OccurrenceList();
  /** Occurrences of free words, by ordinal, in attributes in which a content word has one (ranking 2.1). */
  readonly free = new OccurrenceList();
  /** The slots in which a word stands more often than is counted. */
  readonly uncountedSlots = new Set<number>();
  /** The words and unspaced characters of the document. */
  documentLength = 0;
  /** Whether some value of the document equals the whole query (ranking 3, exactness). */
  equalsValue = false;
  /**
   * How some value is wholly said: 0 not at all, 1 somehow, 2 by exact occurrences alone (ranking 3,
   * exactness).
   */
  saying: 0 | 1 | 2 = 0;

  clear(): void {
    this.content.clear();
    this.free.clear();
    if (this.uncountedSlots.size > 0) this.uncountedSlots.clear();
    this.documentLength = 0;
    this.equalsValue = false;
    this.saying = 0;
  }
}
