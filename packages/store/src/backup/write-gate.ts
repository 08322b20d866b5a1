/** The states of a gate. Whoever is late finds that the other has given up. */
const asked = 0;
const held = 1;
const released = 2;
const givenUp = 3;

/** The writer may be in the middle of a large batch. */
const askMs = 60_000;
/** Milliseconds between two checks whether the backup was stopped. */
const lookMs = 50;
/** Pinning takes microseconds. If the other thread is gone, the writer goes on after this time. */
const heldMsMax = 1_000;

export type WriteGate = Int32Array<SharedArrayBuffer>;

/**
 * Holds a writer in another thread for a moment. The thread that pins makes a gate, has it sent to the
 * writer, and calls `pinAtGate`; the writer calls `waitAtGate` between two turns of its event loop. Both wait
 * with Atomics, so nothing of the writer runs meanwhile.
 */
export function newWriteGate(): WriteGate {
  return new Int32Array(new SharedArrayBuffer(4));
}

/**
 * @param check called while the writer is waited for; may throw
 * @throws Error the writer did not come, or has gone on before `pin` returned
 */
export function pinAtGate(gate: WriteGate, pin: () => void, check: () => void = () => undefined): void {
  waitForWriter(gate, check);
  let isInTime = false;
  try {
    pin();
  } finally {
    isInTime = Atomics.compareExchange(gate, 0, held, released) === held;
    Atomics.notify(gate, 0);
  }
  if (!isInTime) throw new Error("The machine is too busy for a backup.");
}

/** Returns when the state is not `asked` any more. */
function waitForWriter(gate: WriteGate, check: () => void): void {
  const deadline = performance.now() + askMs;
  try {
    while (Atomics.wait(gate, 0, asked, lookMs) === "timed-out") {
      check();
      if (performance.now() > deadline) throw new Error("The writer is too busy for a backup.");
    }
  } catch (error) {
    // If the writer has come meanwhile, it goes on at once.
    Atomics.store(gate, 0, givenUp);
    Atomics.notify(gate, 0);
    throw error;
  }
}

/** In the writer. Returns when the other thread has pinned, or does not come. */
export function waitAtGate(gate: WriteGate): void {
  if (Atomics.compareExchange(gate, 0, asked, held) !== asked) return;
  Atomics.notify(gate, 0);
  Atomics.wait(gate, 0, held, heldMsMax);
  Atomics.compareExchange(gate, 0, held, givenUp);
}
