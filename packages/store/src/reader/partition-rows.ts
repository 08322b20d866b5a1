import { readIntact } from "../lmdb/checksummed-table.js";
import { sha256 } from "../lmdb/text-key.js";
import type { IndexTables } from "../tables/index-tables.js";
import { decodeObjectRow } from "../tables/object-row.js";

type PartitionTables = Pick<IndexTables, "partitions" | "members" | "objects">;

/** A partition with live records. */
export interface PartitionRow {
  /** Where it stands among the others, in no order that means anything. */
  readonly place: Uint8Array;
  /** null: the rows that have its name are damaged. */
  readonly name: string | null;
  readonly records: number;
}

const hashBytes = 32;
/** How many members are asked for the name before it counts as damaged. */
const membersTried = 3;

/** Which partitions are read. */
export interface PartitionRequest {
  /** Only partitions behind this place; null: from the first one on. */
  readonly after: Uint8Array | null;
  readonly limit: number;
}

export function partitionRows(tables: PartitionTables, { after, limit }: PartitionRequest): PartitionRow[] {
  const start = after === null ? {} : { start: after, exclusiveStart: true };
  const places = [...tables.partitions.getKeys({ ...start, limit })].map((key) => Buffer.from(key));
  return places.map((place) => {
    const count = readIntact(tables.partitions, place);
    return { place, name: nameAt(tables, place), records: count ? count.readUIntLE(0, 6) : 0 };
  });
}

/** Its own row has a hash only: the rows of its members have the name. */
function nameAt({ members, objects }: PartitionTables, hash: Buffer): string | null {
  const end = Buffer.concat([hash, Buffer.of(0xff)]);
  const keys = [...members.getKeys({ start: hash, end, limit: membersTried })].map((key) => Buffer.from(key));
  for (const key of keys) {
    const row = readIntact(objects, key.subarray(hashBytes));
    const name = row ? decodeObjectRow(row).partition : null;
    if (name !== null && sha256(name).equals(hash)) return name;
  }
  return null;
}
