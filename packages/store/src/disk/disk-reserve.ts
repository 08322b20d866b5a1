import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { ownFileMode } from "./own-modes.js";
import { hasRoom } from "./room.js";

const reservedBytes = 2 * 2 ** 20;
/** More than the pages that a small transaction changes. */
export const smallTransactionBytes = 2 ** 20;

/**
 * Reserves disk space for data that must be written even if the disk is full. It is a file that is deleted
 * then, and created again when there is room.
 */
export class DiskReserve {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Creates the file if it is missing and there is room to write. If this fails, it is created later. */
  keep(folder: string): void {
    try {
      if (statSync(this.#path, { throwIfNoEntry: false })?.size === reservedBytes || !hasRoom(folder)) return;
      // Random bytes, since some file systems allocate no space for zeros.
      writeFileSync(this.#path, randomBytes(reservedBytes), { mode: ownFileMode, flush: true });
    } catch {
      this.#remove();
    }
  }

  /** Ensures room for a small transaction, as far as the reserve suffices. */
  useIfNeeded(folder: string): void {
    if (!hasRoom(folder, smallTransactionBytes)) this.#remove();
  }

  /** If this fails, what is written next finds too little room, or does not need the reserve. */
  #remove(): void {
    try {
      rmSync(this.#path, { force: true });
    } catch {
      // What was written before is durable, so it must not fail for this.
    }
  }
}
