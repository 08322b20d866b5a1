import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FromSearch, SearchThreadData, ToSearch } from "./search-messages.js";
import type { SearchThread, SearchThreadEvents } from "./search-pool.js";

/** A search thread as a worker thread, seen from the main thread. */
export class SearchWorker implements SearchThread {
  readonly ready: Promise<void>;
  readonly #worker: Worker;

  /**
   * @param attached resolves when the store is open and the writer posts its publications to the thread: before, a
   *   search could ask for publications that never reach its port
   */
  constructor(name: string, data: SearchThreadData, attached: Promise<void>, events: SearchThreadEvents) {
    this.#worker = new Worker(new URL("./search-thread.js", import.meta.url), {
      name,
      workerData: data,
      transferList: [data.publications],
    });
    let cause: Error | undefined;
    this.#worker.on("error", (error: Error) => {
      cause = error;
    });
    void attached.then(() => this.post({ kind: "open" }));
    this.ready = new Promise<void>((resolve, reject) => {
      this.#worker.on("message", (message: FromSearch) => {
        if (message.kind === "ready") resolve();
        else if (message.kind === "reply") events.onReply(message.id, message.reply);
        else events.onWarmth(message);
      });
      this.#worker.on("exit", () => {
        reject(new Error(`The thread ${name} ended.`, cause === undefined ? undefined : { cause }));
        events.onExit(cause);
      });
    });
  }

  post(message: ToSearch): void {
    const memory = message.kind === "search" ? message.memory : null;
    this.#worker.postMessage(message, memory === null ? [] : [memory]);
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
