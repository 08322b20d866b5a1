import { ApiError } from "@findling/protocol";
import type { ErasureProgress, LogEntry, RebuildProgress } from "@findling/store";
import type { WriteGate } from "@findling/store/backup";
import { StorageError } from "@findling/store/folder";
import { encodeEntry } from "@findling/store/log";
import type { DataVersions } from "../snapshots/data-versions.js";
import type { IndexProgress, RecoveryProgress } from "../snapshots/index-progress.js";
import type { PublicationChange } from "../snapshots/publication-change.js";
import type { Snapshots } from "../snapshots/snapshots.js";
import { Thread } from "../thread.js";
import { ownOrigin, type RequestOrigin } from "../tracing/request-origin.js";
import type { TimedPart, Timeline } from "../tracing/timeline.js";
import type {
  FromWriter,
  PassedOutcome,
  QueuedBatch,
  QueuedSettled,
  ToWriter,
  WriterFault,
  WriterThreadData,
  WriterTimes,
} from "./writer-messages.js";

/**
 * Beyond either bound no write waits in memory: `WriteAcceptor` puts a batch on the overflow queue, and any
 * other write is refused.
 */
const pendingEntriesMax = 1_000;
const pendingBytesMax = 128 * 1_024 * 1_024;

interface PendingEntry {
  readonly resolve: (outcome: PassedOutcome) => void;
  readonly reject: (error: Error) => void;
  readonly bytes: number;
  readonly timeline: Timeline;
}

interface PendingGroup {
  readonly resolve: (settled: QueuedSettled) => void;
  readonly reject: (error: Error) => void;
}

export interface WriterClientOptions {
  readonly folder: string;
  /** See WriterThreadData. */
  readonly indexMemory: number | null;
  readonly figures: string;
  readonly snapshots: Snapshots;
  readonly dataVersions: DataVersions;
  readonly rebuilds: IndexProgress<RebuildProgress>;
  readonly erasures: IndexProgress<ErasureProgress>;
  /** Indexes whose records are being indexed anew because no segment file holds them. */
  readonly recoveries: IndexProgress<RecoveryProgress>;
  readonly onRecovery: (index: string, done: number, total: number) => void;
  /** Why an index could not be opened since it was last open, by the name of the index. */
  readonly unavailable: Map<string, string>;
  readonly onUnavailable: (index: string, message: string) => void;
  /** Something went wrong without loss of data. `index` null: the notice is about the data folder. */
  readonly onNotice: (notice: Extract<FromWriter, { readonly kind: "notice" }>) => void;
  /** The thread ended although it was not closed: nothing can be written any more. */
  readonly onDeath: (error: Error) => void;
}

/** What the client needs of the writer thread. */
export type WriterThread = Pick<Thread<ToWriter, FromWriter>, "ended" | "post" | "terminate">;

type StartWriterThread = (data: WriterThreadData, onMessage: (message: FromWriter) => void) => WriterThread;

/** The main thread's end of the writer thread. */
export class WriterClient {
  readonly #options: WriterClientOptions;
  readonly #thread: WriterThread;
  readonly #pending = new Map<number, PendingEntry>();
  /** Groups of batches from the overflow queue that the writer has, by their id. */
  readonly #queued = new Map<number, PendingGroup>();
  /** Searches that wait for an index to be opened, by their id. */
  readonly #using = new Map<number, (message: string | null) => void>();
  /** Resolves when the store is open; rejects when it cannot be opened. */
  readonly opened: Promise<void>;
  /** Resolves when indexes that are likely to be used soon are open. */
  readonly warmedUp: Promise<void>;
  #noteWarmedUp: () => void = () => undefined;
  #pendingBytes = 0;
  #lastId = 0;
  #state: "opening" | "open" | "closing" | "dead" = "opening";
  #settleOpening: { resolve: () => void; reject: (error: Error) => void } | null = null;

  private constructor(options: WriterClientOptions, startThread: StartWriterThread) {
    this.#options = options;
    const { folder, indexMemory, figures } = options;
    this.#thread = startThread({ folder, indexMemory, figures }, (message) => this.#receive(message));
    this.opened = new Promise((resolve, reject) => {
      this.#settleOpening = { resolve, reject };
    });
    this.warmedUp = new Promise((resolve) => {
      this.#noteWarmedUp = resolve;
    });
    // If the start was aborted, nobody waits for it any more.
    this.opened.catch(() => undefined);
    void this.#thread.ended.then((cause) => this.#onEnd(cause));
  }

