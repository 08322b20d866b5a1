import type { ListedRecord } from "../listed-record.js";
import type { UnsavedWork } from "../unsaved-work.js";

/** What somebody has written and not saved. */
export interface RecordDraft {
  /** The record as it was when the editing began; null: there was none. */
  readonly before: ListedRecord | null;
  readonly text: string;
}

/** Which record a draft is of. */
interface DraftPlace {
  readonly index: string;
  /** null: a new record. */
  readonly objectID: string | null;
}

/** A draft for each record: it survives that another page is looked at, or that the session ends. */
export class RecordDrafts implements UnsavedWork {
  readonly #drafts = new Map<string, { readonly place: DraftPlace; readonly draft: RecordDraft }>();

  /** @param objectID null: a new record */
  of(index: string, objectID: string | null): RecordDraft | null {
    return this.#drafts.get(keyOf(index, objectID))?.draft ?? null;
  }

  keep(index: string, objectID: string | null, draft: RecordDraft): void {
    this.#drafts.set(keyOf(index, objectID), { place: { index, objectID }, draft });
  }

  forget(index: string, objectID: string | null): void {
    this.#drafts.delete(keyOf(index, objectID));
  }

  /** In the order in which the drafts were begun. */
  words(): string[] {
    return [...this.#drafts.values()].map(({ place: { index, objectID } }) =>
      objectID === null ? `a new record of ${index}` : `changes of the record ${objectID} of ${index}`,
    );
  }

  forgetAll(): void {
    this.#drafts.clear();
  }
}

function keyOf(index: string, objectID: string | null): string {
  return JSON.stringify([index, objectID]);
}
