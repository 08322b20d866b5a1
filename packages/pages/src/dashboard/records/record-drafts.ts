import type { ListedRecord } from "./record-rows.js";

/** What somebody has written and not saved. */
export interface RecordDraft {
  /** The record as it was when the editing began; null: a new one. */
  readonly before: ListedRecord | null;
  readonly text: string;
}

/** A draft for each record: it survives that another page is looked at, or that the session ends. */
export class RecordDrafts {
  readonly #drafts = new Map<string, RecordDraft>();

  /** @param objectID null: a new record */
  of(index: string, objectID: string | null): RecordDraft | null {
    return this.#drafts.get(keyOf(index, objectID)) ?? null;
  }

  keep(index: string, objectID: string | null, draft: RecordDraft): void {
    this.#drafts.set(keyOf(index, objectID), draft);
  }

  forget(index: string, objectID: string | null): void {
    this.#drafts.delete(keyOf(index, objectID));
  }

  forgetAll(): void {
    this.#drafts.clear();
  }
}

function keyOf(index: string, objectID: string | null): string {
  return JSON.stringify([index, objectID]);
}
