import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { ReadTable, Table } from "../lmdb/table.js";

/** How long the outcome of a queued batch is kept: 7 days. */
const taskLifetimeMs = 7 * 24 * 60 * 60 * 1_000;
/** Rows removed with each new row. More than one, so that the table shrinks after a quiet day. */
const removedPerTaskMax = 8;

/** What became of a batch that was put on the overflow queue. */
export interface FinishedTask {
  /** The entryId of the batch. */
  readonly taskId: string;
  readonly index: string;
  /** The type of the key that sent the batch. */
  readonly keyType: string;
  readonly status: "applied" | "failed";
  /** The `dataVersion` of the index after the batch was applied; 0 if it failed. */
  readonly dataVersion: number;
  /** Why it failed, without any objectID: these must not outlive an erasure. */
  readonly error?: string;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
}

export interface TaskTables {
  /** taskId -> FinishedTask, JSON. */
  readonly tasks: Table;
  /** finishedAt + taskId -> nothing. */
  readonly taskTimes: Table;
}

const present = Buffer.of(1);

/** Must be called in a write transaction. Also removes some tasks that are too old. */
export function putTask({ tasks, taskTimes }: TaskTables, task: FinishedTask): void {
  const key = taskKey(task.taskId);
  void tasks.put(key, jsonBytes(task));
  void taskTimes.put(Buffer.concat([orderedNumber(task.finishedAt), key]), present);
  const oldest = [...taskTimes.getKeys({ limit: removedPerTaskMax })];
  for (const time of oldest) {
    if (isKept(orderedNumberAt(time), task.finishedAt)) return;
    void taskTimes.remove(Buffer.from(time));
    void tasks.remove(Buffer.from(time).subarray(orderedNumberBytes));
  }
}

/** undefined if there is no such task, or none any more at `now`. */
export function findTask(
  tasks: Pick<ReadTable, "getBinary">,
  taskId: string,
  now: number,
): FinishedTask | undefined {
  const bytes = tasks.getBinary(taskKey(taskId));
  if (bytes === undefined) return undefined;
  const task = parseStoredJson<FinishedTask>(bytes, `the task ${taskId}`);
  return isKept(task.finishedAt, now) ? task : undefined;
}

/** Whether the outcome of a batch was stored, even if it is damaged or too old by now. */
export function hasTask(tasks: Table, taskId: string): boolean {
  return readIntact(tasks, taskKey(taskId)) !== undefined;
}

function isKept(finishedAt: number, now: number): boolean {
  return now - finishedAt <= taskLifetimeMs;
}

function taskKey(taskId: string): Buffer {
  return Buffer.from(taskId, "hex");
}
