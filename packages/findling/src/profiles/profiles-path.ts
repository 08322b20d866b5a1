import { posix, win32 } from "node:path";

/**
 * The path of the file with the profiles; null: the environment names no folder for it. macOS has it where
 * Linux has it, since command lines are looked for there.
 */
export function profilesPathOf(
  { XDG_CONFIG_HOME = "", APPDATA = "", HOME = "" }: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const paths = platform === "win32" ? win32 : posix;
  const file = ["findling", "profiles.json"];
  // The specification of XDG has relative paths ignored.
  if (paths.isAbsolute(XDG_CONFIG_HOME)) return paths.join(XDG_CONFIG_HOME, ...file);
  if (platform === "win32") return APPDATA === "" ? null : paths.join(APPDATA, ...file);
  return HOME === "" ? null : paths.join(HOME, ".config", ...file);
}
