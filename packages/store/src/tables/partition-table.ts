import { DamagedDataError } from "../errors.js";
import { sha256 } from "../lmdb/text-key.js";
import type { IndexTables } from "./index-tables.js";

const keyBytes = 32;
/** A member has no value, but lmdb cannot store an empty one. */
const present = Buffer.of(1);

/** The partitions of an index: the number of live records of each, and the objectIDs in it. */
export class PartitionTable {
  constructor(private readonly tables: Pick<IndexTables, "partitions" | "members">) {}

  addMember(partition: string, objectKey: Uint8Array): void {
    void this.tables.members.put(Buffer.concat([sha256(partition), objectKey]), present);
  }

  removeMember(partition: string, objectKey: Uint8Array): void {
    void this.tables.members.remove(Buffer.concat([sha256(partition), objectKey]));
  }

  /**
   * The keys in `objects` of at most `limit` records and tombstones of a partition. @throws DamagedRowError
   */
  members(partition: string, limit: number): Buffer[] {
    const rows = [...this.tables.members.getRange({ ...membersOf(partition), limit })];
    return rows.map(({ key }) => Buffer.from(key).subarray(keyBytes));
  }

  /** The number of records and tombstones of a partition. Reads all of their keys. */
  memberCount(partition: string): number {
    const keys = this.tables.members.getKeys(membersOf(partition))[Symbol.iterator]();
    let count = 0;
    while (keys.next().done !== true) count++;
    return count;
  }

  /** Changes the number of live records. @returns the number before and after */
  count(partition: string, change: 1 | -1): { before: number; after: number } {
    const key = sha256(partition);
    const bytes = this.tables.partitions.getBinary(key);
    const before = bytes === undefined ? 0 : Buffer.from(bytes).readUIntLE(0, 6);
    const after = before + change;
    if (after < 0) throw new DamagedDataError("The count of a partition's records is damaged.");
    if (after === 0) void this.tables.partitions.remove(key);
    else void this.tables.partitions.put(key, encodeCount(after));
    return { before, after };
  }
}

/** The keys of all members of a partition. */
function membersOf(partition: string): { readonly start: Buffer; readonly end: Buffer } {
  const start = sha256(partition);
  // textKey starts with 1 or 2, so this is behind every member.
  return { start, end: Buffer.concat([start, Buffer.of(0xff)]) };
}

function encodeCount(count: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUIntLE(count, 0, 6);
  return bytes;
}
