import {
  type BatchEntry,
  DamagedRecordError,
  type FinishedTask,
  IndexingError,
  type Store,
} from "@findling/store";
import { decodeEntry } from "@findling/store/log";
import { newEntryHead } from "./entry-head.js";
import type { QueuedBatch, QueuedSettled } from "./writer-messages.js";

/** The sender of all batches from the overflow queue: others come before it. */
const overflowSender = "overflow";
/** A batch is given up when applying it ends with a defect after this many others. */
const defectsMax = 5;

export interface SettleOptions {
  readonly store: Pick<Store, "append" | "finishTasks">;
  /** Whether a fault may pass by itself: that of a disk, or of an index that cannot be opened. */
  readonly mayPass: (fault: unknown) => boolean;
  /** The time, in milliseconds since the epoch. */
  readonly now: () => number;
}

type TaskOutcome = Pick<FinishedTask, "status" | "dataVersion" | "error">;

/**
 * Applies batches from the overflow queue, of one index, in order, and stores what became of them. A batch
 * that was applied before, and whose outcome was not stored, changes nothing: its entryId is known. After a
 * day it may be unknown; then its task fails, because the batch may have been refused.
 */
export async function settleQueued(
  batches: readonly QueuedBatch[],
  { store, mayPass, now }: SettleOptions,
): Promise<QueuedSettled> {
  const tries = await Promise.all(
    batches.map((batch, i) => outcomeOf(batch, batches[i - 1]?.sequence, { store, mayPass })),
  );
  const finished = tries.flatMap((outcome, i) => {
    if (outcome instanceof Error) return [];
    const { taskId, index, keyType } = batches[i];
    return [{ taskId, index, keyType, finishedAt: now(), ...outcome }];
  });
  if (finished.length > 0) store.finishTasks(finished);
  const fault = tries.find((outcome) => outcome instanceof Error);
  return {
    isFinal: tries.map((outcome) => !(outcome instanceof Error)),
    failures: finished.flatMap(({ taskId, error }) =>
      error === undefined ? [] : [{ taskId, reason: error }],
    ),
    fault: fault?.message ?? null,
    isDefect: fault !== undefined && isDefect(fault, mayPass),
  };
}

/** A batch that could not be indexed is stored, so it has not failed. The next try builds the index again. */
function isDefect(fault: unknown, mayPass: SettleOptions["mayPass"]): boolean {
  return !(fault instanceof IndexingError) && !mayPass(fault);
}

/**
 * @param after the sequence of the batch before it, which it must not overtake
 * @returns an error if the batch has to be tried again
 */
async function outcomeOf(
  batch: QueuedBatch,
  after: number | undefined,
  { store, mayPass }: Pick<SettleOptions, "store" | "mayPass">,
): Promise<TaskOutcome | Error> {
  const { sequence, defects } = batch;
  const place = { queued: sequence, ...(after === undefined ? {} : { queuedAfter: after }) };
  const giveUp = async (why: string): Promise<TaskOutcome> => {
    // If this fails, the next batch of the index meets the same fault.
    await store.append({ ...nothing(batch), ...place }, overflowSender).catch(() => undefined);
    return failed(why);
  };
  try {
    const entry = batch.entry === null ? nothing(batch) : decodeEntry(batch.entry);
    if (entry.kind !== "batch") return await giveUp("What was queued is no batch.");
    const outcome = await store.append({ ...entry, ...place }, overflowSender);
    if (batch.entry === null) return failed("The batch is damaged on the disk of the server.");
    if (outcome.kind === "written") return { status: "applied", dataVersion: outcome.result.dataVersion };
    return failed(outcome.kind === "refused" ? outcome.message : "The batch was not answered.");
  } catch (fault) {
    if (fault instanceof DamagedRecordError)
      return await giveUp("A record that the batch writes is damaged on the disk of the server.");
    if (defects >= defectsMax && isDefect(fault, mayPass))
      return await giveUp("The server failed to apply the batch.");
    return fault instanceof Error ? fault : new Error(String(fault));
  }
}

/**
 * Takes the place of a batch that cannot be applied. By it the index learns that it need not wait for the
 * batch any more (`queuedThrough`). The batch itself stays unknown, so its task fails after a crash, too.
 */
function nothing({ index }: QueuedBatch): BatchEntry {
  return { ...newEntryHead(0), kind: "batch", index, operations: [] };
}

function failed(error: string): TaskOutcome {
  return { status: "failed", dataVersion: 0, error };
}
