import type { ProfileOrder, ProfileReply, ThreadWord } from "./profile-order.js";

interface OpenOrder {
  readonly did: ProfileOrder["do"];
  readonly missing: Set<number>;
  readonly paths: string[];
  threads: number;
}

/**
 * Knows, in the main thread of a server, which search threads exist and which of them have not yet carried
 * out an order. An order is answered once, when all of them have. If every thread answered, the answer of a
 * second thread could be taken for the answer to the next order.
 */
export class ThreadRoll {
  readonly #present = new Set<number>();
  readonly #reply: (reply: ProfileReply) => void;
  #open: OpenOrder | null = null;

  constructor(reply: (reply: ProfileReply) => void) {
    this.#reply = reply;
  }

  /**
   * The order goes to every thread over the channel. Here the threads that have to carry it out are noted.
   */
  order(order: ProfileOrder): void {
    this.#open = { did: order.do, missing: new Set(this.#present), paths: [], threads: 0 };
    this.#replyWhenDone();
  }

  hear(word: ThreadWord): void {
    if (word.kind === "present") {
      this.#present.add(word.thread);
      return;
    }
    if (this.#open?.did !== word.did || !this.#open.missing.delete(word.thread)) return;
    this.#open.threads++;
    if (word.path !== null) this.#open.paths.push(word.path);
    this.#replyWhenDone();
  }

  /** The thread has ended and will send nothing more. */
  strike(thread: number): void {
    this.#present.delete(thread);
    if (this.#open?.missing.delete(thread) === true) this.#replyWhenDone();
  }

  #replyWhenDone(): void {
    if (this.#open === null || this.#open.missing.size > 0) return;
    const { did, threads, paths } = this.#open;
    this.#open = null;
    this.#reply({ kind: "profiled", did, threads, paths });
  }
}
