import { operationsPerBatchMax, type WriteOperation } from "@findling/protocol";
import type { Dataset } from "../dataset.js";
import { pathOf } from "../route-path.js";
import type { SeededChoice } from "../seeded-choice.js";
import type { SourceRecord } from "../source-record.js";
import type { LoadClient } from "./load-client.js";

export const loadIndex = "load";
export const writePath = pathOf("writeRecords", { index: loadIndex });
export const searchPath = pathOf("search", { index: loadIndex });

/** @throws Error some batch was not applied */
export async function importRecords(client: LoadClient, records: readonly SourceRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += operationsPerBatchMax) {
    const operations = records
      .slice(first, first + operationsPerBatchMax)
      .map((record, at) => ({ action: "upsert", record: { ...record, objectID: `first-${first + at}` } }));
    const { status, body } = await client.send("POST", writePath, { operations });
    if (status !== 200 && status !== 202) throw new Error(`${status} for the import: ${body}`);
  }
}

/** How many different records batches write. Later batches write the same ones anew. */
const writtenSpace = 20_000;

/** The operations of a batch. A later batch has the higher version, whichever of them arrives first. */
export function batchOf({ records }: Dataset, batch: number, size: number): WriteOperation[] {
  return Array.from({ length: size }, (_, at) => {
    const number = batch * size + at;
    const own = { objectID: writtenID(number), loadBatch: batch, version: batch };
    return { action: "upsert", record: { ...records[number % records.length], ...own } };
  });
}

function writtenID(number: number): string {
  return `written-${number % writtenSpace}`;
}

/** By objectID, the last batch that wrote it, of the batches that were accepted. */
export function lastBatches(accepted: readonly number[], size: number): Map<string, number> {
  const last = new Map<string, number>();
  for (const batch of accepted.toSorted((a, b) => a - b)) {
    for (let at = 0; at < size; at++) last.set(writtenID(batch * size + at), batch);
  }
  return last;
}

/** Some words of a record, the last one cut: what people type. */
export function typedQuery({ records }: Dataset, choice: SeededChoice): string {
  const text = choice.of(records).title ?? "a";
  const words = text.split(/\s+/).filter((word) => word !== "");
  const typed = words.slice(0, 1 + choice.below(3)).join(" ");
  return typed.slice(0, 2 + choice.below(Math.max(1, typed.length - 1)));
}
