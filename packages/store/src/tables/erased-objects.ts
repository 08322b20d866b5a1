import { createHash } from "node:crypto";
import type { IndexTables } from "./index-tables.js";
import type { Written } from "./object-row.js";
import { type OvertakingClear, QueueMarks } from "./queue-marks.js";

/** What is left of a row that a clear erased: enough to see whether a queued write was older. */
export interface ErasedObject extends Written {
  readonly clear: OvertakingClear;
}

/**
 * The rows that clears erased while batches of the index waited on the overflow queue. A batch that was
 * queued before such a clear must lose to what was written later, even if that is gone. See QueueMarks.
 *
 *     value   version f64 | writtenAt f64 | document number f64, little-endian
 */
export class ErasedObjects {
  readonly #marks: QueueMarks;

  constructor(tables: Pick<IndexTables, "queueMarks">) {
    this.#marks = new QueueMarks(tables);
  }

  /** Must be called in the transaction that removes the row. @param objectKey textKey(objectID) */
  add(objectKey: Uint8Array, written: Written, clear: OvertakingClear): void {
    const { version, writtenAt, documentNumber } = written;
    const value = Buffer.allocUnsafe(24);
    value.writeDoubleLE(version, 0);
    value.writeDoubleLE(writtenAt, 8);
    value.writeDoubleLE(documentNumber, 16);
    this.#marks.put("object", hashOf(objectKey), clear, value);
  }

  /** Must be called in a write transaction. */
  remove(objectKey: Uint8Array, { clear }: ErasedObject): void {
    this.#marks.remove("object", hashOf(objectKey), clear);
  }

  /** What clears erased that were accepted after the batch of this sequence, in their order. */
  since(objectKey: Uint8Array, sequence: number): ErasedObject[] {
    return this.#marks.since("object", hashOf(objectKey), sequence).map(({ clear, value }) => ({
      version: value.readDoubleLE(0),
      writtenAt: value.readDoubleLE(8),
      documentNumber: value.readDoubleLE(16),
      clear,
    }));
  }
}

function hashOf(objectKey: Uint8Array): Buffer {
  return createHash("sha256").update(objectKey).digest();
}
