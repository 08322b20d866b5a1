import type { JsonObject } from "@findling/protocol";
import type { BatchEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { partitionOf } from "./partition-of.js";
import { RecordParser } from "./stored-record.js";

/** The parsed record of an upsert. It is undefined for a delete. */
export interface CheckedRecord {
  readonly record: JsonObject;
  readonly partition: string | null;
}
export type CheckedRecords = readonly (CheckedRecord | undefined)[];

/** Checks a whole batch before anything is written. Returns its refusal, or its records by operation. */
export function checkBatch(
  entry: BatchEntry,
  partitionKey: string | null,
): { readonly records: CheckedRecords } | { readonly refusal: EntryOutcome } {
  const parser = new RecordParser();
  const records: (CheckedRecord | undefined)[] = [];
  for (const [at, operation] of entry.operations.entries()) {
    if (operation.action === "delete") {
      records.push(undefined);
      continue;
    }
    const checked = checkRecord(parser.parse(operation.record, operation.objectID), partitionKey);
    if (typeof checked === "string") {
      // What became of a queued batch is kept for days. An objectID must not outlive an erasure.
      const which = entry.queued === undefined ? ` (objectID ${JSON.stringify(operation.objectID)})` : "";
      const message = `operations[${at}]${which}: ${checked}`;
      return { refusal: { kind: "refused", code: "invalid_request", message } };
    }
    records.push(checked);
  }
  return { records };
}

/** Returns the checked record, or the reason for a refusal as the end of a message. */
function checkRecord(record: JsonObject | undefined, partitionKey: string | null): CheckedRecord | string {
  if (record === undefined) return "the record is not a JSON object with this objectID.";
  const choice = partitionOf(record, partitionKey);
  if (choice.kind === "partition") return { record, partition: choice.partition };
  return `its partition, the attribute ${JSON.stringify(partitionKey)}, ${choice.why}.`;
}
