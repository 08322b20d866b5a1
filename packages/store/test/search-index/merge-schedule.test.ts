/**
 * Merges that are made elsewhere:
 *  1. One at a time; what was written meanwhile is in the next.
 *  2. Writing waits at 64 segments, until a merge is adopted.
 *  3. A merge that fails is reported and proposed again; where all fail, they are made here.
 *  4. After closing nothing is adopted.
 *  5. After a second without writes the last segments become one; then it rests nine times as long as that
 *     took.
 *  6. Without writes, a merge that failed is made again after 1 minute, then after 2, 4, 8, and every 16.
 */
import { IndexWriter, type MergeProposal, mergeProposed } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MergeSchedule } from "../../src/search-index/merge-schedule.js";

let writer: IndexWriter;
let schedule: MergeSchedule;
let proposals: MergeProposal[];
let settle: { resolve: (merged: SharedArrayBuffer) => void; reject: (error: Error) => void }[];
let merges: number;
let faults: unknown[];
let next: number;

beforeEach(() => {
  [proposals, settle, merges, faults, next] = [[], [], 0, [], 0];
  writer = new IndexWriter(defaultIndexSettings.indexTime, { inlineMergeBytesMax: 0 });
  schedule = new MergeSchedule({
    writer,
    merger: {
      merge: (proposal) => {
        proposals.push(proposal);
        return new Promise((resolve, reject) => void settle.push({ resolve, reject }));
      },
    },
    onMerged: () => void merges++,
    onFault: (_, error) => void faults.push(error),
  });
});

afterEach(() => {
  vi.useRealTimers();
  schedule.close();
});

function write(count: number): void {
  for (let at = 0; at < count; at++) {
    const documentNumber = next++;
    const record = { objectID: `${documentNumber}`, title: "x" };
    writer.apply({ added: [{ documentNumber, objectID: record.objectID, record }], removed: [] });
    schedule.start();
  }
}

async function finish(at: number): Promise<void> {
  settle[at].resolve(mergeProposed(proposals[at]));
  await new Promise((resolve) => setImmediate(resolve));
}

async function fail(at: number): Promise<void> {
  settle[at].reject(new Error("died"));
  await new Promise((resolve) => setImmediate(resolve));
}

function isWaiting(room: Promise<void>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(resolve, true));
  return Promise.race([room.then(() => false), later]);
}

test("are made one at a time (1)", async () => {
  write(20);
  expect(proposals.map(({ segments }) => segments.length)).toEqual([8]);
  await finish(0);
  expect(merges).toBe(1);
  expect(proposals.map(({ segments }) => segments.length)).toEqual([8, 12]);
  await finish(1);
  expect(writer.segmentCount).toBe(2);
});

test("make writing wait when they lag (2)", async () => {
  write(63);
  expect(await isWaiting(schedule.room())).toBe(false);
  write(1);
  const room = schedule.room();
  expect(await isWaiting(room)).toBe(true);
  await finish(0);
  expect(await isWaiting(room)).toBe(false);
});

test("are made here when they fail elsewhere (3)", async () => {
  write(8);
  settle[0].reject(new Error("broken"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toEqual([new Error("broken")]);
  expect(writer.segmentCount).toBe(8);
  write(56);
  expect(proposals).toHaveLength(2);
  const room = schedule.room();
  settle[1].reject(new Error("broken"));
  await room;
  expect(writer.segmentCount).toBe(1);
  expect(writer.share().liveDocuments).toBe(64);
});

test("that fail everywhere do not stop writing (3)", async () => {
  write(64);
  settle[0].reject(new Error("broken"));
  vi.spyOn(writer, "mergeAll").mockImplementationOnce(() => {
    throw new Error("broken here, too");
  });
  await schedule.room();
  expect(faults).toEqual([new Error("broken"), new Error("broken here, too")]);
  write(1);
  expect(proposals).toHaveLength(2);
});

test("come to nothing after closing (4)", async () => {
  write(8);
  schedule.close();
  await finish(0);
  expect([merges, writer.segmentCount]).toEqual([0, 8]);
  schedule.start();
  expect(proposals).toHaveLength(1);
});

test("make one segment of the last ones when all is quiet, and rest then (5)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  write(3);
  vi.advanceTimersByTime(900);
  write(1);
  vi.advanceTimersByTime(900);
  expect(proposals).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(proposals.map(({ segments }) => segments.length)).toEqual([4]);
  vi.advanceTimersByTime(500);
  await finish(0);
  expect(writer.segmentCount).toBe(1);
  write(1);
  vi.advanceTimersByTime(4_400);
  expect(proposals.length).toBe(1);
  vi.advanceTimersByTime(100);
  expect(proposals.map(({ segments }) => segments.length)).toEqual([4, 2]);
});

test("after closing nothing is merged in quiet times either (4, 5)", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  write(3);
  schedule.close();
  vi.advanceTimersByTime(10_000);
  expect(proposals).toEqual([]);
});

test("that failed are made again without writes, ever more seldom (6)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  write(8);
  for (const [at, minutes] of [1, 2, 4, 8, 16, 16].entries()) {
    await fail(at);
    vi.advanceTimersByTime(minutes * 60_000 - 1);
    expect([minutes, proposals.length]).toEqual([minutes, at + 1]);
    vi.advanceTimersByTime(1);
    expect([minutes, proposals.length]).toEqual([minutes, at + 2]);
  }
  await finish(6);
  expect([writer.segmentCount, faults.length]).toEqual([1, 6]);
  // The next failure has the first pause.
  write(8);
  await fail(7);
  vi.advanceTimersByTime(60_000);
  expect(proposals).toHaveLength(9);
});

test("one of a quiet time that failed is made again, too (5, 6)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  write(3);
  vi.advanceTimersByTime(1_000);
  await fail(0);
  vi.advanceTimersByTime(59_999);
  expect(proposals).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(proposals).toHaveLength(2);
  await finish(1);
  expect(writer.segmentCount).toBe(1);
});

test("that failed are not made again after closing (4, 6)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  write(8);
  await fail(0);
  schedule.close();
  vi.advanceTimersByTime(3_600_000);
  expect(proposals).toHaveLength(1);
});
