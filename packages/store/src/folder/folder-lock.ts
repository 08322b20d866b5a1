import { lockBySocket, type SocketLock } from "../disk/socket-lock.js";
import { DataFolderLockedError } from "../errors.js";

/** The lock of a data folder. It is held until `release`, or until the process ends in any way. */
export type FolderLock = SocketLock;

/** Locks a data folder: the lock is `lock.sock` in it. @throws DataFolderLockedError */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lock = await lockBySocket(folder, "lock");
  if (lock === null) throw new DataFolderLockedError(folder);
  return lock;
}
