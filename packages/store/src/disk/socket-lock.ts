import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { ownFileMode } from "./own-modes.js";
import { shortFolderPath } from "./socket-path.js";

/** It is held until `release`, or until the process ends in any way. */
export interface SocketLock {
  release(): Promise<void>;
}

/**
 * Takes a lock, which is a listening Unix socket in a folder. If the holder was killed, the kernel refuses
 * connections. This works across containers that share the folder, where process ids have no meaning.
 *
 * The socket is bound under a unique name, then hard-linked to `<lockName>.sock`. The link fails if another
 * process holds it. A socket that nobody answers is first moved aside. Moving is atomic, so if two processes
 * find it, only one moves it. A process that moved a living socket by mistake puts it back.
 *
 * @returns null: another process has the lock, or this one has it already
 * @throws the error of a file system that has no sockets or no hard links
 */
export async function lockBySocket(folder: string, lockName: string): Promise<SocketLock | null> {
  const directory = shortFolderPath(folder, `${lockName}-00000000.sock.stale`);
  const name = (suffix: string) => join(directory.path, `${lockName}${suffix}.sock`);
  const own = name(`-${randomBytes(4).toString("hex")}`);
  const lock = name("");
  let server: Server | null = null;
  let inode: number | undefined;
  let isClaimed = false;
  try {
    server = await listen(own);
    // The lock is a link to the same inode. It is read here, because another process may move the lock aside
    // for a moment.
    inode = inodeOf(own);
    isClaimed = await claim(own, lock);
  } finally {
    if (!isClaimed) {
      if (server !== null) await closeServer(server);
      directory.close();
    }
  }
  if (!isClaimed) return null;
  rmSync(own, { force: true });
  return {
    async release() {
      if (inodeOf(lock) === inode) rmSync(lock, { force: true });
      await closeServer(server);
      directory.close();
    },
  };
}

async function claim(own: string, lock: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (linkIfFree(own, lock)) return true;
    if (await answers(lock)) return false;
    const aside = `${own}.stale`;
    if (!renameIfThere(lock, aside)) continue;
    const alive = await answers(aside);
    if (alive) linkIfFree(aside, lock);
    rmSync(aside, { force: true });
    if (alive) return false;
  }
  return false;
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    // It stays: a connection that cannot be accepted later is an error, too, and must not end the process.
    server.on("error", reject);
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
