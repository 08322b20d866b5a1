import { ApiError } from "@findling/protocol";
import { Thread } from "../thread.js";
import type { RequestOrigin } from "../tracing/request-origin.js";
import { bytesToRead, entryBytesOf, type SentWrite } from "./sent-write.js";
import type { IntakeReply, IntakeThreadData } from "./write-intake-messages.js";

/**
 * Bodies of up to this many bytes are read on the main thread: they are parsed in about a millisecond. Waking
 * a thread takes longer when all cores are busy.
 */
const readHereBytesMax = 65_536;
const bytesMaxDefault = 128 * 1_024 * 1_024;

interface WaitingWrite {
  readonly write: SentWrite;
  /** See RequestOrigin. */
  readonly requestId: string | null;
  readonly resolve: (entry: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

export interface WriteIntakeOptions {
  /** The channel on which the thread answers with its figures. */
  readonly figures: string;
  /** Throws ApiError unavailable if nothing can be written. */
  readonly requireOpen: () => void;
  /** The thread ended by itself, while it read the request's write. The next large write starts it again. */
  readonly onThreadDeath: (error: Error | undefined, requestId: string | null) => void;
  /** @default write-intake-thread.js */
  readonly thread?: URL;
  /** Beyond this many bytes of unread bodies a write is refused. @default 128 MiB */
  readonly bytesMax?: number;
}

/**
 * Makes log entries from the bodies of writes: small ones at once, large ones one after the other in a
 * thread, which the first of them starts. So large batches delay only other large batches.
 */
export class WriteIntake {
  readonly #options: WriteIntakeOptions;
  readonly #waiting: WaitingWrite[] = [];
  /** The write that the thread works on. */
  #current: WaitingWrite | null = null;
  /** Bytes of the waiting writes and of the current one. */
  #bytes = 0;
  #thread: Thread<SentWrite, IntakeReply> | null = null;
  #closed = false;

  constructor(options: WriteIntakeOptions) {
    this.#options = options;
  }

  /**
   * Makes the bytes of the entry, in a buffer of their own. The body of a large write is moved, not copied.
   *
   * @throws ApiError of the body; overloaded; unavailable: nothing was written
   */
  async entryOf(write: SentWrite, { requestId }: RequestOrigin): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#closed) throw stopping();
    const bytes = bytesToRead(write);
    const { requireOpen, bytesMax = bytesMaxDefault } = this.#options;
    requireOpen();
    // The backlog of the writer does not count here: a batch for which it has no room is put on the overflow
    // queue.
    if (this.#bytes + bytes > bytesMax)
      throw new ApiError("overloaded", "Too many writes are waiting; try again later.");
    if (bytes <= readHereBytesMax) return entryBytesOf(write);
    this.#bytes += bytes;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.push({ write, requestId, resolve, reject });
        this.#next();
      });
    } finally {
      this.#bytes -= bytes;
    }
  }

  /** Refuses all writes that have not been read yet. */
  async close(): Promise<void> {
    this.#closed = true;
    const left = this.#current === null ? this.#waiting : [this.#current, ...this.#waiting];
    for (const { reject } of left) reject(stopping());
    this.#current = null;
    this.#waiting.length = 0;
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    this.#thread ??= this.#startThread();
    this.#thread.post(next.write, buffersOf(next.write));
  }

  #startThread(): Thread<SentWrite, IntakeReply> {
    const file = this.#options.thread ?? new URL("./write-intake-thread.js", import.meta.url);
    const workerData: IntakeThreadData = { figures: this.#options.figures };
    const options = { name: "findling-intake", workerData };
    const thread = new Thread<SentWrite, IntakeReply>(file, options, (reply) => {
      const write = this.#take();
      if (write !== null) settle(write, reply);
      this.#next();
    });
    void thread.ended.then((cause) => this.#onEnd(cause));
    return thread;
  }

  /** Refuses the write that the thread worked on. The waiting ones go to a new thread. */
  #onEnd(cause: Error | undefined): void {
    this.#thread = null;
    if (this.#closed) return;
    const current = this.#take();
    this.#options.onThreadDeath(cause, current?.requestId ?? null);
    const message = "The thread that read the write ended; nothing was written. Try again later.";
    current?.reject(new ApiError("unavailable", message, { cause }));
    this.#next();
  }

  #take(): WaitingWrite | null {
    const current = this.#current;
    this.#current = null;
    return current;
  }
}

function settle({ resolve, reject }: WaitingWrite, reply: IntakeReply): void {
  if (reply.kind === "entry") resolve(reply.bytes);
  else if (reply.kind === "refused") reject(new ApiError(reply.code, reply.message));
  else reject(new Error(`A write could not be read: ${reply.message}`));
}

function buffersOf(write: SentWrite): ArrayBuffer[] {
  const buffers = [write.body.buffer];
  if (write.kind === "settings" && write.stored !== null) buffers.push(write.stored.buffer);
  return buffers;
}

function stopping(): ApiError {
  return new ApiError("unavailable", "The server is stopping.");
}
