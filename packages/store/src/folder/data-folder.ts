import { join } from "node:path";

/**
 * Layout of a data folder:
 *
 *   format.json              the format version of the folder; written once control is durable
 *   lock.sock                held while a server runs (folder-lock.ts)
 *   last-backup.json         when the last backup was made (last-backup.ts)
 *   backup.sock              where a running server gives backups (backup-socket.ts)
 *   control/                 LMDB: catalogue of indexes, keys
 *     reserve                room for revoking a key when the disk is full (disk-reserve.ts)
 *   queue/                   the overflow queue (overflow)
 *   analytics/               LMDB: what was searched and clicked (analytics)
 *   indexes/<incarnation>/   LMDB: one index, until an erasure has moved it
 *     environment            the name of the folder that it was moved to
 *     records-<number>/      LMDB: the index since then
 *     segments/              its search index (segment-files), which can be made from LMDB again
 */
export interface DataFolder {
  readonly path: string;
  readonly control: string;
  readonly indexes: string;
  readonly queue: string;
  readonly analytics: string;
}

export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    control: join(path, "control"),
    indexes: join(path, "indexes"),
    queue: join(path, "queue"),
    analytics: join(path, "analytics"),
  };
}

export function indexFolder(folder: DataFolder, incarnation: string): string {
  return join(folder.indexes, incarnation);
}

/** @param folder of one index */
export function segmentFolder(folder: string): string {
  return join(folder, "segments");
}
