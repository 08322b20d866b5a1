import type { CacheFigures } from "@findling/engine";
import type { FromSearch, SearchThreadData, SearchThreadUse, ToSearch } from "../search/search-messages.js";
import type { SnapshotFollower, Snapshots } from "../snapshots/snapshots.js";
import { Thread } from "../thread.js";
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
  readonly #thread: Thread<ToSearch, FromSearch>;
  readonly #follower: SnapshotFollower;
  readonly #ended: Promise<void>;
  #noteReady: () => void = () => undefined;
  #isClosing = false;

  /**
   * @param source `opened` resolves when the store is open: before that, there may be nothing to read.
   *   `onClosing` is called with the figures of the thread's caches when it closes
   */
  constructor(
    name: string,
    { folder, use, softDeadlineMs, figures, opened, snapshots, onClosing }: SearchWorkerSource,
    events: SearchThreadEvents,
  ) {
    const activity = this.activity.memory;
    const workerData: SearchThreadData = { folder, use, activity, softDeadlineMs, figures, name };
    const file = new URL("./search-thread.js", import.meta.url);
    this.#thread = new Thread(file, { name, workerData }, (message) => {
      if (message.kind === "ready") this.#noteReady();
      else if (message.kind === "closing") onClosing(message.caches);
      else if (message.kind === "reply") events.onReply(message.id, message.reply);
      else events.onWarmth(message);
    });
    this.#follower = snapshots.follow((changes) => this.#send({ kind: "states", changes }));
    opened
      .then(() => this.#follower.bringUpToDate())
      .then(
        () => this.#send({ kind: "open" }),
        () => undefined,
      );
    this.ready = new Promise<void>((resolve, reject) => {
      this.#noteReady = resolve;
      void this.#thread.ended.then((cause) =>
        reject(new Error(`The thread ${name} ended.`, cause === undefined ? undefined : { cause })),
      );
    });
    void this.#thread.ended.then(() => this.#follower.end());
    this.#ended = this.#thread.ended.then((cause) => events.onExit(cause));
  }

  /** Posts a message. Before a search it sends the newest state of the index to the thread. */
  post(message: ToSearch): void {
    if (message.kind === "search") {
      this.#follower.sendNewest(message.job.index);
      this.activity.offer(message.id);
    }
    this.#send(message);
  }

  /**
   * Ends the thread after its present work. Never rejects: `onExit` gets the fault of a thread that dies
   * meanwhile.
   */
  close(): Promise<void> {
    if (!this.#isClosing) this.#send({ kind: "close" });
    this.#isClosing = true;
    return this.#ended;
  }

  terminate(): Promise<void> {
    return this.#thread.terminate();
  }

  #send(message: ToSearch): void {
    const memory = message.kind === "search" ? message.memory : null;
    this.#thread.post(message, memory === null ? [] : [memory]);
  }
}
