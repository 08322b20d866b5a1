import { statfsSync } from "node:fs";

/** More than the largest batch takes, including the pages that change for it. */
export const roomMin = 16 * 2 ** 20;

class NoRoomError extends Error {
  readonly code = "ENOSPC";

  constructor(path: string, bytesMin: number) {
    super(`Less than ${Math.ceil(bytesMin / 2 ** 20)} MiB are free where ${path} lies.`);
    this.name = "NoRoomError";
  }
}

/**
 * Whether there is room for LMDB to write at `path`. Throws the system's error if the path does not exist.
 */
export function hasRoom(path: string, bytesMin: number = roomMin): boolean {
  const { blocks, bavail, bsize } = statfsSync(path);
  // Some file systems do not report their size.
  return blocks === 0 || bavail * bsize >= bytesMin;
}

/**
 * Must be called before LMDB writes. If a disk fills up while LMDB writes the pages of a transaction, it
 * reports this. But sometimes it has damaged the memory of the process by then, which ends some time later
 * (lmdb 3.5).
 *
 * @throws NoRoomError
 */
export function requireRoom(path: string, bytesMin: number = roomMin): void {
  if (!hasRoom(path, bytesMin)) throw new NoRoomError(path, bytesMin);
}
