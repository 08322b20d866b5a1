import { existsSync, rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type IndexChange, IndexWriter } from "@findling/engine";
import { defaultIndexSettings, type IndexSettings } from "@findling/protocol";
import { DamagedDataError, IndexingError, NewerFormatError } from "../errors.js";
import { syncFolder } from "../folder/durable-file.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { type Environment, inTransaction, openEnvironment } from "../lmdb/environment.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { AppliedEntry, PositionedEntry } from "../log/write-log.js";
import { applyIndexEntry, type ContentEntry, isVisiblyChanged } from "../state-machine/apply-index-entry.js";
import type { EntryOutcome, Publication } from "../store.js";
import { type IndexState, newIndexState } from "./index-state.js";
import { type IndexTables, metaKeys, openIndexTables } from "./index-tables.js";
import { IndexTransaction } from "./index-transaction.js";
import { liveDocumentPages } from "./live-documents.js";
import { SupersededDocuments } from "./superseded-documents.js";

/** Documents indexed at once when an index is built from its records. */
const documentsPerPage = 8_000;

export interface DurableIndexOptions {
  readonly name: string;
  readonly incarnation: string;
  /** Of its LMDB environment. */
  readonly folder: string;
  readonly publish: (publication: Publication) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** Milliseconds since the epoch; only for cleaning up. */
  readonly now: () => number;
}

interface Committed {
  readonly outcomes: readonly EntryOutcome[];
  readonly state: IndexState;
  readonly settings: IndexSettings;
  readonly change: IndexChange;
}

/**
 * One index: its truth in LMDB, and the search index derived from it. The order of a write is: decide and write in one transaction,
 * durable; then the search index; then the publication. So nothing is ever published that a crash could take back.
 */
export class DurableIndex {
  readonly name: string;
  readonly incarnation: string;
  readonly #options: DurableIndexOptions;
  readonly #environment: Environment;
  readonly #tables: IndexTables;
  #state: IndexState;
  #settings: IndexSettings;
  #writer: IndexWriter;
  /** The search index lacks what LMDB has: the last attempt to index failed. */
  #behind = false;
  #published = false;

  private constructor(options: DurableIndexOptions, environment: Environment, content: Content) {
    this.name = options.name;
    this.incarnation = options.incarnation;
    this.#options = options;
    this.#environment = environment;
    this.#tables = content.tables;
    this.#state = content.state;
    this.#settings = content.settings;
    this.#writer = new IndexWriter(content.settings.indexTime);
  }

  /** Makes the folder of an index that does not exist yet; it exists once the catalogue names it. */
  static create(options: DurableIndexOptions, dataVersion: number): DurableIndex {
    rmSync(options.folder, { recursive: true, force: true });
    const environment = openEnvironment(options.folder);
    const tables = openIndexTables(environment);
    const state = newIndexState(dataVersion);
    inTransaction(environment, () => {
      void tables.meta.put(metaKeys.state, jsonBytes(state));
      void tables.meta.put(metaKeys.settings, jsonBytes(defaultIndexSettings));
    });
    syncFolder(options.folder);
    return new DurableIndex(options, environment, { tables, state, settings: defaultIndexSettings });
  }

  /** Opens an index, builds its search index again and publishes it. */
  static async open(options: DurableIndexOptions): Promise<DurableIndex> {
    if (!existsSync(options.folder)) {
      throw new DamagedDataError(`The index ${options.name} has lost its folder ${options.folder}.`);
    }
    const environment = openEnvironment(options.folder);
    try {
      const content = readContent(environment, options.name);
      const superseded = new SupersededDocuments(content.tables);
      while (inTransaction(environment, () => superseded.removeSome()));
      const index = new DurableIndex(options, environment, content);
      await index.#rebuild();
      index.#publish();
      return index;
    } catch (error) {
      await environment.close();
      throw error;
    }
  }

  get state(): IndexState {
    return this.#state;
  }

