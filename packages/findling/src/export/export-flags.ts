import type { ServerAddressFlags } from "../keys/server-address.js";

export interface ExportFlags extends ServerAddressFlags {
  /** A path, or `-` for standard output. */
  readonly output: string;
  readonly resume?: true;
  readonly json?: true;
}
