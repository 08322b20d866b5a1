import type { DocumentInput, IndexChange } from "@findling/engine";
import type { IndexSettings, JsonObject } from "@findling/protocol";
import { jsonBytes } from "../lmdb/json-value.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { isHashedKey, textKey } from "../lmdb/text-key.js";
import { ErasedObjects } from "../tables/erased-objects.js";
import { ExpiredTombstones } from "../tables/expired-tombstones.js";
import type { IndexState } from "../tables/index-state.js";
import { type IndexTables, metaKeys } from "../tables/index-tables.js";
import {
  decodeObjectRow,
  encodeObjectRow,
  type LiveRow,
  type ObjectRow,
  unexpired,
  writtenOf,
} from "../tables/object-row.js";
import { PartitionTable } from "../tables/partition-table.js";
import type { OvertakingClear } from "../tables/queue-marks.js";
import { type Recording, RemovalTable } from "../tables/removal-table.js";
import { ResultTable } from "../tables/result-table.js";
import { SettingsHistory } from "../tables/settings-history.js";
import { SupersededDocuments } from "../tables/superseded-documents.js";
import { Upkeep } from "../tables/upkeep.js";

const erasedPerPage = 1_000;

export interface NewDocument {
  readonly objectID: string;
  readonly recordBytes: Uint8Array;
  readonly record: JsonObject;
  readonly version: number;
  readonly partition: string | null;
  /** See `writtenAt`. */
  readonly writtenAt: number;
}

export type NewTombstone = Pick<NewDocument, "objectID" | "version" | "partition" | "writtenAt">;

/**
 * The state of one index in one write transaction of LMDB, and the changes of the transaction for the search
 * index. It must not outlive the transaction.
 */
export class IndexTransaction {
  readonly results: ResultTable;
  readonly settingsHistory: SettingsHistory;
  readonly superseded: SupersededDocuments;
  readonly tombstones: ExpiredTombstones;
  readonly #partitions: PartitionTable;
  readonly #added = new Map<number, DocumentInput>();
  readonly #removed: number[] = [];
  #settingsChanged = false;
  /** The objectID requested last, and its key. It is usually the one that is written next. */
  #lastObjectID: string | null = null;
  #lastKey: Buffer = Buffer.alloc(0);

  /**
   * @param now milliseconds since the epoch; only for superseded documents, which are not part of the state
   */
  constructor(
    readonly tables: IndexTables,
    public state: IndexState,
    public settings: IndexSettings,
    private readonly now: number,
  ) {
    this.results = new ResultTable(tables.results, tables.resultNumbers);
    this.settingsHistory = new SettingsHistory(tables.settingsHistory);
    this.superseded = new SupersededDocuments(tables);
    this.tombstones = new ExpiredTombstones(tables);
    this.#partitions = new PartitionTable(tables);
  }

