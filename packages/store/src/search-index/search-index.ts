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
  /** Of the index. */
  readonly folder: string;
  readonly environment: Pick<IndexEnvironment, "resetReadTxn">;
  readonly tables: IndexTables;
  readonly merger: Merger;
  readonly inlineMergeBytesMax: number;
  readonly keepingBounds: KeepingBounds;
  /** How many live documents there must be. */
  readonly recordCount: () => number;
  /** All documents have numbers below it, when the index is opened. */
  readonly nextDocumentNumber: number;
  /** `share` has another answer, though nothing was written. */
  readonly onChange: () => void;
  /** null: the rebuild has ended. */
  readonly onRebuild: (progress: RebuildProgress | null) => void;
  /** What went wrong and costs no data. */
  readonly onNotice: (message: string) => void;
}

const { icu = "", unicode = "" } = process.versions;
const analysis = analysisFingerprint({ icu, unicode });

/**
 * The search index of one index, derived from its records: an IndexWriter, with merges, files and rebuilds
 * made beside it. Nothing in it is lost that the records do not bring back.
 */
export class SearchIndex {
  readonly #options: SearchIndexOptions;
  readonly #keeping: SegmentKeeping;
  #writer: IndexWriter;
  #settings: IndexTimeSettings;
  #merges: MergeSchedule;
  readonly #rebuilding: Rebuilding;
  /** `apply` failed, so the writer lacks something. */
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
   * Of an index that has records: from its segment files, or else built anew before this resolves. After a
   * change of settings whose rebuild was cut off, the segments of the old ones serve until `follow` has been
   * called and is done.
   */
  static async open(options: SearchIndexOptions, settings: IndexTimeSettings): Promise<SearchIndex> {
    const recordCount = options.recordCount();
    const { onNotice: onUnusable } = options;
    const onDamaged = (damaged: readonly DocumentInput[]): void => options.onNotice(damageNotice(damaged));
    const restored = restoreIndex({ ...options, analysis, recordCount, onUnusable, onDamaged });
    const index = new SearchIndex(options, settings);
    if (restored !== null) {
      // Where nothing is live, nothing has to be built anew.
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

  /** Something goes on in the background, or the index waits to be built anew. */
  get isBusy(): boolean {
    return this.#isBehind || this.isRebuilding || this.#merges.isRunning || this.#keeping.isWriting;
  }

  get isRebuilding(): boolean {
    return this.#rebuilding.isRunning;
  }

  get recording(): Recording {
    return this.#keeping.recording;
  }

  /** Removals recorded before it are in the files. */
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

  /** Takes up what a transaction changed. When it throws, `rebuildNow` is what helps. */
  apply(change: IndexChange): void {
    this.#rebuilding.noteRemoved(change.removed);
    this.#keeping.countRemovals(change.removed.length);
    this.#isBehind = true;
    applyIfAny(this.#writer, change);
    this.#isBehind = false;
    this.#proceed();
  }

  /** Rebuilds in the background if the segments do not fit the settings; a rebuild for other ones ends. */
  follow(settings: IndexTimeSettings): void {
    if (isSameSchema(this.#settings, settings)) {
      // One list of entries then, which is the same at every write.
      this.#settings = settings;
      this.#rebuilding.end();
    } else if (this.#writer.segmentCount === 0) {
      this.#rebuilding.end();
      this.#replaceWriter(new IndexWriter(settings, this.#options), settings);
      this.#proceed();
    } else this.#rebuilding.inBackground(settings);
  }

  /** Builds the index from its records, and resolves when it is there. */
  rebuildNow(settings: IndexTimeSettings): Promise<void> {
    return this.#rebuilding.now(settings);
  }

  /**
   * Takes the documents that are dead now out of all segments, and the terms that no document has out of the
   * dictionary, in memory and in files.
   *
   * @throws MergerClosedError, Error when it cannot be done now
   */
  async purge(onProgress: (progress: ErasureProgress) => void): Promise<void> {
    // One that began before may have read what is dead now. Of a later one nothing has to be purged.
    await this.#rebuilding.underWay;
    if (this.#closed) throw new MergerClosedError();
    if (this.#isBehind) throw new Error("The search index is not up to date.");
    await this.#purgeWriter(this.#writer, onProgress);
    onProgress({ step: "files", done: 0, total: 1 });
    await this.#keeping.keepNow();
  }

  /** Keeps, beside other work, what `close` would keep while everything waits. */
  async keepForClosing(): Promise<void> {
    if (!this.#closed && !this.isBusy) await this.#keeping.keepForClosing();
  }

  /** A rebuild that takes over meanwhile has nothing to be purged: it began after what is dead had died. */
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
    this.#options.onChange();
  }

  /**
   * Waits for what writes files, then keeps what would have to be indexed again. The merger is closed
   * already.
   */
  async close(): Promise<void> {
    await this.discard();
    if (!this.#isBehind) this.#keeping.keepHere(this.#built());
  }

  /** Ends without keeping anything. */
  async discard(): Promise<void> {
    this.#closed = true;
    this.#merges.close();
    this.#rebuilding.close();
    await this.#keeping.close();
  }

  #built(): BuiltIndex {
    return { shared: this.share(), settings: this.#settings };
  }

  /** Begins whatever is due. */
  #proceed(): void {
    this.#merges.start();
    this.#keeping.start();
  }

  /** In one turn: no write comes between the last document that is looked for and the swap. */
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
        this.#options.onChange();
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
