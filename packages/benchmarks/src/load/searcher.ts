import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SearcherReply, SearcherTarget, SearchOrder } from "./searcher-messages.js";

/**
 * Searches from a thread of its own, which stands for the machines of other people. In the thread that makes
 * batches a search would wait for these, and the time of that is not the server's.
 */
export class Searcher {
  readonly #thread: Worker;

  constructor(target: SearcherTarget) {
    this.#thread = new Worker(new URL("./searcher-thread.js", import.meta.url), { workerData: target });
    // A load that fails should end its process.
    this.#thread.unref();
  }

  /** Resolves with all answers. Searches of an earlier order must have ended. */
  async search(order: SearchOrder): Promise<SearcherReply> {
    const replied = once(this.#thread, "message");
    this.#thread.postMessage(order);
    const [answers]: SearcherReply[] = await replied;
    return answers;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
