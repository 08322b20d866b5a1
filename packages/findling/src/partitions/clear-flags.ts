import type { TimeoutFlag } from "../arguments/timeout-option.js";
import type { ConnectionFlags } from "../connection/connection-flags.js";

export interface ClearFlags extends ConnectionFlags, TimeoutFlag {
  readonly yes?: true;
  readonly wait: boolean;
  readonly json?: true;
}

export interface PartitionTarget {
  readonly index: string;
  readonly partition: string;
}
