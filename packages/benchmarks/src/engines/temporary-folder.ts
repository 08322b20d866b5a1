import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/**
 * What was stopped by a signal a moment ago may still write into its folder while that is removed.
 * `maxRetries` of `rmSync` does not help there: in Node 20 it does not look again at what has come meanwhile.
 */
const attemptsMax = 20;
const millisecondsBetween = 50;

/** A new folder that is gone when the process ends, unless a signal that it does not catch ends it. */
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

/** At the end of a process nothing can be awaited: it sleeps. */
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
