import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * A worker thread, as its owner sees it. The system may refuse a further thread for a moment, as a container
 * with a bound of its processes does. Then this is a thread that has died at once, so that an owner who copes
 * with the death of a thread copes with that.
 */
export class Thread<Sent, Received> {
  /** Resolves when the thread has ended; with the fault that it died of, if there was one. */
  readonly ended: Promise<Error | undefined>;
  /** The worker of Node; null: it could not be made. */
  readonly #worker: Worker | null;

  constructor(file: URL, options: WorkerOptions, onMessage: (message: Received) => void) {
    const made = workerOf(file, options);
    if (made instanceof Error) {
      this.#worker = null;
      this.ended = Promise.resolve(made);
      return;
    }
    this.#worker = made;
    let fault: Error | undefined;
    made.on("message", onMessage);
    made.on("error", (error: Error) => {
      fault = error;
    });
    this.ended = new Promise((resolve) => {
      made.once("exit", () => resolve(fault));
    });
  }

  /** Posts a message. The buffers of `transfer` are moved, not copied. */
  post(message: Sent, transfer: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(message, transfer);
  }

  /** Ends the thread, whatever it does. Resolves when it has ended. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Lets the process end while the thread runs. */
  unref(): void {
    this.#worker?.unref();
  }
}

function workerOf(file: URL, options: WorkerOptions): Worker | Error {
  try {
    return new Worker(file, options);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
