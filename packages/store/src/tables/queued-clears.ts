import { sha256 } from "../lmdb/text-key.js";
import type { IndexTables } from "./index-tables.js";
import { type OvertakingClear, QueueMarks } from "./queue-marks.js";

const present = Buffer.of(1);

/**
 * Partitions that were cleared while batches of the index waited on the overflow queue. What was accepted
 * before the clear must not bring back what it erased. See QueueMarks.
 */
export class QueuedClears {
  readonly #marks: QueueMarks;

  constructor(tables: Pick<IndexTables, "queueMarks">) {
    this.#marks = new QueueMarks(tables);
  }

  /** Must be called in a write transaction. @param partitionKey that of the settings at the clear */
  add(partitionKey: string, partition: string, clear: OvertakingClear): void {
    this.#marks.put("clear", hashOf(partitionKey, partition), clear, present);
  }

  /** The first clear of the partition that was accepted after the batch of this sequence. */
  firstAfter(sequence: number, partitionKey: string, partition: string): OvertakingClear | undefined {
    const [first] = this.#marks.since("clear", hashOf(partitionKey, partition), sequence);
    return first?.clear;
  }
}

function hashOf(partitionKey: string, partition: string): Buffer {
  return sha256(JSON.stringify([partitionKey, partition]));
}
