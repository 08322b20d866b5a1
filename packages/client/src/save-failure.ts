import { FindlingFailure } from "./failure.js";
import type { SaveProgress } from "./save-options.js";

interface FailedBatch {
  readonly first: number;
  readonly operations: number;
  readonly progress: SaveProgress;
  readonly retryable: boolean;
  readonly cause: FindlingFailure;
}

/**
 * A batch of many was not written, or it is unknown whether it was. `code`, `status` and the others are those
 * of its `cause`. But a batch without versions that the server has queued is never `retryable`, because it
 * may be applied later. Nothing is sent after the first failure.
 */
export class SaveFailure extends FindlingFailure {
  override readonly name = "SaveFailure";
  /** The number of the first operation of the batch, from 0. All operations before it are written. */
  readonly firstOperation: number;
  /** How many operations the batch has. */
  readonly operations: number;
  /** What is written. With `concurrency` above 1, that may be batches behind the failed one, too. */
  readonly progress: SaveProgress;

  constructor({ first, operations, progress, retryable, cause }: FailedBatch) {
    const where = `Operations ${first} to ${first + operations - 1}`;
    super(`${where}: ${cause.message}`, { ...cause, retryable }, { cause });
    this.firstOperation = first;
    this.operations = operations;
    this.progress = progress;
  }
}