  /**
   * Applies entries in order, in one transaction. When that fails, each alone, so that only the one
   * at fault fails.
   *
   * @param onDurable called before anything is published; when it throws, so do the entries
   */
  async apply(
    entries: readonly PositionedEntry<ContentEntry>[],
    onDurable: () => void = () => {},
  ): Promise<AppliedEntry[]> {
    try {
      const outcomes = await this.#applyTogether(entries, onDurable);
      return outcomes.map((outcome) => ({ outcome }));
    } catch (fault) {
      if (entries.length === 1 || fault instanceof IndexingError) return entries.map(() => ({ fault }));
    }
    const applied: AppliedEntry[] = [];
    for (const entry of entries) applied.push(...(await this.apply([entry], onDurable)));
    return applied;
  }

  /** Tells the search threads that the index is gone. */
  publishDrop(): void {
    const { dataVersion, settingsVersion } = this.#state;
    const { name: index, incarnation } = this;
    const settings = this.#settings;
    this.#options.publish({ index, incarnation, dataVersion, settingsVersion, settings, shared: null });
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }

  async #applyTogether(
    entries: readonly PositionedEntry<ContentEntry>[],
    onDurable: () => void,
  ): Promise<readonly EntryOutcome[]> {
    const before = { state: this.#state, settings: this.#settings };
    const committed = this.#commit(entries);
    onDurable();
    this.#state = committed.state;
    this.#settings = committed.settings;
    const rebuild = !isDeepStrictEqual(before.settings.indexTime, committed.settings.indexTime);
    try {
      if (rebuild || this.#behind) await this.#rebuild();
      else this.#index(committed.change);
    } catch (error) {
      this.#behind = true;
      throw new IndexingError(this.name, error);
    }
    if (!this.#published || isVisiblyChanged(before.state, committed.state)) this.#publish();
    return committed.outcomes;
  }

  #commit(entries: readonly PositionedEntry<ContentEntry>[]): Committed {
    return inTransaction(this.#environment, () => {
      const transaction = new IndexTransaction(this.#tables, this.#state, this.#settings);
      const outcomes = entries.map((entry) => applyIndexEntry(transaction, entry, this.incarnation));
      transaction.superseded.removeOld(this.#options.now());
      transaction.save();
      const { state, settings, change } = transaction;
      return { outcomes, state, settings, change };
    });
  }

  #index(change: IndexChange): void {
    if (change.added.length > 0 || change.removed.length > 0) this.#writer.apply(change);
  }

  /** Builds the search index anew from the records. */
  async #rebuild(): Promise<void> {
    const except = new SupersededDocuments(this.#tables).documentNumbers();
    const writer = new IndexWriter(this.#settings.indexTime);
    let done = 0;
    for (const added of liveDocumentPages(this.#tables, { pageSize: documentsPerPage, except })) {
      writer.apply({ added, removed: [] });
      done += added.length;
      this.#options.onProgress(done, this.#state.recordCount);
      await setImmediate();
    }
    this.#writer = writer;
    this.#behind = false;
  }

  #publish(): void {
    const { dataVersion, settingsVersion } = this.#state;
    const { name: index, incarnation } = this;
    const shared = this.#writer.share();
    this.#published = true;
    this.#options.publish({
      index,
      incarnation,
      dataVersion,
      settingsVersion,
      settings: this.#settings,
      shared,
    });
  }
}

interface Content {
  readonly tables: IndexTables;
  readonly state: IndexState;
  readonly settings: IndexSettings;
}

function readContent(environment: Environment, name: string): Content {
  const tables = openIndexTables(environment);
  const stateBytes = tables.meta.getBinary(metaKeys.state);
  const settingsBytes = tables.meta.getBinary(metaKeys.settings);
  if (stateBytes === undefined || settingsBytes === undefined) {
    throw new DamagedDataError(`The index ${name} has lost its state.`);
  }
  const state = parseStoredJson<IndexState>(stateBytes, `the state of index ${name}`);
  if (state.formatVersion > dataFormatVersion) {
    throw new NewerFormatError(`The index ${name}`, state.formatVersion, dataFormatVersion);
  }
  return {
    tables,
    state,
    settings: parseStoredJson<IndexSettings>(settingsBytes, `the settings of ${name}`),
  };
}
