import { SLOT_MASK } from "../forward-index/token-codes.js";
import { OccurrenceList } from "./occurrence-list.js";

/** The occurrences that count in one document, used for one document after the other. */
export class DocumentOccurrences {
  readonly content = new OccurrenceList();
  /** Of free words, by their ordinals: those in attributes in which a content word has one (ranking 2.1). */
  readonly free = new OccurrenceList();
  /** By slot 1 where words stand more often than counts. */
  readonly hasUncounted = new Uint8Array(SLOT_MASK + 1);
  /** Words and unspaced characters of the document. */
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
    this.hasUncounted.fill(0);
    this.documentLength = 0;
    this.equalsValue = false;
    this.saying = 0;
  }
}
