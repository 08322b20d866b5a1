/**
 * What became of queued batches:
 *  1. It is kept for 7 days after the end of the task, and not a millisecond longer.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { open, temporaryFolder } from "../entries.js";

const sevenDaysMs = 604_800_000;
const taskOf = (number: number, finishedAt: number) => ({
  taskId: number.toString(16).padStart(32, "0"),
  index: "a",
  keyType: "write",
  status: "applied" as const,
  dataVersion: 1,
  finishedAt,
});

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

test("is kept for 7 days (1)", async () => {
  const { store } = await open(folder.path);
  const reader = openStoreReader(folder.path);
  const finishedAt = 1_700_000_000_000;
  const task = taskOf(1, finishedAt);
  store.finishTasks([task]);
  const foundAt = (now: number) => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    return reader.task(task.taskId);
  };
  expect(foundAt(finishedAt)).toEqual(task);
  expect(foundAt(finishedAt + sevenDaysMs)).toEqual(task);
  expect(foundAt(finishedAt + sevenDaysMs + 1)).toBeUndefined();
  vi.useRealTimers();
  await reader.close();
  await store.close();
});
