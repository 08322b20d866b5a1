import type { CallOptions } from "./options.js";

/** What an export says before its first record. */
export interface ExportHead {
  /** The state of the index that is exported. */
  readonly dataVersion: number;
  /** How many records the whole index has. */
  readonly records: number;
}

/** `timeoutMs` bounds each wait for more. Only the begin of an export is tried again. */
export interface ExportOptions extends CallOptions {
  /** Only the records behind this objectID. @default all */
  readonly after?: string | undefined;
  readonly onBegin?: ((head: ExportHead) => void) | undefined;
}
