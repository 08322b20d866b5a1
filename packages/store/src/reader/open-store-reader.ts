import { existsSync } from "node:fs";
import type { IndexListingEntry } from "@findling/protocol";
import { incarnationOf, listCatalogue } from "../control/catalogue.js";
import { type ControlTables, openControlReadTables } from "../control/control-tables.js";
import { listKeys } from "../control/key-table.js";
import { DamagedDataError } from "../errors.js";
import { type DataFolder, dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { checkFormatVersion } from "../folder/format-version.js";
import { settingsEtag } from "../index/index-state.js";
import { type Environment, openEnvironment } from "../lmdb/environment.js";
import type { StoreReader } from "../store.js";
import { IndexReadEnvironment } from "./index-read-environment.js";

/** The bytes of a file that an erasure has removed are there until no thread has it open. */
const lettingGoMs = 1_000;

/** Opens a data folder for reading, in any thread of the process whose store has it open. */
export function openStoreReader(folder: string): StoreReader {
  return new LmdbStoreReader(dataFolderAt(folder));
}

class LmdbStoreReader implements StoreReader {
  readonly #folder: DataFolder;
  readonly #control: Environment;
  readonly #tables: Pick<ControlTables, "catalogue" | "keys">;
  /** By incarnation. */
  readonly #open = new Map<string, IndexReadEnvironment>();
  readonly #lettingGo: NodeJS.Timeout;

  constructor(folder: DataFolder) {
    if (!checkFormatVersion(folder.path) || !existsSync(folder.control)) {
      throw new DamagedDataError(`${folder.path} is not a data folder: open a store in it first.`);
    }
    this.#folder = folder;
    this.#control = openEnvironment(folder.control);
    const tables = openControlReadTables(this.#control);
    if (tables === undefined) throw new DamagedDataError(`${folder.control} has no catalogue.`);
    this.#tables = tables;
    this.#lettingGo = setInterval(() => this.#closeMoved(), lettingGoMs).unref();
  }

  listIndexes(): IndexListingEntry[] {
    this.#control.resetReadTxn();
    const catalogue = listCatalogue(this.#tables.catalogue);
    this.#closeAllBut(new Set(catalogue.map(({ incarnation }) => incarnation)));
    return catalogue.flatMap(({ name, incarnation }) => {
      const content = this.#environment(incarnation)?.state();
      if (content === undefined) return [];
      const { recordCount, partitionCount, lastWriteAt } = content.state;
      const { partitionKey } = content.settings.indexTime;
      return [{ name, recordCount, partitionCount, lastWriteAt, partitionKey }];
    });
  }

  settings(index: string): ReturnType<StoreReader["settings"]> {
    const environment = this.#environmentOf(index);
    const content = environment?.state();
    if (environment === undefined || content === undefined) return undefined;
    const etag = settingsEtag(environment.incarnation, content.state.settingsVersion);
    return { settings: content.settings, etag };
  }

  get(index: string, objectID: string): ReturnType<StoreReader["get"]> {
    return this.#environmentOf(index)?.get(objectID);
  }

  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined {
    // Whatever it has, an environment that was left has too: only for others it is asked whether there is a newer one.
    const known = this.#open.get(incarnation)?.documentRecord(documentNumber);
    return known ?? this.#environment(incarnation)?.documentRecord(documentNumber);
  }

  keys(): ReturnType<StoreReader["keys"]> {
    this.#control.resetReadTxn();
    return listKeys(this.#tables.keys);
  }

  async close(): Promise<void> {
    clearInterval(this.#lettingGo);
    await Promise.all([...this.#open.values()].map((environment) => environment.close()));
    this.#open.clear();
    await this.#control.close();
  }

  #environmentOf(index: string): IndexReadEnvironment | undefined {
    this.#control.resetReadTxn();
    const incarnation = incarnationOf(this.#tables.catalogue, index);
    return incarnation === undefined ? undefined : this.#environment(incarnation);
  }

  #environment(incarnation: string): IndexReadEnvironment | undefined {
    const open = this.#open.get(incarnation);
    if (open !== undefined && !open.isMoved()) return open;
    this.#close(incarnation);
    const opened = IndexReadEnvironment.open(indexFolder(this.#folder, incarnation), incarnation);
    if (opened === undefined) return undefined;
    this.#open.set(incarnation, opened);
    // A good moment to let go of dropped indexes: their files hold space until nobody has them open.
    const named = listCatalogue(this.#tables.catalogue).map((entry) => entry.incarnation);
    this.#closeAllBut(new Set([...named, incarnation]));
    return opened;
  }

  #closeAllBut(incarnations: ReadonlySet<string>): void {
    for (const incarnation of this.#open.keys()) {
      if (!incarnations.has(incarnation)) this.#close(incarnation);
    }
  }

  #closeMoved(): void {
    for (const [incarnation, environment] of this.#open) if (environment.isMoved()) this.#close(incarnation);
  }

  #close(incarnation: string): void {
    const environment = this.#open.get(incarnation);
    if (environment === undefined) return;
    this.#open.delete(incarnation);
    void environment.close();
  }
}