  /**
   * The changes for the search index. Documents that came and went in this transaction are in neither list.
   */
  get change(): IndexChange {
    return { added: [...this.#added.values()], removed: this.#removed };
  }

  /** @throws DamagedRowError */
  row(objectID: string): ObjectRow | undefined {
    const bytes = this.tables.objects.getBinary(this.#keyOf(objectID));
    return bytes === undefined ? undefined : decodeObjectRow(bytes);
  }

  update(change: Partial<IndexState>): void {
    this.state = { ...this.state, ...change };
  }

  putRecord(document: NewDocument, before: ObjectRow | undefined): void {
    const documentNumber = this.state.nextDocumentNumber;
    const { objectID, record, version, partition } = document;
    this.#leave(objectID, before);
    this.#putRow(objectID, {
      state: "live",
      version,
      partition,
      updatedAt: document.writtenAt,
      documentNumber,
    });
    void this.tables.records.put(orderedNumber(documentNumber), document.recordBytes);
    this.update({ nextDocumentNumber: documentNumber + 1 });
    this.#countLive(partition, 1);
    this.#added.set(documentNumber, { documentNumber, objectID, record });
  }

  /** @param tombstone its `partition` is that of the record or tombstone that it replaces */
  putTombstone(tombstone: NewTombstone, before: ObjectRow | undefined): void {
    const { objectID, version, partition, writtenAt: deletedAt } = tombstone;
    this.#leave(objectID, before);
    const documentNumber = this.state.nextDocumentNumber;
    this.#putRow(objectID, { state: "deleted", version, partition, deletedAt, documentNumber });
    this.tombstones.add(deletedAt, this.#keyOf(objectID));
  }

  /** Removes a record or a tombstone, and leaves no tombstone. */
  forget(objectID: string, before: ObjectRow): void {
    this.#leave(objectID, before);
    void this.tables.objects.remove(this.#keyOf(objectID));
  }

  /** The record stays, but in another partition. */
  moveToPartition(objectID: string, row: LiveRow, partition: string | null): void {
    const key = this.#keyOf(objectID);
    if (row.partition !== null) this.#partitions.removeMember(row.partition, key);
    this.#countLive(row.partition, -1);
    this.#putRow(objectID, { ...row, partition });
    this.#countLive(partition, 1);
  }

  /**
   * Removes the records and tombstones of a partition. Then their remnants in files and pages are due for
   * erasure. This is so even if there are none, unless nothing was written since the last erasure, because
   * older versions may have been removed before.
   *
   * @param clear if it overtakes queued batches: then they still find what it erased
   * @returns whether any of the removed rows still counted
   */
  erasePartition(partition: string, clear: OvertakingClear | undefined): boolean {
    let erased = false;
    for (;;) {
      const keys = this.#partitions.members(partition, erasedPerPage);
      for (const key of keys) erased = this.#erase(partition, key, clear) || erased;
      if (keys.length < erasedPerPage) break;
    }
    // Older versions of the erased records must not outlive them, even if a running search then misses them.
    while (this.superseded.removeSome());
    const upkeep = new Upkeep(this.tables);
    if (erased || upkeep.erasedDataVersion !== this.state.dataVersion) upkeep.addClear();
    return erased;
  }

  putSettings(settings: IndexSettings): void {
    this.settings = settings;
    this.#settingsChanged = true;
  }

  /** Must be called last in the transaction. */
  save(recording: Recording): void {
    new RemovalTable(this.tables).record(this.#removed, recording);
    void this.tables.meta.put(metaKeys.state, jsonBytes(this.state));
    if (this.#settingsChanged) void this.tables.meta.put(metaKeys.settings, jsonBytes(this.settings));
  }

  /** @returns false for an expired tombstone, whose removal nobody may notice */
  #erase(partition: string, key: Buffer, clear: OvertakingClear | undefined): boolean {
    const bytes = this.tables.objects.getBinary(key);
    this.#partitions.removeMember(partition, key);
    if (bytes === undefined) return false;
    const row = decodeObjectRow(bytes);
    void this.tables.objects.remove(key);
    const counted = unexpired(row, this.state.logTime) !== undefined;
    if (counted && clear !== undefined) new ErasedObjects(this.tables).add(key, writtenOf(row), clear);
    if (row.state === "deleted") {
      this.tombstones.forget(row.deletedAt, key);
      return counted;
    }
    this.#countLive(partition, -1);
    void this.tables.records.remove(orderedNumber(row.documentNumber));
    if (!this.#added.delete(row.documentNumber)) this.#removed.push(row.documentNumber);
    return true;
  }

  /** Removes everything that belongs to the old row of an objectID, which is about to be replaced. */
  #leave(objectID: string, before: ObjectRow | undefined): void {
    if (before === undefined) return;
    if (before.partition !== null) this.#partitions.removeMember(before.partition, this.#keyOf(objectID));
    if (before.state === "deleted") {
      this.tombstones.forget(before.deletedAt, this.#keyOf(objectID));
      return;
    }
    this.#countLive(before.partition, -1);
    if (this.#added.delete(before.documentNumber)) {
      void this.tables.records.remove(orderedNumber(before.documentNumber));
    } else {
      this.#removed.push(before.documentNumber);
      this.superseded.add(before.documentNumber, this.now);
    }
  }

  #putRow(objectID: string, row: ObjectRow): void {
    const key = this.#keyOf(objectID);
    void this.tables.objects.put(key, encodeObjectRow(row, isHashedKey(key) ? objectID : undefined));
    if (row.partition !== null) this.#partitions.addMember(row.partition, key);
  }

  #keyOf(objectID: string): Buffer {
    if (objectID !== this.#lastObjectID) {
      this.#lastKey = textKey(objectID);
      this.#lastObjectID = objectID;
    }
    return this.#lastKey;
  }

  #countLive(partition: string | null, change: 1 | -1): void {
    this.update({ recordCount: this.state.recordCount + change });
    if (partition === null) return;
    const { before, after } = this.#partitions.count(partition, change);
    const partitions = (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
    if (partitions !== 0) this.update({ partitionCount: this.state.partitionCount + partitions });
  }
}
