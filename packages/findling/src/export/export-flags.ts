import type { ConnectionFlags } from "../connection/connection-flags.js";

export interface ExportFlags extends ConnectionFlags {
  /** A path, or `-` for standard output. */
  readonly output: string;
  readonly resume?: true;
  readonly json?: true;
}
