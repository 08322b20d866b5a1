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

interface SegmentKeepingOptions extends IndexKeeperOptions {
  readonly merger: Pick<Merger, "keep">;
  readonly bounds: KeepingBounds;
  /** The present state; null: it is not to be kept, as it lacks something. */
  readonly present: () => BuiltIndex | null;
  readonly onFault: (what: string, error: unknown) => void;
}

/** Writes the segments of one index to files, one state after the other, as soon as that is worth it. */
export class SegmentKeeping {
  readonly #options: SegmentKeepingOptions;
  readonly #keeper: IndexKeeper;
  /** Comes to what went wrong, undefined: nothing. */
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: SegmentKeepingOptions) {
    this.#options = options;
    this.#keeper = new IndexKeeper(options);
  }

  get recording(): Recording {
    return this.#keeper.recording;
  }

  /** Removals recorded before it are in the files. */
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

  /** To be called after every change. */
  start(): void {
    const capture = this.#captureBy(this.#options.bounds);
    if (capture !== null) this.#running = this.#keep(capture);
  }

  /** Keeps, beside other work, what `keepHere` would keep while everything waits. */
  async keepForClosing(): Promise<void> {
    const capture = this.#captureBy(closingBounds);
    if (capture !== null) this.#running = this.#keep(capture);
    await this.#running;
  }

  /** Resolves when files of the present state, or a later one, have taken the place of all files before. */
  async keepNow(): Promise<void> {
    const { bounds } = this.#options;
    for (;;) {
      await this.#running;
      if (this.#closed) throw new MergerClosedError();
      const capture = this.#captureBy({ ...bounds, unkeptDocumentsMin: 0 });
      if (capture === null) continue;
      this.#running = this.#keep(capture);
      const fault = await this.#running;
      if (fault !== undefined) throw fault;
      return;
    }
  }

  /** Starts nothing more; resolves when what is under way has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  /** When it is closed, and its merger too. */
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
      this.#keeper.giveUp(readManifest(request.folder));
      this.#report(error);
      return error;
    }
    this.start();
    return undefined;
  }

  #report(error: unknown): void {
    this.#options.onFault("Segments could not be written to disk.", error);
  }
}
