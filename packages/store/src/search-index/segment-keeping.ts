import type { SharedIndex } from "@findling/engine";
import { type Merger, MergerClosedError } from "../merger/merger.js";
import {
  type BuiltIndex,
  type Capture,
  closingBounds,
  IndexKeeper,
  type IndexKeeperOptions,
  type KeepingBounds,
} from "../segment-files/index-keeper.js";
import { keepIndex } from "../segment-files/keep-index.js";
import { readManifest } from "../segment-files/load-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { Recording } from "../tables/removal-table.js";
import { RetryPauses } from "./retry-pauses.js";

/** The first pause before a writing that failed is tried again. */
const retryMs = 60_000;

interface SegmentKeepingOptions extends IndexKeeperOptions {
  readonly merger: Pick<Merger, "keep">;
  readonly bounds: KeepingBounds;
  /** The current state; null if it must not be written, because it lacks changes. */
  readonly present: () => BuiltIndex | null;
  readonly onFault: (what: string, error: unknown) => void;
}

/**
 * Writes the segments of one index to files, one state after the other, whenever this is worthwhile. If this
 * fails, it is tried again after a pause, whether anything is written meanwhile or not.
 */
export class SegmentKeeping {
  readonly #options: SegmentKeepingOptions;
  readonly #keeper: IndexKeeper;
  /** Resolves to the fault, or to undefined. */
  #running: Promise<unknown> = Promise.resolve();
  readonly #pauses = new RetryPauses(retryMs);
  /** Set during the pause after a failure. */
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: SegmentKeepingOptions) {
    this.#options = options;
    this.#keeper = new IndexKeeper(options);
  }

  get recording(): Recording {
    return this.#keeper.recording;
  }

  /** Removals recorded under earlier generations are in the files. */
  get keptGeneration(): number {
    return this.#keeper.publishedGeneration;
  }

  /** See IndexKeeper. */
  get isWriting(): boolean {
    return this.#keeper.isWriting;
  }

  countRemovals(count: number): void {
    this.#keeper.countRemovals(count);
  }

  /** See IndexKeeper. */
  publish(manifest: Manifest, shared: SharedIndex): void {
    this.#keeper.publish(manifest, shared);
  }

  /** The files on disk cannot be used. See IndexKeeper. */
  outgrowFiles(): void {
    this.#keeper.outgrow(readManifest(this.#options.folder));
  }

  /** Must be called after every change. */
  start(): void {
    if (this.#retry !== null) return;
    const capture = this.#captureBy(this.#options.bounds);
    if (capture !== null) this.#running = this.#keep(capture);
  }

  /** Writes the files that `keepHere` would write, but in the background. */
  async keepForClosing(): Promise<void> {
    const capture = this.#captureBy(closingBounds);
    if (capture !== null) this.#running = this.#keep(capture);
    await this.#running;
  }

  /**
   * Resolves when files of the current state, or of a later one, have replaced all earlier files.
   *
   * @throws MergerClosedError, Error if it cannot be done now
   */
  async keepNow(): Promise<void> {
    const { bounds } = this.#options;
    for (;;) {
      await this.#running;
      if (this.#closed) throw new MergerClosedError();
      const built = this.#options.present();
      if (built === null) throw new Error("The search index is not up to date.");
      const capture = this.#keeper.capture(built, { ...bounds, unkeptDocumentsMin: 0 });
      if (capture === null) continue;
      this.#running = this.#keep(capture);
      const fault = await this.#running;
      if (fault !== undefined) throw fault;
      return;
    }
  }

  /** Starts nothing more. Resolves when running work has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#endPause();
    await this.#running;
  }

  /** Writes files in this thread. Both this object and its merger must be closed. */
  keepHere(built: BuiltIndex): void {
    const capture = this.#keeper.capture(built, closingBounds);
    try {
      if (capture !== null) keepIndex(capture.request);
    } catch (error) {
      this.#report(error);
    }
  }

  #captureBy(bounds: KeepingBounds): Capture | null {
    const built = this.#closed ? null : this.#options.present();
    return built === null ? null : this.#keeper.capture(built, bounds);
  }

  async #keep({ request, shared }: Capture): Promise<unknown> {
    try {
      this.#keeper.publish(await this.#options.merger.keep(request), shared);
    } catch (error) {
      this.#keeper.giveUp(manifestIn(request.folder));
      this.#report(error);
      if (!(error instanceof MergerClosedError)) this.#pause();
      return error;
    }
    this.#pauses.end();
    this.#endPause();
    this.start();
    return undefined;
  }

  #pause(): void {
    this.#endPause();
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.start();
    }, this.#pauses.next()).unref();
  }

  #endPause(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  #report(error: unknown): void {
    this.#options.onFault("Segments could not be written to disk.", error);
  }
}

/** null also if the disk fails: then all files are written again. */
function manifestIn(folder: string): Manifest | null {
  try {
    return readManifest(folder);
  } catch {
    return null;
  }
}
