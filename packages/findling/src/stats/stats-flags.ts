import type { AdminFlags } from "../connection/ask-as-admin.js";

export interface StatsFlags extends AdminFlags {
  /** Seconds; true: the default. */
  readonly watch?: number | true;
  readonly json?: true;
}
