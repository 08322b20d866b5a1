/** All of it, from the last request to the freed folder. */
const totalMs = 10_000;
/** Kept back for what must be forced. */
const forcedMs = 1_500;

export interface Stoppable {
  close(): Promise<void>;
  /** Called when `close` takes too long; makes it end. */
  force?(): void;
}

/** Stops what was started, last started first, within 10 s in all. */
export class Shutdown {
  readonly #steps: { readonly name: string; readonly stoppable: Stoppable }[] = [];
  #running: Promise<void> | null = null;

  get isRunning(): boolean {
    return this.#running !== null;
  }

  add(name: string, stoppable: Stoppable): void {
    this.#steps.push({ name, stoppable });
  }

  /** Every call waits for the same stop. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    const deadline = Date.now() + totalMs - forcedMs;
    const faults: unknown[] = [];
    for (const { name, stoppable } of this.#steps.reverse()) {
      try {
        await stopWithin(stoppable, Math.max(0, deadline - Date.now()));
      } catch (error) {
        faults.push(new Error(`${name} did not stop cleanly`, { cause: error }));
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "The server did not stop cleanly.");
  }
}

async function stopWithin(stoppable: Stoppable, ms: number): Promise<void> {
  const closed = stoppable.close();
  const inTime = await settledWithin(closed, ms);
  if (inTime) return;
  stoppable.force?.();
  if (!(await settledWithin(closed, forcedMs / 3))) throw new Error(`It was still busy after ${ms} ms.`);
}

/** false: it still runs. Rejects if it does. */
async function settledWithin(running: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([running.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
