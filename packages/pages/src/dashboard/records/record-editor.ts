import type { IndexClient, WriteAnswer } from "@findling/client";
import { signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import type { ListedRecord } from "../listed-record.js";
import { refusalWordsOf } from "../problem.js";
import { type DraftRecord, draftRecordOf } from "./record-draft.js";
import { listedRecord } from "./record-rows.js";

/** What somebody else did to the record meanwhile. */
export interface Conflict {
  /** null: they have deleted it. */
  readonly theirs: ListedRecord | null;
}

interface EditedRecord {
  /** null: a new record. */
  readonly objectID: string | null;
  /** The record as it was when the editing began; null: there was none. */
  readonly before: ListedRecord | null;
}

/** Writes and deletes records of an index. Nobody else's change is overwritten unseen. */
export class RecordEditor {
  readonly fault = signal<string | null>(null);
  readonly conflict = signal<Conflict | null>(null);
  /** What is being done now; null: nothing. */
  readonly underWay = signal<string | null>(null);
  readonly #state: DashboardState;
  readonly #index: IndexClient;

  constructor(state: DashboardState, name: string) {
    this.#state = state;
    this.#index = state.client.index(name);
  }

  /** Forgets what was wrong with the text before. */
  typed(): void {
    this.fault.value = null;
  }

  begin(): void {
    this.fault.value = null;
    this.conflict.value = null;
  }

  /**
   * Writes the record that `text` is. Never rejects: what went wrong is in `fault` or `conflict`.
   * @returns its objectID; null: it was not written
   */
  async save(text: string, { objectID, before }: EditedRecord): Promise<string | null> {
    const record = draftRecordOf(text, objectID);
    if (typeof record === "string") {
      this.fault.value = record;
      return null;
    }
    const isWritten = await this.#alone("Saving", async () => {
      if (!(await this.#isUnchanged(record.objectID, before))) return false;
      await this.#write(record);
      return true;
    });
    if (!isWritten) return null;
    this.#state.notices.show(`${record.objectID} is saved.`);
    return record.objectID;
  }

  /**
   * Never rejects: what went wrong is in `fault` or `conflict`.
   * @param onUndone is called when the record is there again
   */
  async delete(deleted: ListedRecord, onUndone: () => void): Promise<boolean> {
    const { objectID, record } = deleted;
    const isDeleted = await this.#alone("Deleting", async () => {
      if (!(await this.#isUnchanged(objectID, deleted))) return false;
      await this.#applied(await this.#index.delete(objectID));
      return true;
    });
    if (!isDeleted) return false;
    const undo = { label: "Undo", run: () => void this.#undoDelete({ ...record, objectID }, onUndone) };
    this.#state.notices.show(`${objectID} is deleted.`, record === null ? null : undo);
    return true;
  }

  /** Without a version the write is newer than the delete. */
  async #undoDelete(record: DraftRecord, onUndone: () => void): Promise<void> {
    const { notices } = this.#state;
    try {
      if (!(await this.#isUnchanged(record.objectID, null))) {
        notices.showFault(`Somebody has written ${record.objectID} again meanwhile. Theirs stays.`);
        return;
      }
      await this.#write(record);
      notices.show(`${record.objectID} is there again.`);
      onUndone();
    } catch (error) {
      const action = { label: "Try again", run: () => void this.#undoDelete(record, onUndone) };
      const outcome = `${record.objectID} could not be written again.`;
      notices.showFault(refusalWordsOf(error, outcome), action);
    }
  }

  /** The API has no condition for writes, so between this look and the write a moment is left. */
  async #isUnchanged(objectID: string, before: ListedRecord | null): Promise<boolean> {
    const theirs = await listedRecord(this.#state.client, this.#index.name, objectID);
    const isSame = theirs?.version === before?.version;
    this.conflict.value = isSame ? null : { theirs };
    return isSame;
  }

  async #write(record: DraftRecord): Promise<void> {
    await this.#applied(await this.#index.write([{ action: "upsert", record }]));
  }

  async #applied({ queued, ignoredAsStale }: WriteAnswer): Promise<void> {
    if (ignoredAsStale > 0) throw new Error("The server has a newer version.");
    if (queued === undefined) return;
    this.underWay.value = "Waiting until the server applies it";
    await this.#state.client.waitForTask(queued.taskId);
  }

  async #alone(doing: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.underWay.value !== null) return false;
    this.underWay.value = doing;
    this.fault.value = null;
    try {
      return await work();
    } catch (error) {
      this.fault.value = refusalWordsOf(error);
      return false;
    } finally {
      this.underWay.value = null;
    }
  }
}
