import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Check, Type } from "@findling/protocol/typebox";
import { systemErrorCode } from "../failure.js";

/**
 * How far the index `demo` was filled, for later starts. Kept as `demo.json` in the data folder, readable by
 * its owner only. The file exists before the first record is written: it distinguishes a filling that was
 * killed from an index `demo` that somebody else made. It holds the keys, since the server itself keeps only
 * their hashes.
 */
export interface DemoState {
  /** Secret of a write key for only the index `demo`. */
  readonly writeKey: string;
  /** Secret of a search key for only the index `demo`. */
  readonly searchKey: string;
  /** Whether every record has been written. */
  readonly complete: boolean;
}

const DemoState = Type.Object({
  writeKey: Type.String(),
  searchKey: Type.String(),
  complete: Type.Boolean(),
});

const pathIn = (dataFolder: string): string => join(dataFolder, "demo.json");

/** null if there is no file, or only one that is not valid: then the demo must not be continued. */
export async function readDemoState(dataFolder: string): Promise<DemoState | null> {
  try {
    const state: unknown = JSON.parse(await readFile(pathIn(dataFolder), "utf8"));
    return Check(DemoState, state) ? state : null;
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) === "ENOENT") return null;
    throw error;
  }
}

export async function writeDemoState(dataFolder: string, state: DemoState): Promise<void> {
  const path = pathIn(dataFolder);
  const unfinished = `${path}.tmp`;
  await writeFile(unfinished, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}
