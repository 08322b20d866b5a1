import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { MergeProposal } from "@findling/engine";
import type { KeepRequest } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { EnvironmentMove } from "../tables/environment-move.js";
import {
  type EnvironmentCopy,
  type Merger,
  MergerClosedError,
  type Rebuild,
  type RebuildRequest,
} from "./merger.js";
import type { FromMerger, MergerJob, MergerResult, MergerThreadData, ToMerger } from "./merger-messages.js";
import { ThreadEnd } from "./thread-end.js";

/** A merge can only be interrupted by ending its thread. Nobody needs its result any more. */
const closingMs = 500;
/** How often it is looked whether the thread may be terminated. */
const lookEveryMs = 20;

interface PendingJob {
  readonly resolve: (result: MergerResult) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (done: number) => void;
}

/** The merger in a thread of its own. If the thread dies, the next job starts it again. */
export class ThreadMerger implements Merger {
  readonly #pending = new Map<number, PendingJob>();
  readonly #figures: string | null;
  #worker: Worker | null = null;
  #lastId = 0;
  #closed = false;
  /** The thread sees at once that it should end, while messages wait for the current job. */
  readonly #end = new ThreadEnd();

  /** @param figures the channel on which the thread answers with its figures; null: none */
  constructor(figures: string | null = null) {
    this.#figures = figures;
  }

  async merge(proposal: MergeProposal): Promise<SharedArrayBuffer> {
    const result = await this.#start({ kind: "merge", proposal }).result;
    if (result.kind !== "merge") throw new Error(`A merge came to a ${result.kind}.`);
    return result.merged;
  }

  async keep(request: KeepRequest): Promise<Manifest> {
    const result = await this.#start({ kind: "keep", request }).result;
    if (result.kind !== "keep") throw new Error(`Keeping came to a ${result.kind}.`);
    return result.manifest;
  }

  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild {
    const { id, result } = this.#start({ kind: "rebuild", request }, onProgress);
    const done = result.then((finished) => {
      if (finished.kind !== "rebuild") throw new Error(`A rebuild came to a ${finished.kind}.`);
      return finished.rebuilt;
    });
    return { done, cancel: () => this.#cancel(id) };
  }

  copy(request: EnvironmentMove, onProgress: (done: number) => void): EnvironmentCopy {
    const { id, result } = this.#start({ kind: "copy", request }, onProgress);
    const done = result.then((finished) => {
      if (finished.kind !== "copy") throw new Error(`A copy came to a ${finished.kind}.`);
      return finished.copied;
    });
    return { done, cancel: () => this.#cancel(id) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#end.close();
    if (this.#worker !== null) await this.#endOf(this.#worker);
    this.#rejectAll(new MergerClosedError());
  }

  /** What reads or writes an environment ends by itself within a page. */
  async #endOf(worker: Worker): Promise<void> {
    // Not `once` of node:events: it rejects when the thread dies, which is an end, too.
    const exit = new Promise((resolve) => {
      worker.once("exit", resolve);
    });
    worker.postMessage({ kind: "close" } satisfies ToMerger);
    await Promise.race([exit, setTimeout(closingMs, undefined, { ref: false })]);
    while (this.#worker !== null) {
      if (this.#end.mayTerminate()) await worker.terminate();
      else await Promise.race([exit, setTimeout(lookEveryMs, undefined, { ref: false })]);
    }
  }

  #cancel(id: number): void {
    this.#worker?.postMessage({ kind: "cancel", id } satisfies ToMerger);
  }

  #start(job: MergerJob, onProgress: (done: number) => void = () => {}) {
    const id = ++this.#lastId;
    const result = new Promise<MergerResult>((resolve, reject) => {
      if (this.#closed) reject(new MergerClosedError());
      else {
        this.#pending.set(id, { resolve, reject, onProgress });
        this.#worker ??= this.#startWorker();
        this.#worker.postMessage({ kind: "job", id, job } satisfies ToMerger);
      }
    });
    return { id, result };
  }

  #startWorker(): Worker {
    this.#end.begin();
    const workerData: MergerThreadData = { end: this.#end.shared, figures: this.#figures };
    const worker = new Worker(new URL("./merger-thread.js", import.meta.url), {
      name: "findling-merger",
      workerData,
    });
    let cause: Error | undefined;
    worker.on("message", (message: FromMerger) => this.#receive(message));
    worker.on("error", (error: Error) => {
      cause = error;
    });
    worker.on("exit", () => {
      this.#worker = null;
      if (!this.#closed) this.#rejectAll(endOf(cause));
    });
    return worker;
  }

  #receive(message: FromMerger): void {
    if (message.kind === "progress") {
      this.#pending.get(message.id)?.onProgress(message.done);
      return;
    }
    const job = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === "result") job?.resolve(message.result);
    else job?.reject(new Error(message.message));
  }

  #rejectAll(error: Error): void {
    for (const job of this.#pending.values()) job.reject(error);
    this.#pending.clear();
  }
}

function endOf(cause: Error | undefined): Error {
  const reason = cause === undefined ? "." : `: ${cause.message}`;
  return new Error(`The merger thread ended${reason}`, { cause });
}
