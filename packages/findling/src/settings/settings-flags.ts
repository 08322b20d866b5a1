import type { TimeoutFlag } from "../arguments/timeout-option.js";
import type { ConnectionFlags } from "../connection/connection-flags.js";

/** The index and the file of settings that a command compares or saves. */
export interface SettingsTarget {
  readonly index: string;
  /** A path, or `-` for standard input. */
  readonly file: string;
}

export interface SetSettingsFlags extends ConnectionFlags, TimeoutFlag {
  /** With its quotes, or `*`. */
  readonly ifMatch?: string;
  readonly wait?: true;
  readonly json?: true;
}

export interface DiffSettingsFlags extends ConnectionFlags {
  readonly json?: true;
}
