import type { JsonObject } from "@findling/protocol";
import type { OvertakingClear } from "../tables/queue-marks.js";
import type { QueuedClears } from "../tables/queued-clears.js";
import { partitionOf } from "./partition-of.js";

/** What clears that overtook queued batches left. */
export interface WaitingClears {
  readonly clears: QueuedClears;
  /** By which partitions were cleared (see ClearedKey). */
  readonly partitionKeys: readonly string[];
}

/**
 * The first clear of a record's partition that was accepted after the batch of this sequence, by the
 * `partitionKey` that the index had at the clear.
 */
export function firstClearOf(
  record: JsonObject,
  sequence: number,
  { clears, partitionKeys }: WaitingClears,
): OvertakingClear | undefined {
  let first: OvertakingClear | undefined;
  for (const key of partitionKeys) {
    const choice = partitionOf(record, key);
    if (choice.kind === "unusable" || choice.partition === null) continue;
    const clear = clears.firstAfter(sequence, key, choice.partition);
    if (clear !== undefined && (first === undefined || clear.number < first.number)) first = clear;
  }
  return first;
}