  /** Starts the thread, which opens the store. */
  static start(options: WriterClientOptions, startThread: StartWriterThread = startWorker): WriterClient {
    return new WriterClient(options, startThread);
  }

  /** Encodes the entry, then does the same as `appendBytes`. The server's own entries have no sender. */
  append(entry: LogEntry, sender = "", origin: RequestOrigin = ownOrigin): Promise<PassedOutcome> {
    return this.appendBytes(encodeEntry(entry), sender, origin);
  }

  /**
   * Hands an entry in the form of `encodeEntry` to the writer. Its bytes are moved, not copied. Resolves when
   * the state is durable and every later search sees it. `sender` is the id of the key: keys take turns.
   *
   * @throws ApiError overloaded, unavailable
   */
  async appendBytes(
    entry: Uint8Array<ArrayBuffer>,
    sender: string,
    { requestId, timeline }: RequestOrigin,
  ): Promise<PassedOutcome> {
    const bytes = entry.byteLength;
    this.requireOpen();
    if (!this.hasRoom(bytes))
      throw new ApiError("overloaded", "Too many writes are waiting; try again later.");
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, bytes, timeline });
      this.#pendingBytes += bytes;
      this.#post({ kind: "append", id, entry, sender, requestId }, [entry.buffer]);
    });
  }

  /**
   * Applies batches of one index from the overflow queue, in order. Resolves when what became of them is
   * stored.
   *
   * @throws ApiError unavailable: whether they were applied is unknown
   */
  sendQueued(batches: readonly QueuedBatch[]): Promise<QueuedSettled> {
    if (this.#state !== "open") return Promise.reject(new ApiError("unavailable", "The server is stopping."));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#queued.set(id, { resolve, reject });
      const buffers = batches.flatMap(({ entry }) => (entry === null ? [] : [entry.buffer]));
      this.#post({ kind: "queued", id, batches }, buffers);
    });
  }

  /** @throws ApiError unavailable: the store is not open */
  requireOpen(): void {
    if (this.#state !== "open") throw new ApiError("unavailable", "The server does not take writes now.");
  }

  /** The entries that wait for the writer, or are being applied. */
  get backlog(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#pending.size, bytes: this.#pendingBytes };
  }

  /** Whether one more entry of `bytes` may wait. */
  hasRoom(bytes: number): boolean {
    return this.#pending.size < pendingEntriesMax && this.#pendingBytes + bytes <= pendingBytesMax;
  }

  /**
   * Resolves when the index, if it exists, is open and visible to every later search. It stays open until the
   * release.
   *
   * @throws ApiError unavailable: the index cannot be opened
   */
  use(index: string): Promise<{ readonly release: () => void }> {
    if (this.#state !== "open") return Promise.reject(new ApiError("unavailable", "The server is stopping."));
    const id = ++this.#lastId;
    const release = (): void => {
      if (this.#state === "open") this.#post({ kind: "release", id }, []);
    };
    return new Promise((resolve, reject) => {
      this.#using.set(id, (message) => {
        this.#using.delete(id);
        if (message === null) resolve({ release });
        else reject(new ApiError("unavailable", message));
      });
      this.#post({ kind: "use", id, index }, []);
    });
  }

  /** Lets the writer know which indexes were searched: it closes others first. */
  touch(indexes: readonly string[]): void {
    if (this.#state === "open") this.#post({ kind: "touch", indexes }, []);
  }

  /**
   * Lets the writer wait at the gate, between two transactions. If the store is not open, nothing comes to
   * the gate.
   */
  hold(gate: WriteGate): void {
    if (this.#state === "open") this.#post({ kind: "hold", gate }, []);
  }

  /**
   * Applies all entries that were handed over, flushes, and frees the folder. Ends an opening that is under
   * way.
   *
   * @throws Error the thread died of a fault meanwhile
   */
  async close(): Promise<void> {
    if (this.#state === "dead") return;
    this.#state = "closing";
    this.#post({ kind: "close" }, []);
    const cause = await this.#thread.ended;
    if (cause !== undefined) throw endedBy(cause);
  }

  async terminate(): Promise<void> {
    this.#state = "closing";
    await this.#thread.terminate();
  }

  #post(message: ToWriter, transfer: ArrayBuffer[]): void {
    this.#thread.post(message, transfer);
  }

  #receive(message: FromWriter): void {
    switch (message.kind) {
      case "opened":
        if (this.#state === "opening") this.#state = "open";
        for (const { name, dataVersion } of message.indexes) {
          this.#options.dataVersions.update(name, dataVersion);
        }
        this.#settleOpening?.resolve();
        return;
      case "openFailed":
        this.#settleOpening?.reject(new Error(message.message));
        return;
      case "warmedUp":
        this.#noteWarmedUp();
        return;
      case "recovery":
        this.#options.recoveries.update(message.index, { done: message.done, total: message.total });
        this.#options.onRecovery(message.index, message.done, message.total);
        return;
      case "rebuild":
        this.#options.rebuilds.update(message.index, message.progress);
        return;
      case "erasure":
        this.#options.erasures.update(message.index, message.progress);
        return;
      case "notice":
        this.#options.onNotice(message);
        return;
      case "unavailable":
        // A recovery is part of the opening, which has failed.
        this.#options.recoveries.update(message.index, null);
        this.#options.unavailable.set(message.index, message.message);
        this.#options.onUnavailable(message.index, message.message);
        return;
      case "published":
        this.#onPublished(message.change);
        return;
      case "withdrawn":
        this.#options.snapshots.withdraw(message.index);
        return;
      case "outcome":
        this.#onOutcome(message);
        return;
      case "appendFailed":
        this.#take(message.id)?.reject(appendError(message.fault, message.message));
        return;
      case "queuedSettled":
        this.#queued.get(message.id)?.resolve(message.settled);
        this.#queued.delete(message.id);
        return;
      case "using":
        this.#using.get(message.id)?.(message.message);
        return;
      case "closed":
        return;
    }
  }

  #onOutcome({ id, outcome, times }: Extract<FromWriter, { readonly kind: "outcome" }>): void {
    const pending = this.#take(id);
    pending?.timeline.add(() => writerPart(times));
    pending?.resolve(outcome);
  }

  #onPublished(change: PublicationChange): void {
    const { snapshots, dataVersions, rebuilds, erasures, recoveries, unavailable } = this.#options;
    // The snapshots come first of all: requests that wait for a data version search at once.
    snapshots.take(change);
    const { index, dataVersion, shared } = change;
    dataVersions.update(index, shared === null ? null : dataVersion);
    recoveries.update(index, null);
    unavailable.delete(index);
    if (shared !== null) return;
    rebuilds.update(index, null);
    erasures.update(index, null);
  }

  #take(id: number): PendingEntry | undefined {
    const pending = this.#pending.get(id);
    if (pending === undefined) return undefined;
    this.#pending.delete(id);
    this.#pendingBytes -= pending.bytes;
    return pending;
  }

  #onEnd(cause: Error | undefined): void {
    const before = this.#state;
    this.#state = "dead";
    const error = endedBy(cause);
    this.#settleOpening?.reject(error);
    for (const id of this.#pending.keys()) {
      this.#take(id)?.reject(
        new ApiError("unavailable", "Whether the write was applied is unknown.", { cause: error }),
      );
    }
    for (const { reject } of this.#queued.values())
      reject(new ApiError("unavailable", "The server is stopping."));
    this.#queued.clear();
    for (const settle of this.#using.values()) settle("The server is stopping.");
    if (before === "open") this.#options.onDeath(error);
  }
}

function startWorker(workerData: WriterThreadData, onMessage: (message: FromWriter) => void): WriterThread {
  const file = new URL("./writer-thread.js", import.meta.url);
  return new Thread(file, { name: "findling-writer", workerData }, onMessage);
}

function endedBy(cause: Error | undefined): Error {
  return new Error("The writer thread ended.", cause === undefined ? undefined : { cause });
}

function writerPart({ receivedAt, begunAt, endedAt }: WriterTimes): TimedPart {
  const parts = [
    { name: "wait", beganAt: receivedAt, endedAt: begunAt },
    { name: "apply", beganAt: begunAt, endedAt },
  ];
  return { name: "writer thread", beganAt: receivedAt, endedAt, parts };
}

function appendError(fault: WriterFault, message: string): Error {
  if (fault.kind === "unavailable") return new ApiError("unavailable", message);
  if (fault.kind === "defect") return new Error(`The writer failed: ${message}`);
  const what = fault.kind === "diskFull" ? `The disk is full (${fault.code})` : "The storage failed";
  return new ApiError("unavailable", `${what}, so nothing was written; try again later.`, {
    cause: new StorageError("The writer failed", message),
  });
}
