import type { BackupManifest } from "@findling/store/backup";
import { counted } from "../terminal/progress.js";

/** What `--json` prints. */
export interface BackupFacts {
  /** null: standard output or input. */
  readonly path: string | null;
  /** Bytes of the backup as it is stored; null if unknown. */
  readonly bytes: number | null;
  readonly createdAt: string;
  readonly product: string;
  readonly indexes: BackupManifest["indexes"];
  readonly damagedRows: number;
}

export function factsOf(manifest: BackupManifest, path: string | null, bytes: number | null): BackupFacts {
  const { createdAt, product, indexes, damagedRows } = manifest;
  return { path, bytes, createdAt, product, indexes, damagedRows };
}

/** `3 indexes with 1,200 records as of 2026-01-31T12:00:00.000Z: /backups/monday.tar.gz (2.1 MB).` */
export function sentenceOf({ path, bytes, createdAt, indexes }: BackupFacts): string {
  const records = indexes.reduce((sum, index) => sum + index.records, 0);
  const size = bytes === null ? "" : ` (${(bytes / 1e6).toFixed(1)} MB)`;
  const count = numberOf(indexes.length, "index", "indexes");
  const what = `${count} with ${numberOf(records, "record", "records")}`;
  return `${what} as of ${createdAt}${path === null ? "." : `: ${path}${size}.`}`;
}

function numberOf(count: number, one: string, many: string): string {
  return `${counted(count)} ${count === 1 ? one : many}`;
}
