import type { WriteResult } from "@findling/protocol";
import {
  batchesOf,
  bytesMax,
  type OperationBatch,
  operationsMax,
  type SentOperation,
  type Stream,
} from "./batches.js";
import { FindlingFailure } from "./failure.js";
import { SaveFailure } from "./save-failure.js";
import type { SaveOptions, SaveProgress } from "./save-options.js";

/**
 * Resolves when the batch is applied, also if the server queued it.
 * @param onQueued must be called when the batch is on the queue of the server
 */
type SendBatch = (batch: OperationBatch, onQueued: () => void) => Promise<AppliedBatch>;

/** What the answer to a batch says, in its body and in its headers. */
export interface AppliedBatch extends WriteResult {
  readonly unsearchableRecords: number;
}

/** More at once would not be faster: the server applies batches one after the other. */
const concurrencyMax = 100;

interface FailedWrite {
  readonly batch: OperationBatch;
  readonly error: unknown;
  readonly isQueued: boolean;
}

/**
 * Writes a stream of operations in batches, several at once. Two batches with the same objectID are never
 * under way together: the later operation wins.
 */
export class StreamWriter {
  readonly #send: SendBatch;
  readonly #options: SaveOptions;
  readonly #signals: readonly AbortSignal[];
  readonly #underWay = new Map<OperationBatch, Promise<void>>();
  readonly #failed: FailedWrite[] = [];
  #progress: SaveProgress = {
    operations: 0,
    writtenBefore: 0,
    batches: 0,
    applied: 0,
    ignoredAsStale: 0,
    appliedFromQueue: 0,
    unsearchableRecords: 0,
    dataVersion: 0,
  };
  /** How many operations are in the batches that have begun. */
  #begun = 0;
  #isStopped = false;
  /** Ends the wait for the next batch. */
  #wake: () => void = () => {};
  readonly #stop = (): void => {
    this.#isStopped = true;
    this.#wake();
  };

  /**
   * @param signals end the writing: that of the options, and those of all calls
   * @throws {RangeError} a bound is no whole number that the server takes
   */
  constructor(send: SendBatch, options: SaveOptions, signals: readonly AbortSignal[]) {
    requireWholeNumbers(options);
    this.#send = send;
    this.#options = options;
    this.#signals = signals;
  }

  /** @throws {SaveFailure} */
  async write(operations: Stream<SentOperation>): Promise<SaveProgress> {
    const { batchOperations = operationsMax, batchBytes = bytesMax } = this.#options;
    this.#throwIfAborted();
    for (const signal of this.#signals) signal.addEventListener("abort", this.#stop);
    const batches = batchesOf(operations, { operations: batchOperations, bytes: batchBytes });
    let isReading = false;
    try {
      while (!this.#isStopped) {
        const next = await this.#nextUnlessStopped(batches);
        isReading = next === null;
        if (next === null || next.done === true || !(await this.#hasRoomFor(next.value))) break;
        this.#begin(next.value);
      }
    } finally {
      for (const signal of this.#signals) signal.removeEventListener("abort", this.#stop);
      const closed = batches.return().catch(() => {});
      await Promise.all(this.#underWay.values());
      // A source that is waited for may never yield, and then it never ends either.
      if (!isReading) await closed;
    }
    this.#throwIfAborted();
    this.#throwFailure();
    return this.#progress;
  }

  #throwIfAborted(): void {
    for (const signal of this.#signals) signal.throwIfAborted();
  }

  /**
   * The next batch of the source; null: the writing was stopped meanwhile. A race against one promise for all
   * batches would hold every one of them in memory, until that promise settles.
   */
  #nextUnlessStopped(
    batches: AsyncGenerator<OperationBatch, void>,
  ): Promise<IteratorResult<OperationBatch, void> | null> {
    return new Promise((resolve, reject) => {
      this.#wake = () => resolve(null);
      batches.next().then(resolve, reject);
    });
  }

  /** Waits until the batch may begin; false: another one has failed, or the caller has given up. */
  async #hasRoomFor(batch: OperationBatch): Promise<boolean> {
    const { concurrency = 2 } = this.#options;
    while (this.#underWay.size >= concurrency || this.#isShared(batch))
      await Promise.race(this.#underWay.values());
    return !this.#isStopped;
  }

  #isShared({ objectIDs }: OperationBatch): boolean {
    return [...this.#underWay.keys()].some((other) => [...objectIDs].some((id) => other.objectIDs.has(id)));
  }

  #begin(batch: OperationBatch): void {
    this.#begun = batch.first + batch.operations;
    this.#underWay.set(batch, this.#writeOne(batch));
  }

  async #writeOne(batch: OperationBatch): Promise<void> {
    let isQueued = false;
    const onQueued = (): void => {
      isQueued = true;
    };
    try {
      const result = await this.#send(batch, onQueued);
      this.#underWay.delete(batch);
      this.#count(batch, result);
      this.#options.onProgress?.(this.#progress);
    } catch (error) {
      this.#failed.push({ batch, error, isQueued });
      this.#stop();
    } finally {
      this.#underWay.delete(batch);
    }
  }

  #count(batch: OperationBatch, result: AppliedBatch): void {
    const { applied, ignoredAsStale, queued, unsearchableRecords, dataVersion } = result;
    const before = this.#progress;
    this.#progress = {
      operations: before.operations + batch.operations,
      writtenBefore: this.#writtenBefore(),
      batches: before.batches + 1,
      applied: before.applied + applied,
      ignoredAsStale: before.ignoredAsStale + ignoredAsStale,
      appliedFromQueue: before.appliedFromQueue + (queued === undefined ? 0 : batch.operations),
      unsearchableRecords: before.unsearchableRecords + unsearchableRecords,
      dataVersion: Math.max(before.dataVersion, dataVersion),
    };
  }

  #writtenBefore(): number {
    const unwritten = [...this.#underWay.keys(), ...this.#failed.map(({ batch }) => batch)];
    return Math.min(this.#begun, ...unwritten.map(({ first }) => first));
  }

  /** If several batches failed, the first one is reported, because all operations before it are written. */
  #throwFailure(): void {
    const [failed] = this.#failed.sort((a, b) => a.batch.first - b.batch.first);
    if (failed === undefined) return;
    const { batch, error, isQueued } = failed;
    if (!(error instanceof FindlingFailure)) throw error;
    throw new SaveFailure({
      first: batch.first,
      operations: batch.operations,
      progress: this.#progress,
      // What is on the queue may be applied later, whatever became of the question about it.
      retryable: error.retryable && (batch.isRepeatable || !isQueued),
      cause: error,
    });
  }
}

function requireWholeNumbers({ batchOperations, batchBytes, concurrency }: SaveOptions): void {
  const bounds = { batchOperations, batchBytes, concurrency };
  const most = { batchOperations: operationsMax, batchBytes: bytesMax, concurrency: concurrencyMax };
  for (const name of ["batchOperations", "batchBytes", "concurrency"] as const) {
    const { [name]: value = 1 } = bounds;
    if (!Number.isInteger(value) || value < 1 || value > most[name])
      throw new RangeError(`${name} must be a whole number from 1 to ${most[name]}; it is ${value}.`);
  }
}
