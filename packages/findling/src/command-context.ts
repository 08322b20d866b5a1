import type { Configuration } from "./configuration/configuration.js";
import type { Console } from "./terminal/output.js";

/** What every command is given from outside, so that tests need no process. */
export interface CommandContext {
  readonly console: Console;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What differs from the defaults of `findling serve`. */
  readonly defaults: Partial<Configuration>;
}
