import type { DocumentInput, MergeProposal, SharedIndex } from "@findling/engine";
import type { IndexTimeSettings } from "@findling/protocol";
import type { KeepRequest } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { EnvironmentMove } from "../tables/environment-move.js";

export interface RebuildRequest {
  /** Of the index's LMDB environment. */
  readonly folder: string;
  readonly settings: IndexTimeSettings;
}

/** A search index made from records; whoever made it uses it no more. */
export interface RebuiltIndex {
  readonly shared: SharedIndex;
  /** Documents whose records are damaged. */
  readonly damaged: readonly DocumentInput[];
  /** Documents with lower numbers are in it, but those that were superseded before it was begun. */
  readonly next: number;
}

/** A job that may take minutes. */
export interface LongJob<Result> {
  /** null: it was cancelled. */
  readonly done: Promise<Result | null>;
  cancel(): void;
}

/** What a long job looks at and tells while it runs. */
export interface JobObserver {
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
}

export type Rebuild = LongJob<RebuiltIndex>;
/** Comes to true when the copy is durable. */
export type EnvironmentCopy = LongJob<true>;

/** Does what would hold up a writer: it changes no state, so all it is given up for is time. */
export interface Merger {
  merge(proposal: MergeProposal): Promise<SharedArrayBuffer>;
  /** Resolves when the manifest is on disk. */
  keep(request: KeepRequest): Promise<Manifest>;
  /** Reads records until there are no more, and sees those that are written meanwhile. */
  rebuild(request: RebuildRequest, onProgress: (done: number) => void): Rebuild;
  /** Copies an environment row by row, in place of what is in the other folder; see copyEnvironment. */
  copy(request: EnvironmentMove, onProgress: (done: number) => void): EnvironmentCopy;
  /** Ends; what is under way rejects with a MergerClosedError. */
  close(): Promise<void>;
}

export class MergerClosedError extends Error {
  override readonly name = "MergerClosedError";

  constructor() {
    super("The merger is closed.");
  }
}
