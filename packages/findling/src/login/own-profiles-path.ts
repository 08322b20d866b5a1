import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { profilesPathOf } from "../profiles/profiles-path.js";

/** @throws {UsageFailure} the environment names no folder for the profiles */
export function ownProfilesPath({ environment }: CommandContext): string {
  const path = profilesPathOf(environment);
  if (path !== null) return path;
  throw new UsageFailure(
    "There is no folder for profiles: set HOME or XDG_CONFIG_HOME (APPDATA on Windows).",
  );
}
