import { Worker } from "node:worker_threads";
import type { CacheFigures } from "@findling/engine";
import type { FromSearch, SearchThreadData, SearchThreadUse, ToSearch } from "../search/search-messages.js";
import type { SnapshotFollower, Snapshots } from "../snapshots/snapshots.js";
import type { SearchThread, SearchThreadEvents } from "./search-slot.js";
import { ThreadActivity } from "./thread-activity.js";

export interface SearchWorkerSource {
  /** The data folder. */
  readonly folder: string;
  readonly use: SearchThreadUse;
  /** See SearchTools. */
  readonly softDeadlineMs: number;
  /** See SearchThreadData. */
  readonly figures: string;
  readonly opened: Promise<void>;
  readonly snapshots: Snapshots;
  readonly onClosing: (caches: readonly CacheFigures[]) => void;
}

/** A search thread as a worker thread, seen from the main thread. */
export class SearchWorker implements SearchThread {
  readonly ready: Promise<void>;
  readonly activity = new ThreadActivity();
  readonly #worker: Worker;
  readonly #follower: SnapshotFollower;
  readonly #exit: Promise<void>;
  #isClosing = false;

  /**
   * @param source `opened` resolves when the store is open: before, there may be nothing to read. `onClosing`
   *   is called when the thread closes, with what its caches did
   */
  constructor(
    name: string,
    { folder, use, softDeadlineMs, figures, opened, snapshots, onClosing }: SearchWorkerSource,
    events: SearchThreadEvents,
  ) {
    const activity = this.activity.memory;
    const workerData: SearchThreadData = { folder, use, activity, softDeadlineMs, figures, name };
    this.#worker = new Worker(new URL("./search-thread.js", import.meta.url), { name, workerData });
    this.#follower = snapshots.follow((changes) => this.#send({ kind: "states", changes }));
    this.#exit = new Promise((resolve) => this.#worker.once("exit", () => resolve()));
    let cause: Error | undefined;
    this.#worker.on("error", (error: Error) => {
      cause = error;
    });
    opened
      .then(() => this.#follower.bringUpToDate())
      .then(
        () => this.#send({ kind: "open" }),
        () => undefined,
      );
    this.ready = new Promise<void>((resolve, reject) => {
      this.#worker.on("message", (message: FromSearch) => {
        if (message.kind === "ready") resolve();
        else if (message.kind === "closing") onClosing(message.caches);
        else if (message.kind === "reply") events.onReply(message.id, message.reply);
        else events.onWarmth(message);
      });
      this.#worker.on("exit", () => {
        this.#follower.end();
        reject(new Error(`The thread ${name} ended.`, cause === undefined ? undefined : { cause }));
        events.onExit(cause);
      });
    });
  }

  /** Posts a message. Before a search it sends the newest state of the index to the thread. */
  post(message: ToSearch): void {
    if (message.kind === "search") {
      this.#follower.sendNewest(message.job.index);
      this.activity.offer(message.id);
    }
    this.#send(message);
  }

  /** Never rejects: `onExit` gets the fault of a thread that dies meanwhile. */
  close(): Promise<void> {
    if (!this.#isClosing) this.#send({ kind: "close" });
    this.#isClosing = true;
    return this.#exit;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToSearch): void {
    const memory = message.kind === "search" ? message.memory : null;
    this.#worker.postMessage(message, memory === null ? [] : [memory]);
  }
}
