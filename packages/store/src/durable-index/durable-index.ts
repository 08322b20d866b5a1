import { rmSync } from "node:fs";
import type { IndexChange } from "@findling/engine";
import { defaultIndexSettings, type IndexSettings } from "@findling/protocol";
import { allEnded } from "../all-ended.js";
import { syncFolder } from "../disk/durable-file.js";
import type { AppliedEntry, EntryOutcome } from "../entries/entry-outcome.js";
import type { PositionedEntry } from "../entries/log-position.js";
import { EarlierBatchError, IndexingError } from "../errors.js";
import { jsonBytes } from "../lmdb/json-value.js";
import { memoryBytes, type SharedState } from "../memory/shared-bytes.js";
import { type SharedSettings, shareSettings } from "../memory/shared-settings.js";
import { SupersededMemory } from "../memory/superseded-memory.js";
import type { Merger } from "../merger/merger.js";
import type { Publication } from "../publication.js";
import type { RebuildProgress } from "../search-index/background-rebuild.js";
import type { ErasureProgress } from "../search-index/erasure-progress.js";
import { SearchIndex } from "../search-index/search-index.js";
import type { KeepingBounds } from "../segment-files/index-keeper.js";
import { applyIndexEntry, type ContentEntry, isVisiblyChanged } from "../state-machine/apply-index-entry.js";
import { IndexTransaction } from "../state-machine/index-transaction.js";
import { IndexEnvironment } from "../tables/index-environment.js";
import {
  type EarlierIndex,
  type IndexContent,
  type IndexState,
  listedFactsOf,
  newIndexState,
} from "../tables/index-state.js";
import { metaKeys } from "../tables/index-tables.js";
import { readContent } from "../tables/open-content.js";
import { removeSuperseded } from "../tables/superseded-documents.js";
import { Cleaning } from "./cleaning.js";
import { Erasure } from "./erasure.js";
import { neededRoom } from "./needed-room.js";
import type { QueuedOrder } from "./queued-order.js";

/** Shared by all indexes of the thread. */
const memory = new SupersededMemory();

export interface DurableIndexOptions {
  readonly name: string;
  readonly incarnation: string;
  /** The index's folder, which has its LMDB environment. */
  readonly folder: string;
  readonly merger: Merger;
  readonly inlineMergeBytesMax: number;
  readonly keepingBounds: KeepingBounds;
  readonly publish: (publication: Publication) => void;
  /** Called while the index is opened and must be rebuilt. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called while the index is rebuilt in the background; null when that has ended. */
  readonly onRebuild: (progress: RebuildProgress | null) => void;
  /** Called while cleared data is erased in the background; null when that has ended. */
  readonly onErasure: (progress: ErasureProgress | null) => void;
  readonly onNotice: (message: string) => void;
  /** Milliseconds since the epoch; only for cleaning up. */
  readonly now: () => number;
  readonly queuedOrder: QueuedOrder;
}

interface Committed {
  readonly outcomes: readonly EntryOutcome[];
  readonly state: IndexState;
  readonly settings: IndexSettings;
  readonly change: IndexChange;
  /** See Cleaning. */
  readonly isMoreToClean: boolean;
}

/**
 * One index: its data in LMDB, and the search index derived from it. A write is first decided and written in
 * one durable transaction. Then it is applied to the search index, and then published. So nothing is
 * published that a crash could take back.
 */
export class DurableIndex {
  readonly name: string;
  readonly incarnation: string;
  readonly #options: DurableIndexOptions;
  readonly #environment: IndexEnvironment;
  readonly #erasure: Erasure;
  readonly #cleaning: Cleaning;
  #state: IndexState;
  #settings: IndexSettings;
  #search: SearchIndex;
  #sharedSettings: SharedSettings;
  /** null if nothing was published yet. */
  #published: SharedState | null = null;
  /** The content that was published last; null: none was. */
  #publishedContent: IndexState | null = null;
  #closed = false;
  #isUnfinished = false;

