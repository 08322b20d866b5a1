/** Called when work in the background begins and when it ends. */
export interface ProgressObserver<Progress> {
  readonly onBegin: (index: string, progress: Progress) => void;
  readonly onEnd: (index: string, ms: number) => void;
}

/** How many records of an index have been indexed, and how many there are. */
export interface RecoveryProgress {
  readonly done: number;
  readonly total: number;
}

interface Work<Progress> {
  readonly progress: Progress;
  readonly begunAt: number;
}

/**
 * Knows the indexes with work in the background, and how far it is. There is one object for each kind of
 * work.
 */
export class IndexProgress<Progress> {
  readonly #work = new Map<string, Work<Progress>>();
  readonly #observer: ProgressObserver<Progress> | null;

  constructor(observer: ProgressObserver<Progress> | null = null) {
    this.#observer = observer;
  }

  /** @param progress null: the work has ended */
  update(index: string, progress: Progress | null): void {
    const known = this.#work.get(index);
    const now = performance.now();
    if (progress === null) {
      this.#work.delete(index);
      if (known !== undefined) this.#observer?.onEnd(index, Math.round(now - known.begunAt));
      return;
    }
    this.#work.set(index, { progress, begunAt: known?.begunAt ?? now });
    if (known === undefined) this.#observer?.onBegin(index, progress);
  }

  /** The indexes with work in the background, and how far it is. */
  *entries(): Generator<readonly [index: string, progress: Progress]> {
    for (const [index, { progress }] of this.#work) yield [index, progress];
  }

  /** How far the work on an index is; undefined: there is no such work. */
  progressOf(index: string): Progress | undefined {
    return this.#work.get(index)?.progress;
  }

  stateOf(index: string): "running" | "idle" {
    return this.#work.has(index) ? "running" : "idle";
  }
}
