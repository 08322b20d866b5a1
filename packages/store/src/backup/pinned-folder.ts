import { allEnded } from "../all-ended.js";
import { BackupError } from "../backup-files/backup-error.js";
import { type CatalogueEntry, listCatalogue } from "../control/catalogue.js";
import { filesPerEnvironment } from "../disk/file-budget.js";
import { openFilesMax, openFilesNow } from "../disk/open-files.js";
import { dataFolderAt, indexFolder } from "../folder/data-folder.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { controlTableNames, indexTableNames } from "./backup-contents.js";

/**
 * Calls `pin` at a moment at which nobody writes the folder, and resolves when it has returned. Rejects if
 * there is no such moment.
 */
export type HoldWrites = (pin: () => void) => Promise<void>;

/** Files that the rest of the process may need meanwhile. */
const filesKept = 200;

/** Whenever an index is created, dropped or moved just before the moment, another one is looked for. */
const attemptsMax = 20;

interface PinnedIndex extends CatalogueEntry {
  /** Folder of the environment. */
  readonly path: string;
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
   * @param check called before each opening; may throw
   * @throws BackupError, DamagedDataError, StorageError
   */
  static async pin(folder: string, hold: HoldWrites, check: () => void): Promise<PinnedFolder> {
    check();
    const pinned = new PinnedFolder(folder);
    try {
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        await pinned.#openAll(check);
        await hold(() => pinned.#pinAll());
        if (pinned.#isComplete()) return pinned;
      }
      throw new BackupError("Indexes come and go too fast for a backup; try again later.");
    } catch (error) {
      await pinned.close().catch(() => undefined);
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

  /** Closes everything, also behind an environment with a fault. @throws the first fault */
  async close(): Promise<void> {
    const indexes = this.indexes.map((index) => this.release(index));
    await allEnded([...indexes, this.control.close()]);
  }

  /**
   * Opens the indexes that the catalogue names now. One that is dropped meanwhile is left to the next
   * attempt.
   */
  async #openAll(check: () => void): Promise<void> {
    this.control.pin();
    const named = this.#catalogue();
    this.control.unpin();
    const incarnations = new Set(named.map(({ incarnation }) => incarnation));
    for (const index of this.indexes)
      if (!incarnations.has(index.incarnation) || !this.#isCurrent(index)) await this.release(index);
    requireOpenFiles(filesPerEnvironment * (named.length - this.#indexes.size));
    for (const entry of named) {
      check();
      if (!this.#indexes.has(entry.incarnation)) this.#open(entry);
    }
    for (const { environment } of this.#indexes.values()) environment.unpin();
  }

  #open(entry: CatalogueEntry): void {
    const path = this.#currentPath(entry);
    try {
      requireDataFile(path);
      const environment = PinnedEnvironment.open(path, indexTableNames);
      this.#indexes.set(entry.incarnation, { ...entry, path, environment });
    } catch (error) {
      if (this.#isNamed(entry) && this.#currentPath(entry) === path) throw unreadable(entry, error);
    }
  }

  #isNamed(entry: CatalogueEntry): boolean {
    this.control.pin();
    const isNamed = this.#catalogue().some(({ incarnation }) => incarnation === entry.incarnation);
    this.control.unpin();
    return isNamed;
  }

  /** An erasure moves the environment of an index to another folder, with a name that no other had. */
  #currentPath({ incarnation }: CatalogueEntry): string {
    return environmentFolder(indexFolder(this.#folder, incarnation));
  }

  #isCurrent(index: PinnedIndex): boolean {
    return this.#currentPath(index) === index.path;
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
      this.indexes.every((index) => this.#isCurrent(index))
    );
  }

  #catalogue(): CatalogueEntry[] {
    return listCatalogue(this.control.table("catalogue"));
  }
}

function unreadable({ name }: CatalogueEntry, error: unknown): BackupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(
    `The index ${name} cannot be read, so nothing was backed up: ${reason} ` +
      "To save the others, stop the server and copy its data folder.",
    { cause: error },
  );
}

/** A running server must be able to open files while the environments are open. */
function requireOpenFiles(needed: number): void {
  const free = openFilesMax() - openFilesNow();
  if (free >= needed + filesKept) return;
  throw new BackupError(
    `A backup has to open ${needed} files more, and the limit of open files leaves ${free}. ` +
      "Raise it (ulimit -n).",
  );
}
