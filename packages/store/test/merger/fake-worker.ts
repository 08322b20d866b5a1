import { EventEmitter } from "node:events";
import type { FromMerger, MergerThreadData, ToMerger } from "../../src/merger/merger-messages.js";

/** Where the thread writes its state, and the state of a thread that computes. See ThreadEnd. */
const stateAt = 1;
const computing = 1;

/** Stands for a thread of Node: notes what it is given, and does what the test says. */
export class FakeWorker extends EventEmitter {
  /** All that were started, the newest last. */
  static readonly started: FakeWorker[] = [];
  /** Why threads cannot be started; null: they can. */
  static startFault: Error | null = null;
  readonly posted: ToMerger[] = [];
  terminations = 0;

  constructor(
    readonly url: URL,
    readonly options: { readonly name: string; readonly workerData: MergerThreadData },
  ) {
    super();
    if (FakeWorker.startFault !== null) throw FakeWorker.startFault;
    FakeWorker.started.push(this);
  }

  postMessage(message: ToMerger): void {
    this.posted.push(message);
  }

  async terminate(): Promise<number> {
    this.terminations++;
    await Promise.resolve();
    this.end();
    return 1;
  }

  say(message: FromMerger): void {
    this.emit("message", message);
  }

  /** Begins to compute, and does not end by itself any more. */
  compute(): void {
    Atomics.store(this.options.workerData.end, stateAt, computing);
  }

  /** Ends, with the events of Node in their order. @param fault if it dies */
  end(fault?: unknown): void {
    if (fault !== undefined) this.emit("error", fault);
    this.emit("exit", fault === undefined ? 0 : 1);
  }
}
