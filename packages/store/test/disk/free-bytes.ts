import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/** Until the test has finished, every disk seems to have this many free bytes. */
export function setFreeBytes(freeBytes: () => number): void {
  const real = fs.statfsSync("/");
  const statfs = vi.spyOn(fs, "statfsSync");
  statfs.mockImplementation(() => ({ ...real, blocks: 2 ** 30, bsize: 1, bavail: freeBytes() }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
}
