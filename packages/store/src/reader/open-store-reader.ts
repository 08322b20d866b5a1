import { existsSync } from "node:fs";
import type { IndexListingEntry } from "@findling/protocol";
import { type CatalogueEntry, incarnationOf, listCatalogue } from "../control/catalogue.js";
import { type ControlReadTables, openControlReadTables } from "../control/control-tables.js";
import { findKey, listKeys } from "../control/key-table.js";
import { masterSecretVerifier } from "../control/master-secret-row.js";
import { type IndexSummary, storedSummary, summaryOf } from "../control/summary-table.js";
import { findTask } from "../control/task-table.js";
import { DamagedDataError, DamagedRecordError, IndexUnavailableError } from "../errors.js";
import { type DataFolder, dataFolderAt } from "../folder/data-folder.js";
import { checkFormatVersion } from "../folder/format-version.js";
import { type Environment, madeOf, openEnvironment } from "../lmdb/environment.js";
import { type ListedFacts, settingsEtag } from "../tables/index-state.js";
import type { IndexReadEnvironment } from "./index-read-environment.js";
import type { PartitionRequest } from "./partition-rows.js";
import { ReadEnvironments } from "./read-environments.js";
import type { PageRequest } from "./record-rows.js";
import type { StoreReader } from "./store-reader.js";

/**
 * Opens a data folder for reading. Works in any thread of the process whose store has it open.
 *
 * @throws DamagedDataError, NewerFormatError, StorageError
 */
export function openStoreReader(path: string): StoreReader {
  const folder = dataFolderAt(path);
  if (!checkFormatVersion(folder.path) || !existsSync(folder.control)) {
    throw new DamagedDataError(`${folder.path} is not a data folder: open a store in it first.`);
  }
  return madeOf(openEnvironment(folder.control), (control) => new LmdbStoreReader(folder, control));
}

class LmdbStoreReader implements StoreReader {
  readonly #control: Environment;
  readonly #tables: ControlReadTables;
  readonly #environments: ReadEnvironments;

  constructor(folder: DataFolder, control: Environment) {
    this.#control = control;
    const tables = openControlReadTables(control);
    if (tables === undefined) throw new DamagedDataError(`${folder.control} has no catalogue.`);
    this.#tables = tables;
    this.#environments = new ReadEnvironments(folder);
  }

