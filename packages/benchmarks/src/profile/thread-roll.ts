import type { ProfileOrder, ProfileReply, ThreadWord } from "./profile-order.js";

interface OpenOrder {
  readonly did: ProfileOrder["do"];
  readonly missing: Set<number>;
  readonly paths: string[];
  threads: number;
}

/**
 * In the main thread of a server: which search threads there are, and which of them have yet to do as told.
 * An order is answered once, when all of them have: whoever took the first answer for the order's would take
 * the second thread's for that to the next order.
 */
export class ThreadRoll {
  readonly #present = new Set<number>();
  readonly #reply: (reply: ProfileReply) => void;
  #open: OpenOrder | null = null;

  constructor(reply: (reply: ProfileReply) => void) {
    this.#reply = reply;
  }

  /** The order goes to every thread by the channel; here it is noted who has it. */
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

  /** The thread has ended: nothing is heard of it any more. */
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
