import { createHash } from "node:crypto";
import { DamagedBackupError } from "./backup-error.js";
import type { BackupFile } from "./backup-file.js";
import { type BackupManifest, type ListedFile, manifestPath, parseManifest } from "./backup-manifest.js";

/**
 * The last file of a backup, in the format of `sha256sum`. It has all other files, so it also protects the
 * manifest. A backup without it is not complete.
 */
export const checksumsPath = "SHA256SUMS";

export function listed({ path, bytes }: BackupFile): ListedFile {
  return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

export function checksumsBytes(files: readonly ListedFile[]): Uint8Array {
  return Buffer.from(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(""));
}

/** Compares the files of a backup with its checksums and its manifest. The order of the files is free. */
export class BackupCheck {
  readonly #seen = new Map<string, ListedFile>();
  #manifest: BackupManifest | null = null;
  #checksums: Uint8Array | null = null;

  /** @throws DamagedBackupError */
  add(file: BackupFile): void {
    const isKnown = file.path === checksumsPath ? this.#checksums !== null : this.#seen.has(file.path);
    if (isKnown) throw new DamagedBackupError(`${file.path} is in it twice.`);
    if (file.path === checksumsPath) this.#checksums = file.bytes;
    else this.#seen.set(file.path, listed(file));
    if (file.path === manifestPath) this.#manifest = parseManifest(file.bytes);
  }

  /** @returns its manifest, when every file is as it was written @throws DamagedBackupError */
  finish(): BackupManifest {
    if (this.#checksums === null)
      throw new DamagedBackupError(`${checksumsPath} is missing, which is written last. It is cut off.`);
    const seen = [...this.#seen.values()];
    for (const [path, sha256] of parseChecksums(this.#checksums)) this.#compare(path, sha256);
    const listedCount = parseChecksums(this.#checksums).length;
    if (listedCount !== seen.length)
      throw new DamagedBackupError(`it has ${seen.length} files, and ${checksumsPath} ${listedCount}.`);
    if (this.#manifest === null) throw new DamagedBackupError(`${manifestPath} is missing.`);
    for (const { path, sha256, bytes } of this.#manifest.files) {
      this.#compare(path, sha256);
      if (this.#seen.get(path)?.bytes !== bytes) throw new DamagedBackupError(`${path} has another size.`);
    }
    return this.#manifest;
  }

  #compare(path: string, sha256: string): void {
    const found = this.#seen.get(path);
    if (found === undefined) throw new DamagedBackupError(`${path} is missing.`);
    if (found.sha256 !== sha256)
      throw new DamagedBackupError(`${path} is not what was written: its SHA-256 differs.`);
  }
}

function parseChecksums(bytes: Uint8Array): [path: string, sha256: string][] {
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  if (lines.pop() !== "") throw new DamagedBackupError(`${checksumsPath} is cut off.`);
  return lines.map((line) => {
    const [, sha256 = "", path = ""] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (path === "") throw new DamagedBackupError(`${checksumsPath} has a line that is no checksum.`);
    return [path, sha256];
  });
}
