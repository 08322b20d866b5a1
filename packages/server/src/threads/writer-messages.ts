import type { MessagePort } from "node:worker_threads";
import type { EntryOutcome, ErasureProgress, LogEntry, RebuildProgress } from "@findling/store";

export interface WriterThreadData {
  readonly folder: string;
  /** Of the `SnapshotCounter`. */
  readonly counter: SharedArrayBuffer;
  /** Its element becomes 1 when the thread should end: while it opens the store it reads no messages. */
  readonly stopping: Int32Array;
}

export type ToWriter =
  | { readonly kind: "append"; readonly id: number; readonly entry: LogEntry }
  | { readonly kind: "attach"; readonly slot: number; readonly port: MessagePort }
  | { readonly kind: "close" };

export type FromWriter =
  | { readonly kind: "opened" }
  | { readonly kind: "openFailed"; readonly message: string }
  | { readonly kind: "recovery"; readonly index: string; readonly done: number; readonly total: number }
  /** `progress` null: the rebuild has ended. The first comes before the outcome of the entry that caused it. */
  | { readonly kind: "rebuild"; readonly index: string; readonly progress: RebuildProgress | null }
  /** As `rebuild`. */
  | { readonly kind: "erasure"; readonly index: string; readonly progress: ErasureProgress | null }
  | { readonly kind: "notice"; readonly index: string; readonly message: string }
  /** `dataVersion` null: the index was dropped. Comes before the outcome of the entry that caused it. */
  | { readonly kind: "published"; readonly index: string; readonly dataVersion: number | null }
  | { readonly kind: "outcome"; readonly id: number; readonly outcome: EntryOutcome }
  /** `storage`: the disk failed and nothing was written; else a defect, after which the outcome is unknown. */
  | {
      readonly kind: "appendFailed";
      readonly id: number;
      readonly storage: boolean;
      readonly message: string;
    }
  | { readonly kind: "attached"; readonly slot: number }
  | { readonly kind: "closed" };
