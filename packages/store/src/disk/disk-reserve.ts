import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { ownFileMode } from "./own-modes.js";
import { hasRoom } from "./room.js";

const reservedBytes = 2 * 2 ** 20;
/** More than the pages take that a small transaction changes. */
export const smallTransactionBytes = 2 ** 20;

/**
 * Room on the disk that nobody else takes, for what must be written when it is full: a file that is given up
 * then, and made again when there is room.
 */
export class DiskReserve {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Makes the file, if it is not there and there is room enough to write. What fails is made later. */
  keep(folder: string): void {
    try {
      if (statSync(this.#path, { throwIfNoEntry: false })?.size === reservedBytes || !hasRoom(folder)) return;
      // Not zeros, for which some file systems take no room.
      writeFileSync(this.#path, randomBytes(reservedBytes), { mode: ownFileMode, flush: true });
    } catch {
      this.#remove();
    }
  }

  /** Sees to it that there is room for a small transaction, as far as the reserve goes. */
  useIfNeeded(folder: string): void {
    if (!hasRoom(folder, smallTransactionBytes)) this.#remove();
  }

  #remove(): void {
    rmSync(this.#path, { force: true });
  }
}
