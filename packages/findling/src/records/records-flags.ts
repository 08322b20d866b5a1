import type { ConnectionFlags } from "../connection/connection-flags.js";

export interface RecordsFlags extends ConnectionFlags {
  readonly json?: true;
}

/** Records that the command line names. */
export interface NamedRecords {
  readonly index: string;
  /** objectIDs, or `-` for the lines of standard input. */
  readonly ids: readonly string[];
}
