import { readIntact } from "../lmdb/checksummed-table.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import type { KeyRange, Table } from "../lmdb/table.js";
import { isHashedKey, plainKeyText, prefixRange, textKey } from "../lmdb/text-key.js";
import type { IndexTables } from "../tables/index-tables.js";
import { decodeObjectRow, hashedObjectIdOf } from "../tables/object-row.js";

type RecordTables = Pick<IndexTables, "objects" | "records">;

/** A record with what the index knows of it. */
export interface RecordRow {
  /** null: it is stored in a row that is damaged. */
  readonly objectID: string | null;
  /** null: it is not in a partition. */
  readonly partition: string | null;
  readonly version: number;
  readonly updatedAt: number;
  /** The record's compact JSON, without `version` and `updatedAt`; null: it is damaged. */
  readonly record: Uint8Array | null;
}

/** Which records a page has. */
export interface PageRequest {
  /** Only records behind this objectID, which need not exist; null: from the first one on. */
  readonly after: string | null;
  /** Only records whose objectIDs begin with it; "": all. */
  readonly prefix: string;
  /** Records of a page at most. */
  readonly limit: number;
}

export interface RecordsPage {
  readonly rows: readonly (RecordRow & { readonly objectID: string })[];
  /** `after` of the next page; null: there are no more records. */
  readonly next: string | null;
}

const keysAtOnce = 200;
/** A page ends with the record that reaches this many bytes, */
const pageBytes = 1_000_000;
/** or with this many rows, those of deleted records included. */
const pageRowsMax = 5_000;

/** null: the record is deleted. @param key one of the table `objects` */
export function recordRowAt({ objects, records }: RecordTables, key: Buffer): RecordRow | null {
  const bytes = readIntact(objects, key);
  const objectID = nameOf(key, bytes ?? null);
  if (!bytes) return { objectID, partition: null, version: 0, updatedAt: 0, record: null };
  const row = decodeObjectRow(bytes);
  if (row.state !== "live") return null;
  const { version, updatedAt, partition, documentNumber } = row;
  const record = readIntact(records, orderedNumber(documentNumber)) ?? null;
  return { objectID, partition, version, updatedAt, record };
}

/**
 * Records in the order of the bytes of their objectIDs; those of more than 1,000 bytes come last, and have no
 * prefix. Those whose objectID is damaged, too, are left out.
 */
export function recordsPage(tables: RecordTables, { after, prefix, limit }: PageRequest): RecordsPage {
  const range = prefixRange(prefix);
  const behind = after === null ? null : textKey(after);
  const isInside = behind !== null && (range === null || Buffer.compare(behind, range.start) >= 0);
  const start = isInside ? { start: behind, exclusiveStart: true } : { ...range };
  const end = range === null ? {} : { end: range.end };
  const rows: (RecordRow & { readonly objectID: string })[] = [];
  let last: string | null = null;
  let bytes = 0;
  let seen = 0;
  for (const key of keysIn(tables.objects, { ...start, ...end })) {
    if (rows.length === limit || bytes >= pageBytes || ++seen > pageRowsMax) return { rows, next: last };
    const row = recordRowAt(tables, key);
    const objectID = row === null ? nameOf(key, readIntact(tables.objects, key) ?? null) : row.objectID;
    last = objectID ?? last;
    if (row === null || objectID === null) continue;
    rows.push({ ...row, objectID });
    bytes += row.record?.length ?? 0;
  }
  return { rows, next: null };
}

/** Copies of the keys of a range. Other rows may be read in between. */
export function* keysIn(table: Table, range: KeyRange): Generator<Buffer, void> {
  for (let rest = range; ; ) {
    const keys = [...table.getKeys({ ...rest, limit: keysAtOnce })].map((key) => Buffer.from(key));
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined) return;
    rest = { ...rest, start: last, exclusiveStart: true };
  }
}

/** null: only the row has it, and is damaged. */
function nameOf(key: Buffer, row: Uint8Array | null): string | null {
  if (!isHashedKey(key)) return plainKeyText(key);
  return row === null ? null : hashedObjectIdOf(row);
}
