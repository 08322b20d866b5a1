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

/** How often a rebuild is begun again when it fails; the next settings or the next start begin anew. */
const attemptsMax = 3;

/** The rebuilds of one search index, one at a time: a newer one ends the one before. */
export class Rebuilding {
  readonly #options: RebuildingOptions;
  #rebuild: BackgroundRebuild | null = null;
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
    if (this.#rebuild?.serves(settings) !== true) void this.#tryInBackground(settings);
  }

  end(): void {
    if (this.#rebuild === null) return;
    this.#rebuild.cancel();
    this.#rebuild = null;
    this.#options.onRebuild(null);
  }

  /** What is under way comes to nothing. */
  close(): void {
    this.#closed = true;
    this.#rebuild?.cancel();
  }

  async #tryInBackground(settings: IndexTimeSettings): Promise<void> {
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const rebuild = this.#start(settings);
      try {
        const rebuilt = await rebuild.done;
        if (this.#closed || this.#rebuild !== rebuild || rebuilt === null) return;
        this.#options.adopt(rebuild, rebuilt, settings);
        this.#options.onChange();
        this.end();
        return;
      } catch (error) {
        if (this.#closed || this.#rebuild !== rebuild) return;
        this.#options.onFault("A rebuild failed.", error);
      }
    }
    this.end();
  }

  #start(settings: IndexTimeSettings): BackgroundRebuild {
    this.#rebuild?.cancel();
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