  private constructor(options: DurableIndexOptions, environment: IndexEnvironment, content: IndexContent) {
    this.name = options.name;
    this.incarnation = options.incarnation;
    this.#options = options;
    this.#environment = environment;
    this.#state = content.state;
    this.#settings = content.settings;
    this.#sharedSettings = shareSettings(content.settings);
    this.#search = new SearchIndex(this.#searchOptions(), content.settings.indexTime);
    this.#cleaning = new Cleaning({
      environment,
      now: options.now,
      state: () => this.#state,
      keptGeneration: () => this.#search.keptGeneration,
    });
    this.#erasure = new Erasure({
      environment,
      purge: (onProgress) => this.#purge(onProgress),
      merger: options.merger,
      state: () => this.#state,
      onProgress: options.onErasure,
      onFault: options.onNotice,
    });
  }

  /** Creates the folder of an index that does not exist yet. The index exists once the catalogue names it. */
  static create(options: DurableIndexOptions, earlier?: EarlierIndex): DurableIndex {
    const { folder } = options;
    rmSync(folder, { recursive: true, force: true });
    let environment: IndexEnvironment | null = null;
    try {
      environment = IndexEnvironment.create(folder);
      const { tables } = environment;
      const content = { state: newIndexState(earlier), settings: defaultIndexSettings };
      environment.transaction(() => {
        void tables.meta.put(metaKeys.state, jsonBytes(content.state));
        void tables.meta.put(metaKeys.settings, jsonBytes(content.settings));
      });
      syncFolder(folder);
      return new DurableIndex(options, environment, content);
    } catch (error) {
      void environment?.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Opens an index, brings its search index up to date and publishes it. */
  static async open(options: DurableIndexOptions): Promise<DurableIndex> {
    const environment = IndexEnvironment.openExisting(options.folder, options.name);
    let index: DurableIndex | null = null;
    try {
      const content = readContent(environment.tables, options.name);
      await removeSuperseded(environment);
      index = new DurableIndex(options, environment, content);
      index.#search = await SearchIndex.open(index.#searchOptions(), content.settings.indexTime);
      index.#publish();
      index.#search.follow(content.settings.indexTime);
      index.#erasure.start();
      if (environment.isMostlyFree) index.#erasure.compact();
      index.#cleaning.start();
      return index;
    } catch (error) {
      // If the file is damaged, anything done with it may fail.
      await (index?.discard() ?? environment.close()).catch(() => undefined);
      throw error;
    }
  }

  get content(): IndexContent {
    return { state: this.#state, settings: this.#settings };
  }

  /** See memoryBytes. */
  get memoryBytes(): number {
    return this.#published === null ? 0 : memoryBytes(this.#published);
  }

  get isRebuilding(): boolean {
    return this.#search.isRebuilding;
  }

  /** Whether cleared data may still be on disk. */
  get isErasing(): boolean {
    return this.#erasure.isPending;
  }

  /** Whether background work is running that closing would cut off. */
  get isBusy(): boolean {
    return this.#search.isBusy || this.#erasure.isBusy || this.#cleaning.isBusy;
  }

  /**
   * Whether the index was closed with work left (see UnfinishedWork). It continues when the index is opened.
   */
  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /** Writes the files that `close` would have to write, in the background. */
  async prepareToClose(): Promise<void> {
    await this.#search.keepForClosing();
  }

  /** Resolves when entries can be applied at once: immediately, unless merging has fallen far behind. */
  ready(): Promise<void> {
    return this.#search.room();
  }

  /**
   * Applies entries in order, in one transaction. If that fails, each is applied alone, so that only the
   * faulty one fails.
   *
   * @param onDurable called before anything is published; if it throws, the entries fail
   */
  async apply(
    entries: readonly PositionedEntry<ContentEntry>[],
    onDurable: () => void = () => {},
  ): Promise<AppliedEntry[]> {
    const { queuedOrder } = this.#options;
    if (queuedOrder.isKeptBy(entries.map(({ entry }) => entry))) {
      try {
        const outcomes = await this.#applyTogether(entries, onDurable);
        for (const { entry } of entries) queuedOrder.note(entry);
        return outcomes.map((outcome) => ({ outcome }));
      } catch (fault) {
        if (entries.length === 1 || fault instanceof IndexingError) return entries.map(() => ({ fault }));
      }
    } else if (entries.length === 1) return [{ fault: new EarlierBatchError() }];
    const applied: AppliedEntry[] = [];
    for (const entry of entries) applied.push(...(await this.apply([entry], onDurable)));
    return applied;
  }

  /**
   * Closes the index. It must not be busy, or the merger must be closed already. Nobody may search it any
   * more.
   *
   * @param deadline on the clock of `performance`: cleaning stops then
   */
  async close(deadline: number = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      await this.#endBackgroundWork();
      await this.#search.close();
      await this.#cleaning.finish(deadline);
    } finally {
      await this.#closeEnvironment();
    }
  }

  /** Closes the index without writing files that can be made again from its records. */
  async discard(): Promise<void> {
    try {
      // Together: an erasure that runs ends with the search index, and not after all of its merges.
      await allEnded([this.#endBackgroundWork(), this.#search.discard()]);
    } finally {
      await this.#closeEnvironment();
    }
  }

  async #endBackgroundWork(): Promise<void> {
    this.#closed = true;
    this.#cleaning.close();
    this.#isUnfinished = this.#search.isRebuilding;
    await this.#erasure.close();
  }

  async #closeEnvironment(): Promise<void> {
    if (this.#published !== null) memory.replace(this.#published, null);
    this.#published = null;
    // Also if it cannot be read: else the next start would take the index for one without work.
    let isPending = true;
    try {
      isPending = this.#erasure.isPending || this.#cleaning.isPending;
    } finally {
      this.#isUnfinished ||= isPending;
      await this.#environment.close();
    }
  }

  async #applyTogether(
    entries: readonly PositionedEntry<ContentEntry>[],
    onDurable: () => void,
  ): Promise<readonly EntryOutcome[]> {
    await this.#search.room();
    const committed = this.#commit(entries);
    onDurable();
    this.#state = committed.state;
    if (committed.settings !== this.#settings) this.#sharedSettings = shareSettings(committed.settings);
    this.#settings = committed.settings;
    try {
      await this.#index(committed.change);
      // If indexing failed before, a change of an earlier call was not published.
      const known = this.#publishedContent;
      if (known === null || isVisiblyChanged(known, committed.state)) this.#publish();
      this.#cleaning.goOn(committed.isMoreToClean);
    } finally {
      // A clear is durable even if it could not be indexed.
      if (entries.some(({ entry }) => entry.kind === "clear")) this.#erasure.start();
    }
    return committed.outcomes;
  }

  #commit(entries: readonly PositionedEntry<ContentEntry>[]): Committed {
    const { tables } = this.#environment;
    const now = this.#options.now();
    const decide = () => {
      const transaction = new IndexTransaction(tables, this.#state, this.#settings, now);
      const outcomes = entries.map((entry) => applyIndexEntry(transaction, entry, this.incarnation));
      const isMoreToClean = this.#cleaning.step(transaction.state);
      transaction.save(this.#search.recording);
      const { state, settings, change } = transaction;
      return { outcomes, state, settings, change, isMoreToClean };
    };
    return this.#environment.transaction(decide, neededRoom(entries, this.#environment, this.content));
  }

  /**
   * Waits only if the search index failed before. Then the writes since are only in the records, so it is
   * rebuilt.
   */
  async #index(change: IndexChange): Promise<void> {
    const { indexTime } = this.#settings;
    try {
      if (this.#search.isBehind) await this.#search.rebuildNow(indexTime);
      else {
        this.#search.apply(change);
        this.#search.follow(indexTime);
      }
    } catch (error) {
      throw new IndexingError(this.name, error);
    }
  }

  /** A search index that lacks changes is built again first, and published: it may show what was cleared. */
  async #purge(onProgress: (progress: ErasureProgress) => void): Promise<void> {
    // Else this would end a rebuild for which a write waits.
    await this.#search.rebuildUnderWay;
    if (this.#search.isBehind) {
      await this.#search.rebuildNow(this.#settings.indexTime);
      if (!this.#closed) this.#publish();
    }
    await this.#search.purge(onProgress);
  }

  #searchOptions() {
    const { onProgress, onRebuild } = this.#options;
    return {
      ...this.#options,
      environment: this.#environment,
      tables: this.#environment.tables,
      recordCount: () => this.#state.recordCount,
      nextDocumentNumber: this.#state.nextDocumentNumber,
      onChange: () => {
        if (this.#published !== null && !this.#closed) this.#publish();
      },
      onRebuild: (progress: RebuildProgress | null) => {
        if (this.#published !== null) onRebuild(progress);
        else if (progress !== null && progress.done > 0) onProgress(progress.done, progress.total);
      },
    };
  }

  #publish(): void {
    const { dataVersion, settingsVersion } = this.#state;
    const { name: index, incarnation } = this;
    const state = { settings: this.#sharedSettings, shared: this.#search.share() };
    if (this.#published !== null) memory.replace(this.#published, state);
    this.#published = state;
    this.#publishedContent = this.#state;
    this.#options.publish({
      index,
      incarnation,
      dataVersion,
      settingsVersion,
      listed: listedFactsOf(this.content),
      ...state,
    });
  }
}
