import { once } from "node:events";
import { type MessagePort, Worker } from "node:worker_threads";
import type { FromSearch, SearchReply, SearchThreadData, ToSearch } from "./search-messages.js";

export interface SearchWorkerEvents {
  readonly onReply: (id: number, reply: SearchReply) => void;
  /** The thread is gone, whatever the reason; called once. */
  readonly onExit: (error: Error | undefined) => void;
}

/** The main thread's end of one search thread. */
export class SearchWorker {
  /** Resolves when the thread can search; never, if it dies before. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;

  constructor(
    slot: number,
    data: Omit<SearchThreadData, "publications">,
    publications: MessagePort,
    events: SearchWorkerEvents,
  ) {
    const workerData: SearchThreadData = { ...data, publications };
    this.#worker = new Worker(new URL("./search-thread.js", import.meta.url), {
      name: `findling-search-${slot}`,
      workerData,
      transferList: [publications],
    });
    let cause: Error | undefined;
    this.#worker.on("error", (error: Error) => {
      cause = error;
    });
    this.#worker.on("exit", () => events.onExit(cause));
    this.ready = new Promise((resolve) => {
      this.#worker.on("message", (message: FromSearch) => {
        if (message.kind === "ready") resolve();
        else events.onReply(message.id, message.reply);
      });
    });
  }

  post(message: ToSearch): void {
    this.#worker.postMessage(message);
  }

  async close(): Promise<void> {
    const exit = once(this.#worker, "exit");
    this.post({ kind: "close" });
    await exit;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}
