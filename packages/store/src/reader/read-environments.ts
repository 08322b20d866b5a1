import { existsSync } from "node:fs";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import { IndexReadEnvironment } from "./index-read-environment.js";

/** Each has two files open, and a part of the address space; opening one takes about a millisecond. */
const openMax = 64;

/** The environments that a reader has open: those used last. */
export class ReadEnvironments {
  readonly #folder: DataFolder;
  /** By incarnation; those used last stand last. */
  readonly #open = new Map<string, IndexReadEnvironment>();

  constructor(folder: DataFolder) {
    this.#folder = folder;
  }

  /** undefined: its folder is gone, so it was dropped. */
  of(incarnation: string): IndexReadEnvironment | undefined {
    const isThere = this.#open.has(incarnation) || existsSync(indexFolder(this.#folder, incarnation));
    return isThere ? this.require(incarnation, incarnation) : undefined;
  }

  /** @param name of the index, for errors. @throws DamagedDataError, StorageError */
  require(incarnation: string, name: string): IndexReadEnvironment {
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
    await Promise.all([...this.#open.values()].map((environment) => environment.close()));
    this.#open.clear();
  }

  #closeSuperfluous(): void {
    for (const [incarnation] of this.#open) {
      if (this.#open.size <= openMax) return;
      this.#close(incarnation);
    }
  }

  #close(incarnation: string): void {
    void this.#open.get(incarnation)?.close();
    this.#open.delete(incarnation);
  }
}
