import type { EntryOutcome, FinishedTask, LogEntry } from "@findling/store";
import { DamagedRecordError, IndexingError, StorageError } from "@findling/store";
import { encodeEntry } from "@findling/store/log";
import { describe, expect, test } from "vitest";
import { settleQueued } from "../../src/writes/settle-queued.js";
import type { QueuedBatch } from "../../src/writes/writer-messages.js";

function batchOf(sequence: number, change: Partial<QueuedBatch> = {}): QueuedBatch {
  const taskId = sequence.toString(16).padStart(32, "0");
  const head = { entryId: taskId, acceptedAt: 5, index: "a" };
  const entry = encodeEntry({ ...head, kind: "batch", operations: [] });
  return { sequence, taskId, acceptedAt: 5, index: "a", keyType: "write", defects: 0, entry, ...change };
}

function written(dataVersion: number): EntryOutcome {
  return { kind: "written", result: { dataVersion, applied: 1, ignoredAsStale: 0 } };
}

/** @param answers by sequence: an outcome, or an error */
async function run(batches: readonly QueuedBatch[], answers: Record<number, EntryOutcome | Error>) {
  const appended: LogEntry[] = [];
  const tasks: FinishedTask[] = [];
  const applied = await settleQueued(batches, {
    now: () => 77,
    mayPass: (fault) => fault instanceof StorageError,
    store: {
      append: (entry) => {
        appended.push(entry);
        const answer = entry.kind === "batch" ? answers[entry.queued ?? 0] : undefined;
        return answer instanceof Error || answer === undefined
          ? Promise.reject(answer)
          : Promise.resolve(answer);
      },
      finishTasks: (finished) => void tasks.push(...finished),
    },
  });
  return { applied, tasks, appended };
}

describe("what becomes of queued batches", () => {
  test("written, refused and damaged ones are final, with their tasks", async () => {
    const refused: EntryOutcome = { kind: "refused", code: "invalid_request", message: "No." };
    const batches = [batchOf(1), batchOf(2), batchOf(3, { entry: null })];
    const { applied, tasks } = await run(batches, { 1: written(9), 2: refused, 3: written(9) });
    const failures = [
      { taskId: batches[1].taskId, reason: "No." },
      { taskId: batches[2].taskId, reason: "The batch is damaged on the disk of the server." },
    ];
    expect(applied).toEqual({ isFinal: [true, true, true], failures, fault: null, isDefect: false });
    const common = { index: "a", keyType: "write", finishedAt: 77 };
    expect(tasks).toEqual([
      { ...common, taskId: batches[0].taskId, status: "applied", dataVersion: 9 },
      { ...common, taskId: batches[1].taskId, status: "failed", dataVersion: 0, error: "No." },
      { ...common, taskId: batches[2].taskId, status: "failed", dataVersion: 0, error: expect.any(String) },
    ]);
  });

  test("each names the one before it", async () => {
    const { appended } = await run([batchOf(1), batchOf(3), batchOf(4)], {
      1: written(1),
      3: written(2),
      4: written(3),
    });
    expect(appended).toMatchObject([
      { queued: 1 },
      { queued: 3, queuedAfter: 1 },
      { queued: 4, queuedAfter: 3 },
    ]);
    expect(appended[0]).not.toHaveProperty("queuedAfter");
  });

  test("an empty batch takes the place of one that is damaged, or given up", async () => {
    const batches = [batchOf(1), batchOf(2, { entry: null }), batchOf(3)];
    const damaged = new DamagedRecordError("version", "a", "1");
    const { applied, appended } = await run(batches, { 1: damaged, 2: written(1), 3: written(1) });
    expect(applied.isFinal).toEqual([true, true, true]);
    const empty = appended.filter((entry) => !batches.some(({ taskId }) => taskId === entry.entryId));
    expect(empty).toMatchObject([
      { queued: 2, queuedAfter: 1, operations: [] },
      { queued: 1, operations: [] },
    ]);
  });

  test("one that is damaged waits for those before it", async () => {
    const fault = new StorageError("The write failed", "no space");
    const { applied } = await run([batchOf(1), batchOf(2, { entry: null })], { 1: fault, 2: fault });
    expect(applied).toEqual({ isFinal: [false, false], failures: [], fault: fault.message, isDefect: false });
  });

  test("a fault that may pass is never final", async () => {
    const fault = new StorageError("The write failed", "no space");
    const batches = [batchOf(1, { defects: 1_000 }), batchOf(2)];
    const { applied, tasks } = await run(batches, { 1: fault, 2: fault });
    expect(applied).toEqual({ isFinal: [false, false], failures: [], fault: fault.message, isDefect: false });
    expect(tasks).toEqual([]);
  });

  test("one that is stored, but could not be indexed, never fails", async () => {
    const fault = new IndexingError("a", new Error("no memory"));
    const { applied, tasks } = await run([batchOf(1, { defects: 1_000 })], { 1: fault });
    expect(applied).toEqual({ isFinal: [false], failures: [], fault: fault.message, isDefect: false });
    expect(tasks).toEqual([]);
  });

  test("a defect is given up after five others; those behind it are not", async () => {
    const defect = new Error("a defect");
    const answers = { 1: defect, 2: new StorageError("The batch", "waits") };
    const early = await run([batchOf(1, { defects: 4 }), batchOf(2)], answers);
    expect(early.applied).toEqual({
      isFinal: [false, false],
      failures: [],
      fault: "a defect",
      isDefect: true,
    });
    const late = await run([batchOf(1, { defects: 5 }), batchOf(2)], answers);
    expect(late.applied).toMatchObject({
      isFinal: [true, false],
      fault: expect.stringContaining("waits"),
      isDefect: false,
    });
    expect(late.tasks).toMatchObject([{ status: "failed", dataVersion: 0 }]);
    expect(late.tasks[0].error).not.toContain("a defect");
  });

  test("a damaged record fails the batch without its objectID", async () => {
    const { applied, tasks } = await run([batchOf(1)], {
      1: new DamagedRecordError("version", "a", "secret"),
    });
    expect(applied.isFinal).toEqual([true]);
    expect(JSON.stringify([tasks, applied])).not.toContain("secret");
  });

  test("nothing is final if the tasks cannot be stored", async () => {
    const store = {
      append: () => Promise.resolve(written(1)),
      finishTasks: () => {
        throw new StorageError("The control store", "no space");
      },
    };
    const options = { store, mayPass: () => true, now: () => 0 };
    await expect(settleQueued([batchOf(1)], options)).rejects.toThrow(StorageError);
  });
});
