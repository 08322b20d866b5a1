import type { IndexWriter } from "@findling/engine";
import { type Merger, MergerClosedError } from "../merger/merger.js";
import { QuietTime } from "./quiet-time.js";
import { RetryPauses } from "./retry-pauses.js";

/**
 * With this many segments, a write waits for the running merge, because searches would become slow. At rest
 * there are fewer than 50.
 */
const segmentsMax = 64;

/** After more failed merges than this, a purge is given up. */
const purgeFailuresMax = 3;

/** The first pause before a merge that failed is made again. */
const retryMs = 60_000;

interface MergeScheduleOptions {
  readonly writer: IndexWriter;
  readonly merger: Pick<Merger, "merge">;
  /** Called when the writer has fewer segments, with the same documents. */
  readonly onMerged: () => void;
  readonly onFault: (what: string, error: unknown) => void;
}

/**
 * Runs the merges of one writer in the merger, one at a time: those that are due, and in quiet times further
 * ones.
 */
export class MergeSchedule {
  readonly #options: MergeScheduleOptions;
  #running: Promise<void> | null = null;
  /** Number of failed merges. */
  #failures = 0;
  #closed = false;
  readonly #quiet = new QuietTime(() => this.#settle());
  readonly #pauses = new RetryPauses(retryMs);

  constructor(options: MergeScheduleOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Starts the merge that is due, unless one is running. Must be called after every change. */
  start(): void {
    if (this.#closed) return;
    const proposal = this.#options.writer.proposeMerge();
    if (proposal !== null) this.#running = this.#merge(this.#options.merger.merge(proposal));
    else if (this.#running === null) this.#quiet.restart();
  }

  /** Resolves when there is room for further segments: at once, unless merging has fallen far behind. */
  async room(): Promise<void> {
    const { writer } = this.#options;
    while (writer.segmentCount >= segmentsMax && this.#running !== null) await this.#running;
    // If merges fail in the merger, they are made here.
    if (writer.segmentCount >= segmentsMax && !this.#closed) this.#mergeHere();
  }

  /**
   * Has every segment with dead documents written again. Resolves when none is left.
   *
   * @throws MergerClosedError, also if it is closed meanwhile; Error if merges fail
   */
  async purge(onRemaining: (segments: number) => void): Promise<void> {
    const { writer } = this.#options;
    writer.purge();
    const failuresMax = this.#failures + purgeFailuresMax;
    while (writer.unpurgedSegments > 0) {
      onRemaining(writer.unpurgedSegments);
      this.start();
      if (this.#closed || this.#running === null) throw new MergerClosedError();
      await this.#running;
      if (this.#failures > failuresMax) throw new Error("Segments could not be written again.");
    }
  }

  /** The result of a running merge is ignored. */
  close(): void {
    this.#closed = true;
    this.#quiet.close();
  }

  /** Makes a merge that failed, or merges the last segments into one, while nothing is written. */
  #settle(): void {
    if (this.#closed || this.#running !== null) return;
    const { writer } = this.#options;
    const proposal = writer.proposeMerge() ?? writer.proposeSettling();
    if (proposal === null) return;
    const began = performance.now();
    const merging = this.#options.merger.merge(proposal);
    this.#running = this.#merge(merging.finally(() => this.#quiet.rest(performance.now() - began)));
  }

  /** A merge that fails may have ended the thread of others, so it is not tried again at once. */
  #tryLater(): void {
    if (this.#closed) return;
    this.#quiet.pause(this.#pauses.next());
    this.#quiet.restart();
  }

  /** If this fails, too, writing continues, and searches become slower. */
  #mergeHere(): void {
    const { writer, onFault } = this.#options;
    try {
      writer.mergeAll();
    } catch (error) {
      writer.giveUpMerge();
      onFault("A merge failed.", error);
    }
  }

  async #merge(merging: Promise<SharedArrayBuffer>): Promise<void> {
    const { writer, onMerged, onFault } = this.#options;
    try {
      const merged = await merging;
      this.#running = null;
      if (this.#closed) return;
      writer.adoptMerge(merged);
      this.#pauses.end();
      onMerged();
      this.start();
    } catch (error) {
      this.#running = null;
      writer.giveUpMerge();
      if (error instanceof MergerClosedError) this.#closed = true;
      else {
        this.#failures++;
        onFault("A merge failed.", error);
        this.#tryLater();
      }
    }
  }
}
