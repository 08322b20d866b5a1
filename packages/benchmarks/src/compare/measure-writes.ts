import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { WriteOperation } from "@findling/protocol";
import { temporaryFolder } from "../engines/temporary-folder.js";
import { percentiles } from "../percentiles.js";
import type { RecordBatches } from "../records/record-source.js";
import type { SourceRecord } from "../source-record.js";
import type { WritesReport } from "./report.js";

export interface WritesOptions {
  readonly client: { write(operations: readonly WriteOperation[]): Promise<void> };
  readonly source: RecordBatches;
  readonly count: number;
}

/**
 * Unmeasured writes for each measured one. They come first, until V8 has compiled the code that writes: a
 * server has mostly run for some minutes.
 */
const warmUpShare = 5;
/** The most writes that are made before the measurement. */
const warmUpWritesMax = 5_000;

/**
 * Writes new records, each in a batch of its own, one after the other. Measures the time until a record is
 * durable and can be found.
 */
export async function measureWrites({ client, source, count }: WritesOptions): Promise<WritesReport> {
  const records = await firstRecords(source, count);
  let written = 0;
  const write = async (): Promise<number> => {
    const objectID = `write-${written}`;
    const operation: WriteOperation = {
      action: "upsert",
      record: { ...records[written++ % records.length], objectID },
    };
    const started = performance.now();
    await client.write([operation]);
    return performance.now() - started;
  };
  for (let n = 0; n < Math.min(count * warmUpShare, warmUpWritesMax); n++) await write();
  const requestMs: number[] = [];
  for (let n = 0; n < count; n++) requestMs.push(await write());
  return { count, requestMs: percentiles(requestMs), syncMs: percentiles(await measureSyncs(count)) };
}

async function firstRecords(source: RecordBatches, count: number): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const batch of source.batches()) {
    records.push(...batch.slice(0, count - records.length));
    if (records.length >= count) break;
  }
  return records;
}

const pageBytes = 4_096;
const filePages = 64;

/** The time in which the disk makes the least possible durable: one page of an existing file. */
async function measureSyncs(count: number): Promise<number[]> {
  const folder = temporaryFolder("findling-sync-");
  const file = openSync(join(folder, "pages"), "w");
  try {
    const page = new Uint8Array(pageBytes).fill(1);
    for (let at = 0; at < filePages; at++) writeSync(file, page);
    fdatasyncSync(file);
    return Array.from({ length: count }, (_, n) => {
      const started = performance.now();
      writeSync(file, page, 0, pageBytes, (n % filePages) * pageBytes);
      fdatasyncSync(file);
      return performance.now() - started;
    });
  } finally {
    closeSync(file);
    await rm(folder, { recursive: true, force: true });
  }
}
