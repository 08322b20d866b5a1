import type { MergeProposal } from "@findling/engine";
import type { KeepRequest } from "../segment-files/keep-index.js";
import type { Manifest } from "../segment-files/manifest.js";
import type { EnvironmentMove } from "../tables/environment-move.js";
import type { RebuildRequest, RebuiltIndex } from "./merger.js";

export type MergerJob =
  | { readonly kind: "merge"; readonly proposal: MergeProposal }
  | { readonly kind: "keep"; readonly request: KeepRequest }
  | { readonly kind: "rebuild"; readonly request: RebuildRequest }
  | { readonly kind: "copy"; readonly request: EnvironmentMove };

export type MergerResult =
  | { readonly kind: "merge"; readonly merged: SharedArrayBuffer }
  | { readonly kind: "keep"; readonly manifest: Manifest }
  | { readonly kind: "rebuild"; readonly rebuilt: RebuiltIndex | null }
  | { readonly kind: "copy"; readonly copied: true | null };

export type ToMerger =
  | { readonly kind: "job"; readonly id: number; readonly job: MergerJob }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "close" };

export type FromMerger =
  | { readonly kind: "progress"; readonly id: number; readonly done: number }
  | { readonly kind: "result"; readonly id: number; readonly result: MergerResult }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

export interface MergerThreadData {
  /** Where the thread is asked for its figures; null: nowhere. */
  readonly figures: string | null;
  /** The shared memory of the `ThreadEnd`. */
  readonly end: Int32Array;
}
