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
