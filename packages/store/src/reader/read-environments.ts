import { existsSync } from "node:fs";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import { IndexReadEnvironment } from "./index-read-environment.js";

/** Each has two files open, and a part of the address space; opening one takes about a millisecond. */
const openMax = 64;

/** The bytes of a file that an erasure has removed are there until no thread has it open. */
const lettingGoMs = 1_000;

/** The environments that a reader has open: those used last. */
export class ReadEnvironments {
  readonly #folder: DataFolder;
  /** By incarnation; those used last stand last. */
  readonly #open = new Map<string, IndexReadEnvironment>();
  readonly #lettingGo: NodeJS.Timeout;

  constructor(folder: DataFolder) {
    this.#folder = folder;
    this.#lettingGo = setInterval(() => this.#closeMoved(), lettingGoMs).unref();
  }

  /** undefined: there is none, or the index was dropped. */
  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined {
    // Whatever it has, an environment that was left has too: only for others it is asked whether there is a
    // newer one.
    const known = this.#open.get(incarnation)?.documentRecord(documentNumber);
    return known ?? this.#of(incarnation)?.documentRecord(documentNumber);
  }

  /** undefined: its folder is gone, so it was dropped. */
  #of(incarnation: string): IndexReadEnvironment | undefined {
    const isThere = this.#open.has(incarnation) || existsSync(indexFolder(this.#folder, incarnation));
    return isThere ? this.require(incarnation, incarnation) : undefined;
  }

  /** @param name of the index, for errors. @throws DamagedDataError, StorageError */
  require(incarnation: string, name: string): IndexReadEnvironment {
    if (this.#open.get(incarnation)?.isMoved() === true) this.#close(incarnation);
    const known = this.#open.get(incarnation);
    const environment = known ?? IndexReadEnvironment.open(indexFolder(this.#folder, incarnation), name);
    this.#open.delete(incarnation);
    this.#open.set(incarnation, environment);
    if (known === undefined) this.#closeSuperfluous();
    return environment;
  }

  /** Lets go of indexes that were dropped: their files hold space until nobody has them open. */
  closeAllBut(incarnations: ReadonlySet<string>): void {
    for (const incarnation of this.#open.keys()) if (!incarnations.has(incarnation)) this.#close(incarnation);
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

  #closeMoved(): void {
    for (const [incarnation, environment] of this.#open) if (environment.isMoved()) this.#close(incarnation);
  }

  #close(incarnation: string): void {
    void this.#open.get(incarnation)?.close();
    this.#open.delete(incarnation);
  }
}
