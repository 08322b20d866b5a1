import { Thread } from "../thread.js";
import { msToTransfer } from "../traffic/time-to-transfer.js";
import type {
  ClearedPartition,
  ExportThreadData,
  ExportTotal,
  FromExport,
  ToExport,
} from "./export-messages.js";

/**
 * Megabytes of the young generation of the thread's heap. An export makes much garbage, and keeps nothing of
 * it.
 */
const youngMegabytes = 4;

const threadEnded = "The thread of the export ended.";

type FailedExport = Extract<FromExport, { readonly kind: "failed" }>;

/** An export that could not begin, or was cut off. */
export class ExportFault extends Error {
  /** Whether the message is enough for the log, without a stack. */
  readonly isDiskFault: boolean;

  constructor(message: string, isDiskFault: boolean) {
    super(message);
    this.name = "ExportFault";
    this.isDiskFault = isDiskFault;
  }
}

/** How an export ended; `fault` null: it is complete. */
export interface ExportEnd extends ExportTotal {
  readonly fault: string | null;
}

/** What an export needs of its thread. */
export type ExportThread = Pick<Thread<ToExport, FromExport>, "ended" | "post" | "unref">;

type StartExportThread = (data: ExportThreadData, onMessage: (answer: FromExport) => void) => ExportThread;

/** One export: its thread, which reads a slice only when the client has room for it. */
export class RunningExport {
  readonly index: string;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<ExportEnd>;
  readonly #thread: ExportThread;
  #answer: (answer: FromExport) => void = () => undefined;
  readonly #first: Promise<FromExport>;
  /** The numbers of all slices together; null until the last slice is there. */
  #total: ExportTotal | null = null;
  /** Why the export was cut off: the first reason counts. null: it was not. */
  #failure: FailedExport | null = null;
  #isStopped = false;

  constructor(data: ExportThreadData, startThread: StartExportThread = startWorker) {
    this.index = data.index;
    this.#thread = startThread(data, (answer) => this.#answer(answer));
    this.#first = this.#answered();
    this.ended = this.#thread.ended.then((cause) => this.#end(cause));
  }

  /**
   * Resolves when the state of the index that is read is pinned; with false if there is no such index.
   *
   * @throws ExportFault
   */
  async begin(): Promise<boolean> {
    const answer = await this.#first;
    if (answer.kind === "failed") throw this.#faultOf(answer);
    return answer.kind === "begun";
  }

  /**
   * The bytes of the answer. The export ends if the caller takes no more of them, or takes too long.
   *
   * @throws ExportFault
   */
  async *slices(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        const answer = await this.#next();
        if (answer.kind === "failed") throw this.#faultOf(answer);
        if (answer.kind !== "slice") return;
        if (answer.total !== null) this.#total = answer.total;
        const timer = setTimeout(
          () => this.stop("The client took too long."),
          msToTransfer(answer.bytes.length),
        );
        try {
          yield answer.bytes;
        } finally {
          clearTimeout(timer);
        }
        if (answer.total !== null) return;
      }
    } finally {
      this.stop("The client went away.");
    }
  }

  /** Leaves the partition out of all slices that are read from now on. */
  clear(cleared: ClearedPartition): void {
    this.#post({ kind: "cleared", cleared });
  }

  /** Ends the export. A caller that waits for a slice gets an ExportFault. */
  stop(reason: string): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#post({ kind: "stop" });
    this.#fail({ kind: "failed", message: reason, isDiskFault: true });
  }

  /** Lets the process end while the thread runs. The thread must not be terminated: see RunningBackup. */
  letGo(): void {
    this.#thread.unref();
  }

  #next(): Promise<FromExport> {
    if (this.#failure !== null) return Promise.resolve(this.#failure);
    const answered = this.#answered();
    this.#post({ kind: "next" });
    return answered;
  }

  #answered(): Promise<FromExport> {
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #post(message: ToExport): void {
    this.#thread.post(message);
  }

  #fail(failure: FailedExport): void {
    this.#failure ??= failure;
    this.#answer(failure);
  }

  #faultOf(failure: FailedExport): ExportFault {
    this.#failure ??= failure;
    return new ExportFault(failure.message, failure.isDiskFault);
  }

  #end(cause: Error | undefined): ExportEnd {
    // The thread has ended, and sends nothing any more.
    this.#isStopped = true;
    const message = cause?.stack ?? cause?.message ?? threadEnded;
    this.#fail({ kind: "failed", message, isDiskFault: false });
    if (this.#total !== null) return { ...this.#total, fault: null };
    return { records: 0, damagedRecords: 0, fault: this.#failure?.message ?? message };
  }
}

function startWorker(workerData: ExportThreadData, onMessage: (answer: FromExport) => void): ExportThread {
  const options = {
    name: "findling-export",
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    workerData,
  };
  return new Thread(new URL("./export-thread.js", import.meta.url), options, onMessage);
}
