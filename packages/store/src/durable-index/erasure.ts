import { type EnvironmentCopy, type Merger, MergerClosedError } from "../merger/merger.js";
import type { ErasureProgress } from "../search-index/erasure-progress.js";
import { RetryPauses } from "../search-index/retry-pauses.js";
import type { SearchIndex } from "../search-index/search-index.js";
import type { IndexEnvironment } from "../tables/index-environment.js";
import type { IndexState } from "../tables/index-state.js";
import { Upkeep } from "../tables/upkeep.js";

interface ErasureOptions {
  readonly environment: IndexEnvironment;
  /** See SearchIndex. */
  readonly purge: SearchIndex["purge"];
  readonly merger: Pick<Merger, "copy">;
  readonly state: () => Pick<IndexState, "recordCount" | "dataVersion">;
  /** null when the erasure has ended, and nothing is pending. */
  readonly onProgress: (progress: ErasureProgress | null) => void;
  readonly onFault: (message: string) => void;
}

/** The first pause before an erasure that failed, for example for a fault of the disk, is tried again. */
const retryMs = 30_000;

/**
 * Removes cleared data from every byte in memory and on disk, in the background. The transaction of a clear
 * records that an erasure is due (see Upkeep), and the last step removes that entry. If an erasure is cut
 * off, it begins again at the next start. Segments that were already rewritten are then found clean.
 *
 * 1. Segments with dead documents are written again without them, and terms that no document has are blanked.
 * 2. A manifest of the new segments replaces the old one, and the old files are removed.
 * 3. All rows in LMDB are copied one by one into another environment, which replaces the old one.
 * 4. The files of the old environment are removed.
 */
export class Erasure {
  readonly #options: ErasureOptions;
  readonly #upkeep: Upkeep;
  #running: Promise<void> | null = null;
  #copy: EnvironmentCopy | null = null;
  #retry: NodeJS.Timeout | null = null;
  readonly #pauses = new RetryPauses(retryMs);
  #closed = false;

  constructor(options: ErasureOptions) {
    this.#options = options;
    this.#upkeep = new Upkeep(options.environment.tables);
  }

  /** Running, or waiting to try again. The index stays open until nothing is left of cleared data. */
  get isBusy(): boolean {
    return this.#running !== null || this.#retry !== null;
  }

  /** Whether cleared data may still be on disk. */
  get isPending(): boolean {
    return this.#pendingClears() > 0;
  }

  /** Begins the pending erasure, unless one is running. Must be called after every clear. */
  start(): void {
    if (this.#closed || this.#running !== null || !this.isPending) return;
    this.#stopWaiting();
    // Reported at once, so that the caller of the clear can see that it runs.
    this.#options.onProgress({ step: "segments", done: 0, total: 1 });
    const eraseAll = async () => {
      for (let clears = this.#pendingClears(); clears > 0; clears = this.#pendingClears())
        await this.#erase(clears);
      this.#pauses.end();
    };
    this.#running = this.#run(eraseAll, (error) => this.#retryAfter(error));
  }

  /**
   * Moves the records to a smaller file. If this fails, for example because there is no room for
   * both files, the next opening tries it again.
   */
  compact(): void {
    if (this.#closed || this.#running !== null) return;
    const report = (error: unknown) =>
      this.#options.onFault(`The free space of the records was not given back. ${messageOf(error)}`);
    this.#running = this.#run(() => this.#moveRecords(), report);
  }

  /** Resolves when the running work has ended. If it is not complete, it stays pending. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWaiting();
    this.#copy?.cancel();
    await this.#running;
  }

  #pendingClears(): number {
    this.#options.environment.resetReadTxn();
    return this.#upkeep.pendingClears;
  }

  async #run(work: () => Promise<void>, onFailed: (error: unknown) => void): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The store closes, or a write rebuilds the index meanwhile.
      if (error instanceof MergerClosedError) this.#startLater(retryMs);
      else onFailed(error);
    }
    this.#running = null;
    // A clear may have come during other work.
    if (this.#retry === null) this.#goOn();
  }

  /** Nobody waits for this, so a fault must not be thrown: what is pending may be unreadable. */
  #goOn(): void {
    try {
      this.start();
    } catch (error) {
      this.#retryAfter(error);
    }
    this.#reportEnd();
  }

  #retryAfter(error: unknown): void {
    this.#options.onFault(`An erasure failed, and is tried again. ${messageOf(error)}`);
    this.#startLater(this.#pauses.next());
  }

  #startLater(afterMs: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#goOn();
    }, afterMs).unref();
  }

  #reportEnd(): void {
    if (!this.isBusy && !this.#closed) this.#options.onProgress(null);
  }

  #stopWaiting(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  async #erase(clears: number): Promise<void> {
    const { environment, purge, state, onProgress } = this.#options;
    const { dataVersion } = state();
    await purge(onProgress);
    await this.#moveRecords();
    environment.transaction(() => this.#upkeep.removeClears(clears, dataVersion));
  }

  async #moveRecords(): Promise<void> {
    const { environment, merger, state, onProgress } = this.#options;
    const onCopied = (done: number) =>
      onProgress({ step: "records", done, total: Math.max(done, state().recordCount) });
    if (this.#closed) throw new MergerClosedError();
    try {
      const move = environment.prepareMove();
      onCopied(0);
      this.#copy = merger.copy(move, onCopied);
      const copied = await this.#copy.done;
      if (copied === null || this.#closed) throw new MergerClosedError();
      environment.move();
    } finally {
      this.#copy = null;
      environment.giveUpMove();
    }
    onProgress({ step: "remnants", done: 0, total: 1 });
    environment.removeOld();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
