import type { IndexTimeSettings } from "@findling/protocol";
import { type Merger, MergerClosedError, type RebuiltIndex } from "../merger/merger.js";
import { BackgroundRebuild, type RebuildProgress } from "./background-rebuild.js";

interface RebuildingOptions {
  readonly merger: Pick<Merger, "rebuild">;
  /** Folder of the index. */
  readonly folder: string;
  readonly recordCount: () => number;
  /** Replaces the search index with the rebuilt one. Throws if that does not fit the records. */
  readonly adopt: (rebuild: BackgroundRebuild, rebuilt: RebuiltIndex, settings: IndexTimeSettings) => void;
  /** Called when the result of `share` has changed although nothing was written. */
  readonly onChange: () => void;
  /** null when the rebuild has ended. */
  readonly onRebuild: (progress: RebuildProgress | null) => void;
  readonly onFault: (what: string, error: unknown) => void;
}

/** Pauses before a failed rebuild is tried again. The last one is repeated. */
const retriesMs = [1_000, 5_000, 30_000] as const;

/**
 * The rebuilds of one search index, one at a time. A newer one ends an older one. A failed rebuild in the
 * background is tried again until it succeeds, as long as the settings require it. Between attempts it counts
 * as running.
 */
export class Rebuilding {
  readonly #options: RebuildingOptions;
  /** The rebuild that is running, or that failed and will be tried again. */
  #rebuild: BackgroundRebuild | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: RebuildingOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#rebuild !== null;
  }

  /** Resolves when the running rebuild has ended, with any result. Resolves at once if there is none. */
  get underWay(): Promise<unknown> {
    return this.#rebuild?.done.catch(() => null) ?? Promise.resolve();
  }

  /** Must be called when documents were removed, since a running rebuild may have read them before. */
  noteRemoved(documentNumbers: readonly number[]): void {
    if (this.#rebuild === null) return;
    const { removed } = this.#rebuild;
    // A clear may remove millions, more than a call can have arguments.
    for (const documentNumber of documentNumbers) removed.push(documentNumber);
  }

  /**
   * Rebuilds the index, and resolves when the new one is adopted.
   *
   * @throws MergerClosedError if it is ended or closed before
   */
  async now(settings: IndexTimeSettings): Promise<void> {
    if (this.#closed) throw new MergerClosedError();
    const rebuild = this.#start(settings);
    try {
      const rebuilt = await rebuild.done;
      if (this.#closed || rebuilt === null) throw new MergerClosedError();
      this.#options.adopt(rebuild, rebuilt, settings);
    } finally {
      if (this.#rebuild === rebuild) this.end();
    }
  }

  /** Begins a rebuild for these settings, unless one is running. */
  inBackground(settings: IndexTimeSettings): void {
    if (this.#rebuild?.serves(settings) !== true) void this.#tryInBackground(settings, 0);
  }

  end(): void {
    if (this.#rebuild === null) return;
    this.#stop();
    this.#rebuild = null;
    this.#options.onRebuild(null);
  }

  /** The result of a running rebuild is ignored. */
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

  /** Stops the running rebuild, or the wait for another attempt. */
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
