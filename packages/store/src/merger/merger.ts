import type { DocumentInput, MergeProposal, SharedIndex } from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import type { KeepRequest } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { EnvironmentMove } from "../tables/environment-move.js";

export interface RebuildRequest {
  /** The index's folder, which has its LMDB environment. */
  readonly folder: string;
  readonly settings: IndexTimeSettings;
}

/** A search index made from records. Its maker does not use it any more. */
export interface RebuiltIndex {
  readonly shared: SharedIndex;
  /** Documents whose records are damaged. */
  readonly damaged: readonly DocumentInput[];
  /** Documents with lower numbers are in it, except those superseded before the rebuild began. */
  readonly next: number;
}

/** A job that may take minutes. */
export interface LongJob<Result> {
  /** null if it was cancelled. */
  readonly done: Promise<Result | null>;
  cancel(): void;
}

/** How a long job reports progress and finds out whether it is cancelled. */
export interface JobObserver {
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
}

export interface RebuildObserver extends JobObserver {
  /** Runs a computation, at any point of which the thread may be ended. */
  readonly computed: <Result>(compute: () => Result) => Result;
}

export type Rebuild = LongJob<RebuiltIndex>;
/** Resolves to true when the copy is durable. */
export type EnvironmentCopy = LongJob<true>;

/** Does work that would block a writer. It changes no state, so giving up a job loses only time. */
export interface Merger {
  merge(proposal: MergeProposal): Promise<SharedArrayBuffer>;
  /** Resolves when the manifest is on disk. */
  keep(request: KeepRequest): Promise<Manifest>;
  /** Reads records until there are no more. Sees records that are written meanwhile. */
  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild;
  /** Copies an environment row by row, replacing the content of the other folder; see copyEnvironment. */
  copy(request: EnvironmentMove, onProgress: (done: number) => void): EnvironmentCopy;
  /** Ends the merger. Running jobs reject with a MergerClosedError. */
  close(): Promise<void>;
}

export class MergerClosedError extends Error {
  override readonly name = "MergerClosedError";

  constructor() {
    super("The merger is closed.");
  }
}
