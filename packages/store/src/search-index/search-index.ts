import {
  analysisFingerprint,
  type DocumentInput,
  type IndexChange,
  IndexWriter,
  isSameSchema,
  type SharedIndex,
} from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import { segmentFolder } from "../folder/data-folder.js";
import { type Merger, MergerClosedError, type RebuiltIndex } from "../merger/merger.js";
import type { BuiltIndex, KeepingBounds } from "../segment-files/index-keeper.js";
import type { IndexEnvironment } from "../tables/index-environment.js";
import type { IndexTables } from "../tables/index-tables.js";
import { liveDocumentPages } from "../tables/live-documents.js";
import { type Recording, RemovalTable } from "../tables/removal-table.js";
import type { BackgroundRebuild, RebuildProgress } from "./background-rebuild.js";
import { damageNotice } from "./damaged-records.js";
import type { ErasureProgress } from "./erasure-progress.js";
import { indexedAtOnceMax, indexRecords } from "./index-records.js";
import { MergeSchedule } from "./merge-schedule.js";
import { Rebuilding } from "./rebuilding.js";
import { applyIfAny, restoreIndex } from "./restore-index.js";
import { SegmentKeeping } from "./segment-keeping.js";

export interface SearchIndexOptions {
  /** Folder of the index. */
  readonly folder: string;
  readonly environment: Pick<IndexEnvironment, "resetReadTxn">;
  readonly tables: IndexTables;
  readonly merger: Merger;
  readonly inlineMergeBytesMax: number;
  readonly keepingBounds: KeepingBounds;
  /** The expected number of live documents. */
  readonly recordCount: () => number;
  /** When the index is opened, all documents have numbers below this. */
  readonly nextDocumentNumber: number;
  /** Called when the result of `share` has changed although nothing was written. */
  readonly onChange: () => void;
  /** null when the rebuild has ended. */
  readonly onRebuild: (progress: RebuildProgress | null) => void;
  /** Called for problems that lose no data. */
  readonly onNotice: (message: string) => void;
}

const { icu = "", unicode = "" } = process.versions;
const analysis = analysisFingerprint({ icu, unicode });

/**
 * The search index of one index, derived from its records: an IndexWriter, with merges, files and rebuilds
 * made in the background. It has nothing that cannot be made again from the records.
 */
export class SearchIndex {
  readonly #options: SearchIndexOptions;
  readonly #keeping: SegmentKeeping;
  #writer: IndexWriter;
  #settings: IndexTimeSettings;
  #merges: MergeSchedule;
  readonly #rebuilding: Rebuilding;
  /** Whether `apply` failed, so that the writer lacks changes. */
  #isBehind = false;
  #closed = false;

