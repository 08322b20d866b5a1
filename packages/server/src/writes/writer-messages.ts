import type { EntryOutcome, ErasureProgress, KnownIndex, RebuildProgress } from "@findling/store";
import type { WriteGate } from "@findling/store/backup";
import type { QueuedHead } from "@findling/store/overflow";
import type { PublicationChange } from "../snapshots/publication-change.js";

export interface WriterThreadData {
  readonly folder: string;
  /** Bytes of search indexes in memory; null: the store's default. */
  readonly indexMemory: number | null;
  /** The channel on which the thread answers with its figures. */
  readonly figures: string;
}

export type ToWriter =
  /** An entry as `encodeEntry` writes it; `sender`: see WriteLog; `requestId`: see RequestOrigin. */
  | {
      readonly kind: "append";
      readonly id: number;
      readonly entry: Uint8Array<ArrayBuffer>;
      readonly sender: string;
      readonly requestId: string | null;
    }
  /** Batches from the overflow queue, of one index, to be applied in order. The answer is `queuedSettled`. */
  | { readonly kind: "queued"; readonly id: number; readonly batches: readonly QueuedBatch[] }
  /** Opens an index and keeps it open until the release with this id. The answer is `using`. */
  | { readonly kind: "use"; readonly id: number; readonly index: string }
  | { readonly kind: "release"; readonly id: number }
  /** These indexes were searched lately. */
  | { readonly kind: "touch"; readonly indexes: readonly string[] }
  /** A backup begins: the writer waits at the gate. */
  | { readonly kind: "hold"; readonly gate: WriteGate }
  | { readonly kind: "close" };

/** A batch from the overflow queue. */
export interface QueuedBatch extends QueuedHead {
  /** The entry as `encodeEntry` writes it; null: its bytes are damaged. */
  readonly entry: Uint8Array<ArrayBuffer> | null;
  /** How often applying the batch has ended with a defect. */
  readonly defects: number;
}

/** The outcome of batches from the overflow queue. */
export interface QueuedSettled {
  /** For each batch, whether its outcome is stored. The others have to be tried again. */
  readonly isFinal: readonly boolean[];
  /**
   * The batches that have failed for good, with the reason that their tasks give: without objectIDs and
   * texts.
   */
  readonly failures: readonly { readonly taskId: string; readonly reason: string }[];
  /** Why some batches have to be tried again; null if none has to. */
  readonly fault: string | null;
  /** Whether that is a defect, and no fault that may pass by itself. */
  readonly isDefect: boolean;
}

/** An outcome for the main thread. Settings are passed as JSON, since they may have megabytes. */
export type PassedOutcome =
  | Exclude<EntryOutcome, { readonly kind: "settings" }>
  | {
      readonly kind: "settings";
      readonly json: Uint8Array<ArrayBuffer>;
      readonly etag: string;
      readonly changed: readonly string[];
    };

/** When an entry reached the writer, when its transaction began, and when it was applied: as of `clockMs`. */
export interface WriterTimes {
  readonly receivedAt: number;
  readonly begunAt: number;
  readonly endedAt: number;
}

/**
 * Why an entry has no outcome: the disk is full or failed, and nothing was written; the index cannot be
 * opened; or a defect, after which it is unknown whether the entry was applied.
 */
export type WriterFault =
  | { readonly kind: "diskFull"; readonly code: string }
  | { readonly kind: "storage" | "unavailable" | "defect" };

export type FromWriter =
  | { readonly kind: "opened"; readonly indexes: readonly KnownIndex[] }
  | { readonly kind: "openFailed"; readonly message: string }
  /** Indexes that are likely to be used soon are open. */
  | { readonly kind: "warmedUp" }
  | { readonly kind: "recovery"; readonly index: string; readonly done: number; readonly total: number }
  /**
   * `progress` null: the rebuild has ended. The first message comes before the outcome of the entry that
   * caused it.
   */
  | { readonly kind: "rebuild"; readonly index: string; readonly progress: RebuildProgress | null }
  /**
   * `progress` null: the erasure has ended. The first message comes before the outcome of the entry that
   * caused it.
   */
  | { readonly kind: "erasure"; readonly index: string; readonly progress: ErasureProgress | null }
  /** The index cannot be opened, or closed. The message is for the log: it says what is wrong, what to do. */
  | { readonly kind: "unavailable"; readonly index: string; readonly message: string }
  /** `index` null: the notice is about the data folder. `requestId`: of whoever met what it is about. */
  | {
      readonly kind: "notice";
      readonly index: string | null;
      readonly requestId: string | null;
      readonly message: string;
    }
  /**
   * A new state of an index; without a state the index was dropped. It comes before the outcome of the entry
   * that caused it.
   */
  | { readonly kind: "published"; readonly change: PublicationChange }
  /** The index is about to be closed. */
  | { readonly kind: "withdrawn"; readonly index: string }
  | {
      readonly kind: "outcome";
      readonly id: number;
      readonly outcome: PassedOutcome;
      readonly times: WriterTimes;
    }
  | {
      readonly kind: "appendFailed";
      readonly id: number;
      readonly fault: WriterFault;
      /**
       * A message for the client if the index is unavailable, else for the log. It includes the stack of a
       * defect.
       */
      readonly message: string;
    }
  | { readonly kind: "queuedSettled"; readonly id: number; readonly settled: QueuedSettled }
  /** The answer to `use`. `message` null: the index is open. */
  | { readonly kind: "using"; readonly id: number; readonly message: string | null }
  | { readonly kind: "closed" };
