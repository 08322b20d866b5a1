import type { IndexTimeSettings } from "@findling/protocol";
import { type Merger, MergerClosedError, type RebuiltIndex } from "../merger/merger.js";
import { BackgroundRebuild, type RebuildProgress } from "./background-rebuild.js";

interface RebuildingOptions {
  readonly merger: Pick<Merger, "rebuild">;
  /** Of the index. */
  readonly folder: string;
  readonly recordCount: () => number;
  /** Puts what was rebuilt in the place of the search index; throws when it does not fit the records. */
  readonly adopt: (rebuild: BackgroundRebuild, rebuilt: RebuiltIndex, settings: IndexTimeSettings) => void;
  /** `share` of the search index has another answer, though nothing was written. */
  readonly onChange: () => void;
  /** null: the rebuild has ended. */
  readonly onRebuild: (progress: RebuildProgress | null) => void;
  readonly onFault: (what: string, error: unknown) => void;
}

/** What a failed rebuild waits before it is begun again; the last of these again and again. */
const retriesMs = [1_000, 5_000, 30_000] as const;

/**
 * The rebuilds of one search index, one at a time: a newer one ends the one before. One in the background
 * that fails is begun again until it succeeds, for as long as the settings ask for it, and counts as running
 * in between.
 */
export class Rebuilding {
  readonly #options: RebuildingOptions;
  /** Under way, or failed and to be begun again. */
  #rebuild: BackgroundRebuild | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: RebuildingOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#rebuild !== null;
  }

  /** Resolves when the rebuild under way has ended, whatever it came to; at once when there is none. */
  get underWay(): Promise<unknown> {
    return this.#rebuild?.done.catch(() => null) ?? Promise.resolve();
  }

  /** Documents were removed: a rebuild under way may have read them before, or not. */
  noteRemoved(documentNumbers: readonly number[]): void {
    this.#rebuild?.removed.push(...documentNumbers);
  }

  /** Resolves when the new index is adopted. */
  async now(settings: IndexTimeSettings): Promise<void> {
    const rebuild = this.#start(settings);
    try {
      const rebuilt = await rebuild.done;
      if (rebuilt === null) throw new MergerClosedError();
      this.#options.adopt(rebuild, rebuilt, settings);
    } finally {
      if (this.#rebuild === rebuild) this.end();
    }
  }

  /** Unless that is under way. */
  inBackground(settings: IndexTimeSettings): void {
    if (this.#rebuild?.serves(settings) !== true) void this.#tryInBackground(settings, 0);
  }

  end(): void {
    if (this.#rebuild === null) return;
    this.#stop();
    this.#rebuild = null;
    this.#options.onRebuild(null);
  }

  /** What is under way comes to nothing. */
  close(): void {
    this.#closed = true;
    this.#stop();
  }

  async #tryInBackground(settings: IndexTimeSettings, failures: number): Promise<void> {
    const rebuild = this.#start(settings);
    try {
      const rebuilt = await rebuild.done;
      if (this.#closed || this.#rebuild !== rebuild || rebuilt === null) return;
      this.#options.adopt(rebuild, rebuilt, settings);
      this.#options.onChange();
      this.end();
    } catch (error) {
      if (this.#closed || this.#rebuild !== rebuild || error instanceof MergerClosedError) return;
      const ms = retriesMs[Math.min(failures, retriesMs.length - 1)];
      this.#options.onFault(
        `A rebuild failed, and is tried again in ${ms / 1_000} s; the settings of before serve until it is done.`,
        error,
      );
      this.#retry = setTimeout(() => void this.#tryInBackground(settings, failures + 1), ms).unref();
    }
  }

  /** What is under way, or waits to be begun again. */
  #stop(): void {
    this.#rebuild?.cancel();
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  #start(settings: IndexTimeSettings): BackgroundRebuild {
    this.#stop();
    const { merger, folder, recordCount, onRebuild } = this.#options;
    const onProgress = (done: number) => {
      if (this.#rebuild === rebuild) onRebuild({ done, total: recordCount() });
    };
    const rebuild = new BackgroundRebuild({ merger, folder, settings, onProgress });
    this.#rebuild = rebuild;
    onRebuild({ done: 0, total: recordCount() });
    return rebuild;
  }
}
