import type { ServerFlags } from "../connection/server-flags.js";

/** Flags of `doctor`. */
export interface DoctorFlags extends Omit<ServerFlags, "key"> {
  readonly data?: string;
  readonly config?: string;
  readonly json?: true;
}
