import { existsSync } from "node:fs";
import { fileBudget } from "../disk/file-budget.js";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import { IndexReadEnvironment } from "./index-read-environment.js";

/** Each environment has files open, and takes address space. Opening one takes about a millisecond. */
const openMax = fileBudget().environmentsPerReader;

/**
 * How often environments of indexes that moved or were dropped are closed. The bytes of a removed file exist
 * until no thread has it open.
 */
const lettingGoMs = 1_000;

/** The open environments of a reader: the most recently used ones. */
export class ReadEnvironments {
  readonly #folder: DataFolder;
  /** Environments by incarnation. The most recently used ones come last. */
  readonly #open = new Map<string, IndexReadEnvironment>();
  readonly #lettingGo: NodeJS.Timeout;

  constructor(folder: DataFolder) {
    this.#folder = folder;
    this.#lettingGo = setInterval(() => this.#closeLeft(), lettingGoMs).unref();
  }

  /** undefined if there is no such document, or if the index was dropped. */
  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined {
    // An environment that the index has left still has all its documents. Only for other documents a newer
    // environment must be looked for.
    const known = this.#open.get(incarnation)?.documentRecord(documentNumber);
    return known ?? this.#of(incarnation)?.documentRecord(documentNumber);
  }

  /** undefined if its folder is gone, because the index was dropped. */
  #of(incarnation: string): IndexReadEnvironment | undefined {
    const isThere = this.#open.has(incarnation) || existsSync(indexFolder(this.#folder, incarnation));
    return isThere ? this.require(incarnation, incarnation) : undefined;
  }

  /** @param name of the index, for errors @throws DamagedDataError, StorageError */
  require(incarnation: string, name: string): IndexReadEnvironment {
    if (this.#open.get(incarnation)?.isMoved() === true) this.#close(incarnation);
    const known = this.#open.get(incarnation);
    const environment = known ?? IndexReadEnvironment.open(indexFolder(this.#folder, incarnation), name);
    this.#open.delete(incarnation);
    this.#open.set(incarnation, environment);
    if (known === undefined) this.#closeSuperfluous();
    return environment;
  }

  async close(): Promise<void> {
    clearInterval(this.#lettingGo);
    await Promise.all([...this.#open.values()].map((environment) => environment.close()));
    this.#open.clear();
  }

  #closeSuperfluous(): void {
    for (const [incarnation] of this.#open) {
      if (this.#open.size <= openMax) return;
      this.#close(incarnation);
    }
  }

  #closeLeft(): void {
    for (const [incarnation, environment] of this.#open) {
      const isDropped = !existsSync(indexFolder(this.#folder, incarnation));
      if (isDropped || isLeft(environment)) this.#close(incarnation);
    }
  }

  #close(incarnation: string): void {
    void this.#open.get(incarnation)?.close();
    this.#open.delete(incarnation);
  }
}

/** false also if the disk fails: a fault that a timer throws would end the thread. */
function isLeft(environment: IndexReadEnvironment): boolean {
  try {
    return environment.isMoved();
  } catch {
    return false;
  }
}
