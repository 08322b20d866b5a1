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
  /** Of the index, behind the clear. */
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

/** The first answer comes by itself, each other one for a `next`. */
export type FromExport =
  /** The moment is pinned. */
  | { readonly kind: "begun" }
  /** There is no such index. */
  | { readonly kind: "missing" }
  /** Whole lines. `total`: what all slices have, if this is the last one; else null. */
  | { readonly kind: "slice"; readonly bytes: Uint8Array<ArrayBuffer>; readonly total: ExportTotal | null }
  /** `isDiskFault`: the message is enough without a stack. */
  | { readonly kind: "failed"; readonly message: string; readonly isDiskFault: boolean };