  listIndexes(
    known: (entry: CatalogueEntry) => ListedFacts | undefined = () => undefined,
  ): IndexListingEntry[] {
    this.#control.resetReadTxn();
    const catalogue = listCatalogue(this.#tables.catalogue);
    return catalogue.flatMap((entry) => {
      const facts = known(entry) ?? this.#summary(entry);
      if (facts === undefined) return [];
      const { recordCount, partitionCount, lastWriteAt, partitionKey } = facts;
      return [{ name: entry.name, recordCount, partitionCount, lastWriteAt, partitionKey }];
    });
  }

  partitionKey(index: string): string | null | undefined {
    const incarnation = this.#incarnationOf(index);
    return incarnation === undefined ? undefined : this.#summary({ name: index, incarnation })?.partitionKey;
  }

  settings(index: string): ReturnType<StoreReader["settings"]> {
    return this.#read(index, (environment, incarnation) => {
      const { state, settingsJson } = environment.storedContent(index);
      return { json: settingsJson, etag: settingsEtag(incarnation, state.settingsVersion) };
    });
  }

  get(index: string, objectID: string): ReturnType<StoreReader["get"]> {
    return this.#read(index, (environment) => environment.get(index, objectID));
  }

  recordsPage(index: string, request: PageRequest): ReturnType<StoreReader["recordsPage"]> {
    return this.#read(index, (environment) => environment.recordsPage(request));
  }

  partitions(index: string, request: PartitionRequest): ReturnType<StoreReader["partitions"]> {
    return this.#read(index, (environment) => environment.partitions(request));
  }

  settingsHistory(
    index: string,
    before: number | null,
    limit: number,
  ): ReturnType<StoreReader["settingsHistory"]> {
    return this.#read(index, (environment) => environment.settingsHistory(before, limit));
  }

  settingsChange(index: string, id: number): ReturnType<StoreReader["settingsChange"]> {
    return this.#read(index, (environment) => environment.settingsChange(id));
  }

  documentNumbers(index: string): number | undefined {
    return this.#read(index, (environment) => environment.storedContent(index).state.nextDocumentNumber);
  }

  logTime(index: string): number {
    return this.#read(index, (environment) => environment.storedContent(index).state.logTime) ?? 0;
  }

  documentFrom(index: string, documentNumber: number): ReturnType<StoreReader["documentFrom"]> {
    return this.#read(index, (environment) => environment.documentFrom(documentNumber));
  }

  catalogue(): readonly CatalogueEntry[] {
    this.#control.resetReadTxn();
    return listCatalogue(this.#tables.catalogue);
  }

  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined {
    return this.#unlessDropped(incarnation, () =>
      this.#environments.documentRecord(incarnation, documentNumber),
    );
  }

  isCurrent(incarnation: string, objectID: string, documentNumber: number): boolean {
    const isCurrent = this.#unlessDropped(incarnation, () =>
      this.#environments.require(incarnation, incarnation).isCurrent(objectID, documentNumber),
    );
    return isCurrent ?? false;
  }

  erasedOnQueue(index: string): number {
    return this.#read(index, (environment) => environment.erasedOnQueue(index)) ?? 0;
  }

  keys(): ReturnType<StoreReader["keys"]> {
    this.#control.resetReadTxn();
    return listKeys(this.#tables.keys);
  }

  key(id: string): ReturnType<StoreReader["key"]> {
    this.#control.resetReadTxn();
    return findKey(this.#tables.keys, id);
  }

  task(taskId: string): ReturnType<StoreReader["task"]> {
    const { tasks } = this.#tables;
    if (tasks === undefined) return undefined;
    this.#control.resetReadTxn();
    return findTask(tasks, taskId, Date.now());
  }

  masterSecretVerifier(): string | undefined {
    this.#control.resetReadTxn();
    return masterSecretVerifier(this.#tables.meta);
  }

  async close(): Promise<void> {
    await this.#environments.close();
    await this.#control.close();
  }

  /** For an index that cannot be read, the last known summary. */
  #summary({ name, incarnation }: CatalogueEntry): IndexSummary | undefined {
    const stored = storedSummary(this.#tables.summaries, incarnation);
    if (stored?.isCurrent === true) return stored.summary;
    try {
      return summaryOf(this.#environments.require(incarnation, name).content(name));
    } catch {
      return stored?.summary;
    }
  }

  /** undefined if the index does not exist. */
  #read<Result>(
    index: string,
    read: (environment: IndexReadEnvironment, incarnation: string) => Result,
  ): Result | undefined {
    const incarnation = this.#incarnationOf(index);
    if (incarnation === undefined) return undefined;
    try {
      return read(this.#environments.require(incarnation, index), incarnation);
    } catch (error) {
      // The index may have been dropped meanwhile.
      if (this.#incarnationOf(index) !== incarnation) return undefined;
      if (error instanceof DamagedRecordError) throw error;
      throw new IndexUnavailableError(index, error);
    }
  }

  /** undefined if what cannot be read belongs to no index any more. */
  #unlessDropped<Result>(incarnation: string, read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      this.#control.resetReadTxn();
      const named = listCatalogue(this.#tables.catalogue);
      if (named.some((entry) => entry.incarnation === incarnation)) throw error;
      return undefined;
    }
  }

  #incarnationOf(index: string): string | undefined {
    this.#control.resetReadTxn();
    return incarnationOf(this.#tables.catalogue, index);
  }
}
