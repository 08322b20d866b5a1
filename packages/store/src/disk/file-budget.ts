import { availableParallelism } from "node:os";
import { openFilesMax } from "./open-files.js";

/** LMDB has the data file of an environment open twice, and its lock file. All threads share these files. */
export const filesPerEnvironment = 3;
/** Pipes of threads, `control`, `analytics`, the queue, files that are read or written at the moment. */
const reserve = 200;
const connectionsMax = 1_000;
const indexesMax = 1_000;
const environmentsPerReaderMax = 64;
/** With this many searches at once the main thread, which carries them over HTTP, is fully busy. */
export const searchThreadsMax = 16;
/** The main thread, that of analytics, the reserve of the search threads, and the background search. */
const otherReaders = 4;

/** For what the files are that this process may have open. */
export interface FileBudget {
  readonly connections: number;
  /** Indexes that the writer has open. */
  readonly indexes: number;
  /** Environments that each reader has open. None of them may be one of the writer or of another reader. */
  readonly environmentsPerReader: number;
}

/** @param max how many files may be open @param processors as many threads search */
export function fileBudget(
  max: number = openFilesMax(),
  processors: number = availableParallelism(),
): FileBudget {
  const connections = Math.min(connectionsMax, Math.floor(max / 4));
  const environments = Math.max(0, Math.floor((max - reserve - connections) / filesPerEnvironment));
  const readers = Math.min(processors, searchThreadsMax) + otherReaders;
  const share = Math.floor(environments / 2 / readers);
  const environmentsPerReader = Math.max(1, Math.min(environmentsPerReaderMax, share));
  const indexes = Math.max(1, Math.min(indexesMax, environments - readers * environmentsPerReader));
  return { connections, indexes, environmentsPerReader };
}
