import { ApiError } from "@findling/protocol";
import type { FairShare } from "./fair-share.js";
import { msToTransfer } from "./time-to-transfer.js";

/** The resources that an admitted request uses until it is answered. */
export interface RequestUse {
  readonly owner: string;
  readonly memory: FairShare;
  /** Ends the connection. */
  readonly cut: () => void;
  /** Called once, when the request needs nothing any more. */
  readonly release: () => void;
}

/** A request in flight, with the memory that its body and then its answer take. */
export class AdmittedRequest {
  /** What the request uses; null: it was released. Nothing would give back what it took after that. */
  #use: RequestUse | null;
  #bytes = 0;
  #isHandled = true;
  #isClosed = false;
  #taking: NodeJS.Timeout | undefined;

  constructor(use: RequestUse) {
    this.#use = use;
  }

  /**
   * Sets what the request takes to `bytes`, instead of what it took before. A released request takes nothing.
   *
   * @throws ApiError overloaded
   */
  hold(bytes: number): void {
    if (this.#use === null) return;
    const { memory, owner } = this.#use;
    const more = bytes - this.#bytes;
    if (more > 0 && !memory.take(owner, more)) {
      throw new ApiError(
        "overloaded",
        "The bodies and answers in flight take all memory that they may, or those of this key its share; try again later.",
      );
    }
    if (more < 0) memory.giveBack(owner, -more);
    this.#bytes = bytes;
  }

  /**
   * Notes that an answer of `bytes` is sent. The client has to take it in time.
   *
   * @throws ApiError overloaded
   */
  answer(bytes: number): void {
    this.hold(bytes);
    if (this.#use === null || this.#isClosed) return;
    this.#taking ??= setTimeout(this.#use.cut, msToTransfer(bytes)).unref();
  }

  /**
   * Does the work of the request. Its memory counts until the work has ended, even if nobody waits for the
   * answer any more.
   */
  async handle<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    this.#isHandled = false;
    try {
      return await work();
    } finally {
      this.#isHandled = true;
      this.#releaseIfDone();
    }
  }

  /** Releases the request, since the client has taken the answer, or has gone. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#taking);
    this.#releaseIfDone();
  }

  #releaseIfDone(): void {
    if (this.#use === null || !this.#isHandled || !this.#isClosed) return;
    const { release } = this.#use;
    this.hold(0);
    this.#use = null;
    release();
  }
}
