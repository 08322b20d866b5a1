/** The places of the two numbers that both threads see. */
const closingAt = 0;
const stateAt = 1;

/** The states of the thread. */
const running = 0;
const computing = 1;
const ended = 2;

/**
 * When the thread of the merger may be terminated: while it computes, and never while it may be inside LMDB.
 * A terminated thread that calls LMDB ends the whole process, since native code cannot throw there any more.
 * The thread of the merger and the thread that closes it have one each, of the same memory.
 */
export class ThreadEnd {
  readonly shared: Int32Array;

  /** @param shared of the `ThreadEnd` in the other thread */
  constructor(shared: Int32Array = new Int32Array(new SharedArrayBuffer(8))) {
    this.shared = shared;
  }

  /** Before a thread starts: one that died while it computed has left its state. */
  begin(): void {
    Atomics.store(this.shared, stateAt, running);
  }

  /** The thread begins no job any more, and gives up those that can be cancelled. */
  close(): void {
    Atomics.store(this.shared, closingAt, 1);
  }

  get isClosing(): boolean {
    return Atomics.load(this.shared, closingAt) !== 0;
  }

  /** In the thread: runs what may be cut off at any place. */
  whileComputing<Result>(compute: () => Result): Result {
    Atomics.store(this.shared, stateAt, computing);
    try {
      return compute();
    } finally {
      const before = Atomics.compareExchange(this.shared, stateAt, computing, running);
      // It is being terminated, and must go no further.
      if (before === ended) Atomics.wait(this.shared, stateAt, ended);
    }
  }

  /** In the other thread: true if the thread computes. It stays there from now on, and may be terminated. */
  mayTerminate(): boolean {
    return Atomics.compareExchange(this.shared, stateAt, computing, ended) === computing;
  }
}
