import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/**
 * A process that was just stopped by a signal may still write into its folder while that is removed.
 * `maxRetries` of `rmSync` does not help: in Node 20 it does not list the folder again.
 */
const attemptsMax = 20;
const millisecondsBetween = 50;

/**
 * Makes a new folder. It is removed when the process ends, unless a signal that the process does not catch
 * ends it.
 */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (folders.length === 0) process.once("exit", removeAll);
  folders.push(folder);
  return folder;
}

/** Removes each folder by itself. One that cannot be removed is reported and does not keep the others. */
function removeAll(): void {
  for (const folder of folders) {
    try {
      remove(folder);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`Not removed: ${folder} (${reason})\n`);
    }
  }
}

/** Nothing can be awaited when a process ends, so the thread sleeps. */
function remove(folder: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === attemptsMax) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, millisecondsBetween);
    }
  }
}
