import { chmodSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { ownFileMode } from "../disk/own-modes.js";
import { shortFolderPath } from "../disk/socket-path.js";
import { systemCodeOf } from "../disk/system-code.js";

const socketName = "backup.sock";
/** Where the socket is made. */
const hiddenName = join("control", socketName);

export interface BackupSocket {
  close(): Promise<void>;
}

/**
 * Listens in a data folder, whose lock the caller holds. Only who may read the folder's files can connect:
 * the socket has mode 0600 before it gets its name, and is made in a folder that only its owner can enter.
 */
export async function listenForBackups(
  folder: string,
  onConnection: (socket: Socket) => void,
): Promise<BackupSocket> {
  const directory = shortFolderPath(folder, hiddenName);
  const path = join(directory.path, socketName);
  const hidden = join(directory.path, hiddenName);
  rmSync(hidden, { force: true });
  const server = createServer(onConnection);
  try {
    await listen(server, hidden);
    chmodSync(hidden, ownFileMode);
    renameSync(hidden, path);
  } catch (error) {
    server.close();
    directory.close();
    throw error;
  }
  // Whoever cannot be accepted tries again.
  server.on("error", () => undefined);
  server.unref();
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      rmSync(path, { force: true });
      await closed;
      directory.close();
    },
  };
}

/** Connects to the server of a data folder. null: no server that gives backups runs on it. */
export async function connectForBackup(folder: string): Promise<Socket | null> {
  const directory = shortFolderPath(folder, hiddenName);
  try {
    const socket = connect(join(directory.path, socketName));
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return socket;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return null;
    throw error;
  } finally {
    directory.close();
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
