import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.js";

/** The folder of a file system in memory of 32 MB. null: this user may not mount, or the system cannot. */
export function smallDisk(): string | null {
  const path = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", path], { stdio: "ignore" });
  } catch {
    process.stderr.write("This user cannot mount a small file system: nothing is known about a full disk.\n");
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", path]));
  return path;
}

/** Not a byte is free any more. */
export function fillDisk(path: string): void {
  const descriptor = openSync(path, "a");
  try {
    for (let size = 1 << 20; size > 0; ) {
      try {
        writeSync(descriptor, new Uint8Array(size));
      } catch {
        size >>= 1;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
