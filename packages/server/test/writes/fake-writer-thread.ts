import { onTestFinished, vi } from "vitest";
import type { WriterThread } from "../../src/writes/writer-client.js";
import type { FromWriter, ToWriter, WriterThreadData } from "../../src/writes/writer-messages.js";

/** A writer thread that does only what the test says. */
export class FakeWriterThread implements WriterThread {
  readonly data: WriterThreadData;
  /** All messages that the thread was sent, as they arrive there. */
  readonly received: ToWriter[] = [];
  readonly terminate = vi.fn<() => Promise<void>>(async () => void (await this.ended));
  /** Sends a message to the main thread. */
  readonly send: (message: FromWriter) => void;
  #noteEnded: (fault: Error | undefined) => void = () => undefined;
  readonly ended = new Promise<Error | undefined>((resolve) => {
    this.#noteEnded = resolve;
  });

  constructor(data: WriterThreadData, onMessage: (message: FromWriter) => void) {
    this.data = data;
    this.send = onMessage;
    // Otherwise a promise that nobody settles would hide behind the end of the test.
    onTestFinished(() => this.end());
  }

  post(message: ToWriter, transfer: ArrayBuffer[] = []): void {
    this.received.push(structuredClone(message, { transfer }));
  }

  /** Ends the thread: with a fault if it dies of one. */
  end(fault?: Error): void {
    this.#noteEnded(fault);
  }
}
