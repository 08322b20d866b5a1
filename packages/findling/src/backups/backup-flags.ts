import type { CommandContext } from "../command-context.js";
import { resolveConfiguration } from "../configuration/resolve.js";

/** Flags of `backup` and `restore`. */
export interface BackupFlags {
  readonly data?: string;
  readonly config?: string;
  readonly verify?: true;
  readonly json?: true;
}

/** The data folder that `findling serve` would use with these flags. */
export function dataFolderOf(
  { data, config }: Pick<BackupFlags, "data" | "config">,
  { environment, defaults }: CommandContext,
): string {
  const flags = { ...(data === undefined ? {} : { data }), ...(config === undefined ? {} : { config }) };
  return resolveConfiguration({ flags, environment, defaults }).data;
}
