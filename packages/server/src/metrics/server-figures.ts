import type { IndexListingEntry } from "@findling/protocol";
import type { ThreadFigures } from "@findling/store/log";
import type { QueueFigures } from "../writes/overflow-path.js";

/** Work on an index in the background. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

/** The figures that a scrape asks of the parts of a server. The parts do not know what asks. */
export interface ServerFigures {
  /** Every index, from the store. */
  readonly indexes: () => readonly IndexListingEntry[];
  /** The data version of an index; undefined: there is no such index any more. */
  readonly dataVersion: (index: string) => number | undefined;
  /** The open indexes with the bytes of memory that they take. */
  readonly openIndexes: () => Iterable<readonly [index: string, bytes: number]>;
  readonly rebuilds: () => Iterable<readonly [index: string, progress: WorkProgress]>;
  readonly erasures: () => Iterable<readonly [index: string, progress: WorkProgress]>;
  readonly queue: () => QueueFigures;
  readonly backlog: () => { readonly entries: number; readonly bytes: number };
  readonly searches: () => { readonly waiting: number; readonly threads: number; readonly living: number };
  readonly connections: () => { readonly open: number; readonly max: number };
  readonly analyticsWaiting: () => number;
  readonly isReady: () => boolean;
  /** The figures of the threads that answer soon. */
  readonly threads: () => Promise<readonly ThreadFigures[]>;
  /** When the certificate ends; null: the server speaks plain HTTP. */
  readonly certificateEnd: () => Date | null;
  /** Bytes of files in the data folder. */
  readonly disk: () => Promise<DiskFigures>;
}

export interface DiskFigures {
  readonly control: number;
  /** The records in LMDB of all indexes, and the files of their search indexes. */
  readonly records: number;
  readonly segments: number;
  readonly queue: number;
  readonly analytics: number;
  /** Bytes that are free where the data folder lies. */
  readonly free: number;
}
