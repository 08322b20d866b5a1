import { BackupError } from "../backup-files/backup-error.js";
import { type CatalogueEntry, listCatalogue } from "../control/catalogue.js";
import { dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { Upkeep } from "../tables/upkeep.js";
import { controlTableNames, indexTableNames } from "./backup-contents.js";

/**
 * Calls `pin` at a moment at which nobody writes the folder, and resolves when it has returned. Rejects if
 * there is no such moment.
 */
export type HoldWrites = (pin: () => void) => Promise<void>;

/** Whenever an index is created, dropped or moved just before the moment, another one is looked for. */
const attemptsMax = 20;

interface PinnedIndex extends CatalogueEntry {
  readonly environment: PinnedEnvironment;
}

/** All environments of a data folder as they were at one moment. */
export class PinnedFolder {
  readonly control: PinnedEnvironment;
  /** Milliseconds since the epoch. */
  pinnedAt = 0;
  readonly #folder: ReturnType<typeof dataFolderAt>;
  readonly #indexes = new Map<string, PinnedIndex>();

  private constructor(folder: string) {
    this.#folder = dataFolderAt(folder);
    this.control = PinnedEnvironment.open(this.#folder.control, controlTableNames);
  }

  /**
   * Opens the environments first, since that takes time, then pins all of them at one moment.
   *
   * @throws BackupError, DamagedDataError, StorageError
   */
  static async pin(folder: string, hold: HoldWrites): Promise<PinnedFolder> {
    const pinned = new PinnedFolder(folder);
    try {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        await pinned.#openAll();
        await hold(() => pinned.#pinAll());
        if (pinned.#isComplete()) return pinned;
      }
      throw new BackupError("Indexes come and go too fast for a backup; try again later.");
    } catch (error) {
      await pinned.close();
      throw error;
    }
  }

  get indexes(): readonly PinnedIndex[] {
    return [...this.#indexes.values()];
  }

  /** Lets go of an index, so that its pages can be used again. */
  async release({ incarnation }: CatalogueEntry): Promise<void> {
    const index = this.#indexes.get(incarnation);
    this.#indexes.delete(incarnation);
    await index?.environment.close();
  }

  async close(): Promise<void> {
    for (const index of this.indexes) await this.release(index);
    await this.control.close();
  }

  /** Opens the indexes that the catalogue names now. One that is dropped meanwhile is left to the next attempt. */
  async #openAll(): Promise<void> {
    this.control.pin();
    const named = this.#catalogue();
    this.control.unpin();
    const incarnations = new Set(named.map(({ incarnation }) => incarnation));
    for (const index of this.indexes)
      if (!incarnations.has(index.incarnation) || isMoved(index)) await this.release(index);
    for (const entry of named) if (!this.#indexes.has(entry.incarnation)) this.#open(entry);
    for (const { environment } of this.#indexes.values()) environment.unpin();
  }

  #open(entry: CatalogueEntry): void {
    try {
      const path = environmentFolder(indexFolder(this.#folder, entry.incarnation));
      requireDataFile(path);
      const environment = PinnedEnvironment.open(path, indexTableNames);
      this.#indexes.set(entry.incarnation, { ...entry, environment });
    } catch (error) {
      this.control.pin();
      const isNamed = this.#catalogue().some(({ incarnation }) => incarnation === entry.incarnation);
      this.control.unpin();
      if (!isNamed) return;
      throw new BackupError(
        `The index ${entry.name} cannot be read, so nothing was backed up: ${error instanceof Error ? error.message : String(error)} ` +
          "To save the others, stop the server and copy its data folder.",
        { cause: error },
      );
    }
  }

  #pinAll(): void {
    this.control.pin();
    for (const { environment } of this.#indexes.values()) environment.pin();
    this.pinnedAt = Date.now();
  }

  /** Whether all that the pinned catalogue names is pinned, in the environments that were current. */
  #isComplete(): boolean {
    const named = this.#catalogue();
    return (
      named.length === this.#indexes.size &&
      named.every(({ incarnation }) => this.#indexes.has(incarnation)) &&
      !this.indexes.some(isMoved)
    );
  }

  #catalogue(): CatalogueEntry[] {
    return listCatalogue(this.control.table("catalogue"));
  }
}

/** Whether an erasure has moved the records elsewhere. The index must be pinned. */
function isMoved({ environment }: PinnedIndex): boolean {
  return new Upkeep({ upkeep: environment.table("upkeep") }).isMoved;
}
