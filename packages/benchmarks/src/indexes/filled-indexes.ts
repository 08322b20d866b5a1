import { operationsPerBatchMax } from "@findling/protocol";
import type { Dataset } from "../dataset.js";
import { MeasuredClient } from "../measured-client.js";
import type { SourceRecord } from "../source-record.js";
import { upsertOf } from "../upsert-of.js";

/** The number of records in each of the many small indexes. */
const recordsPerSmall = 20;

export interface IndexNames {
  readonly large: readonly string[];
  readonly small: readonly string[];
}

interface FillOptions {
  readonly baseUrl: string;
  readonly adminKey: string;
  readonly dataset: Dataset;
  readonly indexes: number;
  readonly large: number;
  readonly recordsPerLarge: number;
  readonly say: (line: string) => void;
}

/** Fills large and small indexes, each with other records of the data set until it is used up. */
export async function fillIndexes(options: FillOptions): Promise<IndexNames> {
  const { indexes, large, recordsPerLarge, say } = options;
  const names = { large: namesOf("large", large), small: namesOf("small", indexes - large) };
  for (const [at, name] of names.large.entries()) {
    await fill(options, name, at * recordsPerLarge, recordsPerLarge);
    say(`import: ${at + 1} / ${large} large indexes`);
  }
  for (const [at, name] of names.small.entries()) {
    await fill(options, name, at * recordsPerSmall, recordsPerSmall);
    if (at % 100 === 99) say(`import: ${at + 1} / ${names.small.length} small indexes`);
  }
  return names;
}

/** `count` records of the data set from number `first` on; after its end it begins again. */
export function recordsFrom({ records }: Dataset, first: number, count: number): SourceRecord[] {
  return Array.from({ length: count }, (_, at) => records[(first + at) % records.length]);
}

async function fill(
  { baseUrl, adminKey, dataset }: FillOptions,
  name: string,
  first: number,
  count: number,
): Promise<void> {
  const client = new MeasuredClient(baseUrl, adminKey, name);
  const operations = recordsFrom(dataset, first, count).map((record, at) => upsertOf(record, first + at));
  for (let start = 0; start < operations.length; start += operationsPerBatchMax)
    await client.write(operations.slice(start, start + operationsPerBatchMax));
}

function namesOf(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${kind}-${at}`);
}
