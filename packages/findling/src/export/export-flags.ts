import type { AdminFlags } from "../connection/ask-as-admin.js";

export interface ExportFlags extends AdminFlags {
  /** A path, or `-` for standard output. */
  readonly output: string;
  readonly resume?: true;
  readonly json?: true;
}