  constructor(options: SearchIndexOptions, settings: IndexTimeSettings) {
    this.#options = options;
    this.#settings = settings;
    this.#writer = new IndexWriter(settings, options);
    this.#merges = this.#scheduleOf(this.#writer);
    const generation = new RemovalTable(options.tables).newestGeneration();
    this.#rebuilding = new Rebuilding({
      ...options,
      adopt: (rebuild, rebuilt, rebuiltBy) => this.#adopt(rebuild, rebuilt, rebuiltBy),
      onFault: (what, error) => this.#report(what, error),
    });
    this.#keeping = new SegmentKeeping({
      folder: segmentFolder(options.folder),
      analysis,
      generation,
      merger: options.merger,
      bounds: options.keepingBounds,
      present: () => (this.#isBehind ? null : this.#built()),
      onFault: (what, error) => this.#report(what, error),
    });
  }

  /**
   * Opens the search index of an index that has records, from its segment files. If they cannot be used, it
   * is rebuilt before this resolves. If a rebuild after a change of settings was cut off, the segments with
   * the old settings are used until `follow` was called and its rebuild is complete.
   */
  static async open(options: SearchIndexOptions, settings: IndexTimeSettings): Promise<SearchIndex> {
    const recordCount = options.recordCount();
    const onUnusable = (reason: string): void =>
      options.onNotice(`The search index is built anew from the records, and nothing is lost. ${reason}`);
    const onDamaged = (damaged: readonly DocumentInput[]): void => options.onNotice(damageNotice(damaged));
    const restored = restoreIndex({ ...options, analysis, recordCount, onUnusable, onDamaged });
    const index = new SearchIndex(options, settings);
    if (restored !== null) {
      // If there are no live documents, nothing has to be rebuilt.
      if (restored.writer.segmentCount > 0) index.#replaceWriter(restored.writer, restored.manifest.settings);
      index.#keeping.publish(restored.manifest, restored.kept);
    } else {
      index.#keeping.outgrowFiles();
      if (recordCount > indexedAtOnceMax) await index.rebuildNow(settings);
      else if (recordCount > 0)
        index.#replaceWriter(indexRecords({ ...options, onDamaged }, settings), settings);
    }
    index.#proceed();
    return index;
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Whether background work is running, or the index has to be rebuilt. */
  get isBusy(): boolean {
    return this.#isBehind || this.isRebuilding || this.#merges.isRunning || this.#keeping.isWriting;
  }

  get isRebuilding(): boolean {
    return this.#rebuilding.isRunning;
  }

  /** Resolves when the running rebuild has ended, with any result. Resolves at once if there is none. */
  get rebuildUnderWay(): Promise<unknown> {
    return this.#rebuilding.underWay;
  }

  get recording(): Recording {
    return this.#keeping.recording;
  }

  /** Removals recorded under earlier generations are in the files. */
  get keptGeneration(): number {
    return this.#keeping.keptGeneration;
  }

  share(): SharedIndex {
    return this.#writer.share();
  }

  /** See MergeSchedule. */
  room(): Promise<void> {
    return this.#merges.room();
  }

  /** Applies the changes of a transaction. If it throws, `rebuildNow` repairs the index. */
  apply(change: IndexChange): void {
    this.#isBehind = true;
    this.#rebuilding.noteRemoved(change.removed);
    this.#keeping.countRemovals(change.removed.length);
    applyIfAny(this.#writer, change);
    this.#isBehind = false;
    this.#proceed();
  }

  /**
   * Rebuilds in the background if the segments do not fit the settings. A rebuild for other settings ends.
   */
  follow(settings: IndexTimeSettings): void {
    if (isSameSchema(this.#settings, settings)) {
      // Keeps these settings, so that the next write compares the same list of entries.
      this.#settings = settings;
      this.#rebuilding.end();
    } else if (this.#writer.segmentCount === 0) {
      this.#rebuilding.end();
      this.#replaceWriter(new IndexWriter(settings, this.#options), settings);
      this.#proceed();
    } else this.#rebuilding.inBackground(settings);
  }

  /** Rebuilds the index from its records, and resolves when it is complete. */
  rebuildNow(settings: IndexTimeSettings): Promise<void> {
    return this.#rebuilding.now(settings);
  }

  /**
   * Removes the documents that are dead now from all segments, and terms that no document has from the
   * dictionary, in memory and in files.
   *
   * @throws MergerClosedError, Error if it cannot be done now
   */
  async purge(onProgress: (progress: ErasureProgress) => void): Promise<void> {
    // A rebuild that began before may have read dead documents. A later one contains nothing to purge.
    await this.#rebuilding.underWay;
    if (this.#closed) throw new MergerClosedError();
    if (this.#isBehind) throw new Error("The search index is not up to date.");
    await this.#purgeWriter(this.#writer, onProgress);
    onProgress({ step: "files", done: 0, total: 1 });
    await this.#keeping.keepNow();
  }

  /** Writes the files that `close` would write, but in the background. */
  async keepForClosing(): Promise<void> {
    if (!this.#closed && !this.isBusy) await this.#keeping.keepForClosing();
  }

  /**
   * If a rebuild replaces the writer meanwhile, there is nothing to purge: it began after the documents had
   * died.
   */
  async #purgeWriter(writer: IndexWriter, onProgress: (progress: ErasureProgress) => void): Promise<void> {
    let total = 0;
    try {
      await this.#merges.purge((remaining) => {
        total = Math.max(total, remaining);
        onProgress({ step: "segments", done: total - remaining, total });
      });
    } catch (error) {
      if (this.#closed || this.#writer === writer) throw error;
    }
    if (this.#writer !== writer) return;
    writer.blankUnusedTerms();
    this.#noteChange();
  }

  /**
   * Waits until files are written, then writes files of what would otherwise be indexed again. The merger
   * must be closed already.
   */
  async close(): Promise<void> {
    await this.discard();
    if (!this.#isBehind) this.#keeping.keepHere(this.#built());
  }

  /** Ends without writing files. */
  async discard(): Promise<void> {
    this.#closed = true;
    this.#merges.close();
    this.#rebuilding.close();
    await this.#keeping.close();
  }

  #built(): BuiltIndex {
    return { shared: this.share(), settings: this.#settings };
  }

  /** A writer that lacks changes may have lost documents that a change was to replace. */
  #noteChange(): void {
    if (!this.#isBehind) this.#options.onChange();
  }

  /** Starts everything that is due. */
  #proceed(): void {
    this.#merges.start();
    this.#keeping.start();
  }

  /**
   * Runs in one turn of the event loop, so that no write comes between reading the last document and the
   * swap.
   */
  #adopt(rebuild: BackgroundRebuild, rebuilt: RebuiltIndex, settings: IndexTimeSettings): void {
    const { shared, next } = rebuilt;
    const allDamaged = [...rebuilt.damaged];
    const { environment, tables, recordCount } = this.#options;
    const writer = IndexWriter.takeOver(shared, this.#options);
    applyIfAny(writer, { added: [], removed: [...new Set(rebuild.removed)].filter((n) => writer.has(n)) });
    environment.resetReadTxn();
    const pages = { pageSize: 2_000, except: new Set(rebuild.removed), from: next };
    for (const { documents, damaged } of liveDocumentPages(tables, pages)) {
      applyIfAny(writer, { added: documents, removed: [] });
      allDamaged.push(...damaged);
    }
    const { liveDocuments } = writer.share();
    if (liveDocuments !== recordCount()) {
      throw new Error(`A rebuild found ${liveDocuments} documents, and there are ${recordCount()} records.`);
    }
    if (allDamaged.length > 0) this.#options.onNotice(damageNotice(allDamaged));
    this.#replaceWriter(writer, settings);
    this.#isBehind = false;
    this.#proceed();
  }

  #replaceWriter(writer: IndexWriter, settings: IndexTimeSettings): void {
    this.#merges.close();
    this.#writer = writer;
    this.#settings = settings;
    this.#merges = this.#scheduleOf(writer);
  }

  #scheduleOf(writer: IndexWriter): MergeSchedule {
    return new MergeSchedule({
      writer,
      merger: this.#options.merger,
      onMerged: () => {
        this.#noteChange();
        this.#keeping.start();
      },
      onFault: (what, error) => this.#report(what, error),
    });
  }

  #report(what: string, error: unknown): void {
    if (error instanceof MergerClosedError) return;
    this.#options.onNotice(`${what} ${error instanceof Error ? error.message : String(error)}`);
  }
}
