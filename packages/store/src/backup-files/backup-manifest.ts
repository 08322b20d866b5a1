import { DamagedBackupError } from "./backup-error.js";
import { isBackupPath } from "./backup-file.js";

/** The version of the format of backups. Raised if this release's reader could not read the new one. */
export const backupFormatVersion = 1;

export const manifestPath = "manifest.json";

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  /** Lowercase hexadecimal. */
  readonly sha256: string;
}

/** An index, for people who look at a backup. */
export interface ListedIndex {
  readonly name: string;
  readonly incarnation: string;
  readonly records: number;
}

/** What a backup says about itself. */
export interface BackupManifest {
  /** See backupFormatVersion. */
  readonly backup: number;
  /** ISO 8601, UTC: the moment whose state the backup has. */
  readonly createdAt: string;
  /** Name and version of the program that made it. */
  readonly product: string;
  readonly indexes: readonly ListedIndex[];
  /**
   * Rows that were damaged on the disk of the server, and are in the backup as they were found; and parts of
   * the overflow queue's files, which are not in it.
   */
  readonly damagedRows: number;
  /** All files but the manifest and the checksums. */
  readonly files: readonly ListedFile[];
}

export function manifestBytes(manifest: BackupManifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** @throws DamagedBackupError it is no manifest, or one of a later format */
export function parseManifest(bytes: Uint8Array): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (error) {
    throw new DamagedBackupError(`${manifestPath} is no JSON.`, { cause: error });
  }
  if (isObject(value) && Number(value["backup"]) > backupFormatVersion)
    throw new DamagedBackupError(`its format ${String(value["backup"])} is newer than this release.`);
  if (!isManifest(value)) throw new DamagedBackupError(`${manifestPath} does not describe a backup.`);
  return value;
}

function isManifest(value: unknown): value is BackupManifest {
  return (
    isObject(value) &&
    value["backup"] === backupFormatVersion &&
    typeof value["createdAt"] === "string" &&
    typeof value["product"] === "string" &&
    typeof value["damagedRows"] === "number" &&
    isArrayOf(value["indexes"], isListedIndex) &&
    isArrayOf(value["files"], isListedFile)
  );
}

function isListedIndex(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    typeof value["incarnation"] === "string" &&
    typeof value["records"] === "number"
  );
}

function isListedFile(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value["path"] === "string" &&
    isBackupPath(value["path"]) &&
    typeof value["bytes"] === "number" &&
    typeof value["sha256"] === "string"
  );
}

function isArrayOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
