import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { ownFileMode } from "../disk/own-modes.js";
import { DataFolderLockedError } from "../errors.js";
import { shortFolderPath } from "./socket-path.js";

/** The lock of a data folder. It is held until `release`, or until the process ends in any way. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder with a listening Unix socket in it. If the holder was killed, the kernel refuses
 * connections. This works across containers that share the folder, where process ids have no meaning.
 *
 * The socket is bound under a unique name, then hard-linked to `lock.sock`. The link fails if another process
 * holds it. A socket that nobody answers is first moved aside. Moving is atomic, so if two processes find it,
 * only one moves it. A process that moved a living socket by mistake puts it back.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const directory = shortFolderPath(folder);
  const name = (suffix: string) => join(directory.path, `lock${suffix}.sock`);
  const own = name(`-${randomBytes(4).toString("hex")}`);
  const lock = name("");
  const server = await listen(own);
  try {
    await claim(own, lock, folder);
  } catch (error) {
    await closeServer(server);
    directory.close();
    throw error;
  }
  const inode = lstatSync(lock).ino;
  rmSync(own, { force: true });
  return {
    async release() {
      if (inodeOf(lock) === inode) rmSync(lock, { force: true });
      await closeServer(server);
      directory.close();
    },
  };
}

async function claim(own: string, lock: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (linkIfFree(own, lock)) return;
    if (await answers(lock)) throw new DataFolderLockedError(folder);
    const aside = `${own}.stale`;
    if (!renameIfThere(lock, aside)) continue;
    const alive = await answers(aside);
    if (alive) linkIfFree(aside, lock);
    rmSync(aside, { force: true });
    if (alive) throw new DataFolderLockedError(folder);
  }
  throw new DataFolderLockedError(folder);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      try {
        // Other users must not connect, either.
        chmodSync(path, ownFileMode);
        resolve(server);
      } catch (error) {
        server.close();
        reject(error);
      }
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Whether a living process listens at this path. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(false);
      else if (error.code === "EAGAIN") resolve(true);
      else reject(error);
    });
  });
}

function linkIfFree(from: string, to: string): boolean {
  return succeedsUnless("EEXIST", () => linkSync(from, to));
}

function renameIfThere(from: string, to: string): boolean {
  return succeedsUnless("ENOENT", () => renameSync(from, to));
}

function succeedsUnless(code: string, action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === code) return false;
    throw error;
  }
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}
