import { statfsSync } from "node:fs";

/** More than a batch as large as may be sent takes, with the pages that change for it. */
const roomMin = 16 * 2 ** 20;

class NoRoomError extends Error {
  readonly code = "ENOSPC";

  constructor(path: string, bytesMin: number) {
    super(`Less than ${bytesMin / 2 ** 20} MiB are free where ${path} lies.`);
    this.name = "NoRoomError";
  }
}

/** Whether LMDB may write where `path` lies. It throws what the system does where nothing lies there. */
export function hasRoom(path: string, bytesMin: number = roomMin): boolean {
  const { blocks, bavail, bsize } = statfsSync(path);
  // Some file systems do not tell.
  return blocks === 0 || bavail * bsize >= bytesMin;
}

/**
 * To be asked before LMDB writes: where a disk fills up while LMDB writes the pages of a transaction it says
 * so, but now and then it has damaged the memory of the process by then, which ends some time later (lmdb
 * 3.5).
 *
 * @throws NoRoomError
 */
export function requireRoom(path: string, bytesMin: number = roomMin): void {
  if (!hasRoom(path, bytesMin)) throw new NoRoomError(path, bytesMin);
}
