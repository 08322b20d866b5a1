import type { Configuration } from "./configuration/configuration.js";
import type { Console } from "./terminal/output.js";

/** The environment of every command, so that tests need no process. */
export interface CommandContext {
  readonly console: Console;
  /** Whether the process has nothing to do but this command. Tests run many in one process. */
  readonly ownsProcess: boolean;
  /** Aborted when nobody gets any more of what is printed. undefined: never. */
  readonly outputLoss?: AbortSignal | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values that replace the defaults of `findling serve`. */
  readonly defaults: Partial<Configuration>;
}
