import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { lockBySocket, type SocketLock } from "./socket-lock.js";
import { systemCodeOf } from "./system-code.js";

const noLock: SocketLock = { release: () => Promise.resolve() };

/**
 * Keeps others from writing to the same target meanwhile, with a hidden socket beside it. Where the disk has
 * no sockets, as FAT and SMB, nothing is locked. Nor is it where nothing can be written, which whoever writes
 * reports.
 *
 * @returns null: somebody else has the lock
 */
export async function lockTarget(target: string): Promise<SocketLock | null> {
  // The name of the target may be longer than that of a socket may be.
  const hash = createHash("sha256").update(basename(target)).digest("hex").slice(0, 16);
  try {
    return await lockBySocket(dirname(target), `.findling-${hash}`);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return noLock;
  }
}
