export interface ExportThreadData {
  /** The data folder. */
  readonly folder: string;
  readonly index: string;
  /** Only the records behind this objectID are wanted; null: all of them. */
  readonly after: string | null;
}

/** A partition whose records must not be sent any more. */
export interface ClearedPartition {
  /** The `partitionKey` of the index when it was cleared. */
  readonly partitionKey: string | null;
  readonly partition: string;
  /** The data version of the index after the clear. */
  readonly dataVersion: number;
}

/** How many records an export has, and how many it lacks since they are damaged. */
export interface ExportTotal {
  readonly records: number;
  readonly damagedRecords: number;
}

export type ToExport =
  /** The next slice is wanted. */
  | { readonly kind: "next" }
  | { readonly kind: "cleared"; readonly cleared: ClearedPartition }
  | { readonly kind: "stop" };

/** Messages of the thread. The first one comes by itself, each other one for a `next`. */
export type FromExport =
  /** The export has begun: the state of the index that it reads is pinned. */
  | { readonly kind: "begun" }
  /** There is no such index. */
  | { readonly kind: "missing" }
  /** Some whole lines. `total`: the numbers of all slices together, if this is the last slice; else null. */
  | { readonly kind: "slice"; readonly bytes: Uint8Array<ArrayBuffer>; readonly total: ExportTotal | null }
  /** The export has failed. `isDiskFault`: the message is enough for the log, without a stack. */
  | { readonly kind: "failed"; readonly message: string; readonly isDiskFault: boolean };
