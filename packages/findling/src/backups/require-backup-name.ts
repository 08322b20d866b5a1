import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { UsageFailure } from "../failure.js";

/** Names that people give to archives of other kinds. */
const otherArchive = /\.(?:zip|7z|rar|gz|bz2|tbz2?|xz|txz|zst|tzst|lz4|br)$/i;
const archive = /\.(?:tar|tar\.gz|tgz)$/;

/** @throws {UsageFailure} the name is empty */
export function requireBackupName(name: string): void {
  if (name === "") throw new UsageFailure("The name of the backup is empty.");
}

/** @throws {UsageFailure} the name is empty, or that of an archive which is not made */
export function requireTargetName(name: string): void {
  requireBackupName(name);
  if (archive.test(name) || !otherArchive.test(name)) return;
  throw new UsageFailure(
    `${name}: an archive is named .tar, .tar.gz or .tgz. For another kind, name - and pipe the output on.`,
  );
}

/**
 * A backup keeps what is erased later. Inside the data folder nobody would look for it, and a backup of the
 * folder's disk would have it again.
 *
 * @throws {UsageFailure} the target lies in the data folder
 */
export function requireTargetOutside(folder: string, target: string): void {
  if (target === "-" || !existsSync(folder)) return;
  const real = realpathSync(folder);
  if (!`${realPathOf(resolve(target))}${sep}`.startsWith(`${real}${sep}`)) return;
  throw new UsageFailure(`${target} lies in the data folder ${real}. Choose another place for the backup.`);
}

/** The real path of a path whose last names may not exist yet. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : `${realPathOf(parent)}${path.slice(parent.length)}`;
}
