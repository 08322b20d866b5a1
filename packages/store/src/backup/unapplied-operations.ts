import { droppedIndex } from "../control/catalogue.js";
import type { BatchEntry, EntryOperation } from "../entries/entry.js";
import { DamagedRowError, readIntact } from "../lmdb/checksummed-table.js";
import type { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { textKey } from "../lmdb/text-key.js";
import { firstClearOf, type WaitingClears } from "../state-machine/first-clear.js";
import { RecordParser } from "../state-machine/stored-record.js";
import { readContent } from "../tables/open-content.js";
import { QueuedClears } from "../tables/queued-clears.js";
import type { PinnedFolder } from "./pinned-folder.js";

/**
 * Says which operations of queued batches the pinned state of a folder lacks, without those of cleared
 * partitions: their texts must not be in a backup. Batches must come by sequence.
 */
export class UnappliedOperations {
  readonly #indexes = new Map<string, IndexOperations>();

  constructor(private readonly pinned: PinnedFolder) {}

  /** @returns the operations of the entry themselves if all of them are left */
  leftOf(entry: BatchEntry, sequence: number): readonly EntryOperation[] {
    const index = this.#indexes.get(entry.index) ?? IndexOperations.of(this.pinned, entry.index);
    this.#indexes.set(entry.index, index);
    return index.leftOf(entry, sequence);
  }
}

/** An index of which partitions were cleared while batches waited. */
interface ClearedIndex {
  readonly environment: PinnedEnvironment;
  readonly waiting: WaitingClears;
}

/** The unapplied operations of one index. */
class IndexOperations {
  /** The objectIDs of operations that are left, if there are clears. */
  readonly #left = new Set<string>();

  private constructor(
    /** Batches up to this sequence were applied or refused, or went with the index. */
    private readonly passed: number,
    /** null: no partition was cleared that batches of the queue may have. */
    private readonly cleared: ClearedIndex | null,
  ) {}

  static of({ control, indexes }: PinnedFolder, name: string): IndexOperations {
    const { queuedBefore = 0 } = droppedIndex({ dropped: control.table("dropped") }, name);
    const environment = indexes.find((index) => index.name === name)?.environment;
    if (environment === undefined) return new IndexOperations(queuedBefore, null);
    const { state } = readContent({ meta: environment.table("meta") }, name);
    const passed = Math.max(queuedBefore, state.queuedThrough ?? 0);
    const partitionKeys = (state.clearedKeys ?? []).map(({ partitionKey }) => partitionKey);
    if (partitionKeys.length === 0) return new IndexOperations(passed, null);
    const clears = new QueuedClears({ queueMarks: environment.table("queueMarks") });
    return new IndexOperations(passed, { environment, waiting: { clears, partitionKeys } });
  }

  /**
   * A batch that was applied has none, and is known by its entryId. An upsert of a cleared partition removes
   * an older record of its objectID in another partition. If there may be one, a delete takes its place.
   */
  leftOf({ operations }: BatchEntry, sequence: number): readonly EntryOperation[] {
    if (sequence <= this.passed) return [];
    if (this.cleared === null) return operations;
    const parser = new RecordParser();
    return operations.flatMap((operation): EntryOperation[] => {
      const { objectID, version } = operation;
      if (!this.#isErased(operation, parser, sequence)) {
        this.#left.add(objectID);
        return [operation];
      }
      if (!this.#left.has(objectID) && !this.#isStored(objectID)) return [];
      return [{ action: "delete", objectID, ...(version === undefined ? {} : { version }) }];
    });
  }

  #isErased(operation: EntryOperation, parser: RecordParser, sequence: number): boolean {
    if (this.cleared === null || operation.action === "delete") return false;
    const record = parser.parse(operation.record, operation.objectID);
    if (record === undefined) return false;
    try {
      return firstClearOf(record, sequence, this.cleared.waiting) !== undefined;
    } catch (error) {
      // The partition was cleared. Until when is unknown.
      if (error instanceof DamagedRowError) return true;
      throw error;
    }
  }

  #isStored(objectID: string): boolean {
    const objects = this.cleared?.environment.table("objects");
    return objects !== undefined && readIntact(objects, textKey(objectID)) !== undefined;
  }
}
