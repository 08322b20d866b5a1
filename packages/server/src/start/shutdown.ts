/** How long a step may go on after it has been forced to end. */
const forcedMs = 200;
/** No step may go on longer after the stop began, as supervisors kill a server after 10 s. */
const stopMsMax = 9_500;

export interface Stoppable {
  /** How long `close` may take before it is forced to end, in addition to what the steps before it left. */
  readonly maxMs: number;
  close(): Promise<void>;
  /** Makes a `close` that takes too long end. */
  force?(): void;
}

/**
 * Stops all parts, the one started last first, each within its time. On a busy machine the writer may need
 * more than its own time, while others need none, so what a step leaves of its time goes to the next ones.
 */
export class Shutdown {
  readonly #steps: { readonly name: string; readonly stoppable: Stoppable }[] = [];
  #running: Promise<void> | null = null;

  get isRunning(): boolean {
    return this.#running !== null;
  }

  add(name: string, stoppable: Stoppable): void {
    this.#steps.push({ name, stoppable });
  }

  /**
   * All calls wait for the same stop.
   *
   * @throws AggregateError naming the steps that failed; the other steps were taken nevertheless
   */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    const faults: unknown[] = [];
    let end = performance.now();
    const last = end + stopMsMax;
    for (const { name, stoppable } of this.#steps.reverse()) {
      end = Math.min(Math.max(end, performance.now()) + stoppable.maxMs, last);
      try {
        await stop(stoppable, end - performance.now());
      } catch (error) {
        faults.push(new Error(`${name} did not stop cleanly`, { cause: error }));
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "The server did not stop cleanly.");
  }
}

async function stop(stoppable: Stoppable, maxMs: number): Promise<void> {
  const closed = stoppable.close();
  if (await settledWithin(closed, maxMs)) return;
  stoppable.force?.();
  if (!(await settledWithin(closed, forcedMs)))
    throw new Error(`It was still busy after ${Math.round(maxMs)} ms.`);
}

/** False: the promise is still pending. Rejects if the promise does. */
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
