/**
 * How data goes that nobody can notice any more:
 *  1. A step removes documents that were superseded 60 s ago, tombstones that have expired, removals that the
 *     segment files contain, and marks of batches that are done. Each of them makes its step, whichever has
 *     more to do. The step says whether more is due.
 *  2. What is due goes in steps of 50 ms. The index is busy until nothing is due.
 *  3. What was superseded just now goes 60 s and 50 ms later, however many writes come. Where nothing is
 *     left, no timer runs.
 *  4. What is due does not wait for what is due later, and other writes do not postpone it.
 *  5. The start goes on with what is due, and waits for what was superseded.
 *  6. A step that failed is made again after 60 s and 50 ms, though nothing is written. The index is not busy
 *     until then.
 *  7. After closing, no step is made.
 *  8. The finish removes superseded documents of any age, expired tombstones and useless marks, until the
 *     deadline. If the disk fails, they stay pending. Other faults are thrown.
 */
import { tombstoneRetentionMs } from "@findling/protocol";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Cleaning } from "../../src/durable-index/cleaning.js";
import { StorageError } from "../../src/errors.js";
import { orderedNumber } from "../../src/lmdb/ordered-number.js";
import { ExpiredTombstones } from "../../src/tables/expired-tombstones.js";
import { IndexEnvironment } from "../../src/tables/index-environment.js";
import type { IndexTables } from "../../src/tables/index-tables.js";
import { QueueMarks } from "../../src/tables/queue-marks.js";
import { RemovalTable } from "../../src/tables/removal-table.js";
import { SupersededDocuments } from "../../src/tables/superseded-documents.js";
import { temporaryFolder } from "../entries.js";

const stepMs = 50;
const keptMs = 60_000;
const laterMs = keptMs + stepMs;
const startedAt = 1_000_000;
/** More than one step removes. */
const manySuperseded = 4_001;
const manyTombstones = 1_001;
const manyRemovals = 4_001;
const manyMarks = 2_001;
const cleaned: readonly (keyof IndexTables)[] = [
  "superseded",
  "records",
  "tombstones",
  "removals",
  "queueMarks",
];
const diskFault = () => new StorageError("The write failed", new Error("no space left"));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

function create() {
  const folder = temporaryFolder();
  const environment = IndexEnvironment.create(folder.path);
  onTestFinished(async () => {
    await environment.close();
    folder.remove();
  });
  const { tables } = environment;
  const superseded = new SupersededDocuments(tables);
  const tombstones = new ExpiredTombstones(tables);
  const removals = new RemovalTable(tables);
  const marks = new QueueMarks(tables);
  const at = { now: startedAt, keptGeneration: 0, state: { logTime: 0, queuedThrough: 0 } };
  const cleaning = new Cleaning({
    environment,
    now: () => at.now,
    state: () => at.state,
    keptGeneration: () => at.keptGeneration,
  });
  const write = (action: () => void) => environment.transaction(action);
  const supersede = (count: number, now = at.now) =>
    write(() => {
      for (const n of numbers(count)) {
        void tables.records.put(orderedNumber(n), Buffer.from("{}"));
        superseded.add(n, now);
      }
    });
  const entomb = (count: number) =>
    write(() => {
      for (const n of numbers(count)) tombstones.add(1, orderedNumber(n));
    });
  const recordRemovals = (count: number, generation: number) =>
    write(() => removals.record(numbers(count), { generation, coveredTo: count }));
  const mark = (count: number, through: number) =>
    write(() => {
      for (const number of numbers(count))
        marks.put("clear", Buffer.alloc(32, 1), { through, number }, Buffer.of(1));
    });
  /** Rows that are left: superseded documents, their records, tombstones, removals and marks. */
  const left = () => cleaned.map((name) => environment.rowCount(name));
  const step = () => environment.transaction(() => cleaning.step(at.state));
  /** Time passes for the timers and for the clock. */
  const pass = async (ms: number) => {
    at.now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };
  /** How many timers of the cleaning run. Passes 1 ms, after which those of lmdb have ended. */
  const timers = async (): Promise<number> => {
    await pass(1);
    return vi.getTimerCount();
  };
  return { environment, cleaning, at, supersede, entomb, recordRemovals, mark, left, step, pass, timers };
}

/** At the log's time from which the tombstones of `entomb` have expired, to the millisecond. */
const expired = { logTime: tombstoneRetentionMs + 2, queuedThrough: 0 };

test("a step removes what nobody can notice, and nothing else (1)", () => {
  const { at, supersede, entomb, recordRemovals, mark, left, step } = create();
  supersede(3);
  entomb(4);
  recordRemovals(5, 1);
  recordRemovals(5, 2);
  mark(6, 7);
  at.now += keptMs - 1;
  at.state = { logTime: tombstoneRetentionMs, queuedThrough: 6 };
  expect(step()).toBe(false);
  expect(left()).toEqual([3, 3, 4, 10, 12]);
  at.now += 1;
  expect(step()).toBe(false);
  expect(left()).toEqual([0, 0, 4, 10, 12]);
  at.state = { ...expired, queuedThrough: 6 };
  expect(step()).toBe(false);
  expect(left()).toEqual([0, 0, 0, 10, 12]);
  at.keptGeneration = 2;
  expect(step()).toBe(false);
  expect(left()).toEqual([0, 0, 0, 5, 12]);
  at.state = { ...expired, queuedThrough: 7 };
  expect(step()).toBe(false);
  expect(left()).toEqual([0, 0, 0, 5, 0]);
});

test("a state that knows no queue leaves the marks (1)", () => {
  const { environment, cleaning, mark, left } = create();
  mark(1, 1);
  expect(environment.transaction(() => cleaning.step({ logTime: 0 }))).toBe(false);
  expect(left()).toEqual([0, 0, 0, 0, 2]);
});

test("a step says whether more is due, of each kind (1)", () => {
  for (const kind of numbers(4)) {
    const { at, supersede, entomb, recordRemovals, mark, left, step } = create();
    supersede(kind === 0 ? manySuperseded : 1);
    entomb(kind === 1 ? manyTombstones : 1);
    recordRemovals(kind === 2 ? manyRemovals : 1, 1);
    mark(kind === 3 ? manyMarks : 1, 1);
    Object.assign(at, { now: at.now + keptMs, keptGeneration: 2, state: { ...expired, queuedThrough: 1 } });
    expect([kind, step()]).toEqual([kind, true]);
    const one = (of: number, rows = 1) => (of === kind ? rows : 0);
    expect(left()).toEqual([one(0), one(0), one(1), one(2), one(3, 2)]);
    expect([kind, step()]).toEqual([kind, false]);
    expect(left()).toEqual([0, 0, 0, 0, 0]);
  }
});

test("what is due goes in steps of 50 ms, and the index is busy until then (2)", async () => {
  const { cleaning, at, entomb, left, step, pass, timers } = create();
  entomb(2 * manyTombstones);
  at.state = expired;
  expect(cleaning.isBusy).toBe(false);
  cleaning.goOn(step());
  expect([left()[2], cleaning.isBusy]).toEqual([manyTombstones + 1, true]);
  await pass(stepMs - 1);
  expect(left()[2]).toBe(manyTombstones + 1);
  await pass(1);
  expect([left()[2], cleaning.isBusy]).toEqual([2, true]);
  await pass(stepMs);
  expect([left()[2], cleaning.isBusy, await timers()]).toEqual([0, false, 0]);
});

test("what was superseded goes 60 s and 50 ms later, however many writes come (3)", async () => {
  const { cleaning, supersede, left, step, pass, timers } = create();
  supersede(3);
  cleaning.goOn(step());
  expect([cleaning.isBusy, cleaning.isPending]).toEqual([false, true]);
  await pass(laterMs - 1);
  cleaning.goOn(false);
  expect(left()[0]).toBe(3);
  await pass(1);
  expect([...left().slice(0, 2), await timers(), cleaning.isPending]).toEqual([0, 0, 0, false]);
});

test("what was superseded after that waits for as long again (3)", async () => {
  const { cleaning, at, supersede, left, pass, timers } = create();
  supersede(3);
  cleaning.goOn(false);
  supersede(1, at.now + laterMs - 1);
  await pass(laterMs);
  expect([left()[0], await timers(), cleaning.isBusy]).toEqual([1, 1, false]);
  await pass(laterMs - 2);
  expect(left()[0]).toBe(1);
  await pass(1);
  expect([left()[0], await timers()]).toEqual([0, 0]);
});

test("where nothing is superseded, no timer runs (3)", async () => {
  const { cleaning, step, timers } = create();
  cleaning.goOn(step());
  expect([await timers(), cleaning.isPending]).toEqual([0, false]);
});

test("what is due does not wait for what is due later (4)", async () => {
  const { cleaning, at, supersede, entomb, left, step, pass, timers } = create();
  supersede(1);
  cleaning.goOn(step());
  entomb(manyTombstones);
  at.state = expired;
  cleaning.goOn(step());
  expect([cleaning.isBusy, await timers()]).toEqual([true, 1]);
  await pass(stepMs);
  expect([left()[2], left()[0], cleaning.isBusy, await timers()]).toEqual([0, 1, false, 1]);
  await pass(laterMs);
  expect([left()[0], await timers()]).toEqual([0, 0]);
});

test("other writes do not postpone what is due (4)", async () => {
  const { cleaning, at, supersede, entomb, left, pass, timers } = create();
  entomb(1);
  at.state = expired;
  cleaning.goOn(true);
  supersede(1);
  for (const isMore of [true, false]) {
    await pass(stepMs / 2 - 1);
    cleaning.goOn(isMore);
  }
  expect([left()[2], cleaning.isBusy, await timers()]).toEqual([1, true, 1]);
  await pass(1);
  expect(left()[2]).toBe(0);
});

test("the start goes on with expired tombstones and useless marks (5)", async () => {
  for (const kind of [2, 4]) {
    const { cleaning, at, entomb, mark, left, pass, timers } = create();
    if (kind === 2) entomb(1);
    else mark(1, 1);
    cleaning.start();
    expect([cleaning.isBusy, cleaning.isPending, await timers()]).toEqual([false, false, 0]);
    at.state = { ...expired, queuedThrough: 1 };
    cleaning.start();
    expect([cleaning.isBusy, cleaning.isPending]).toEqual([true, true]);
    await pass(stepMs);
    expect([left()[kind], cleaning.isBusy, cleaning.isPending]).toEqual([0, false, false]);
  }
});

test("the start waits for what was superseded (5)", async () => {
  const { cleaning, supersede, left, pass, timers } = create();
  supersede(1);
  cleaning.start();
  expect([cleaning.isBusy, await timers()]).toEqual([false, 1]);
  await pass(laterMs);
  expect([left()[0], await timers()]).toEqual([0, 0]);
});

test("a step that failed is made again, though nothing is written (6)", async () => {
  const { environment, cleaning, at, entomb, left, pass, timers } = create();
  entomb(1);
  at.state = expired;
  cleaning.start();
  const transaction = vi.spyOn(environment, "transaction");
  transaction.mockImplementation(() => {
    throw diskFault();
  });
  await pass(stepMs);
  expect([left()[2], cleaning.isBusy, cleaning.isPending]).toEqual([1, false, true]);
  await pass(laterMs - 1);
  expect(transaction).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(transaction).toHaveBeenCalledTimes(2);
  transaction.mockRestore();
  await pass(laterMs);
  expect([left()[2], cleaning.isPending, await timers()]).toEqual([0, false, 0]);
});

test("after a step that failed, the next write goes on at once (6)", async () => {
  const { environment, cleaning, supersede, left, pass, timers } = create();
  supersede(2);
  cleaning.goOn(false);
  const transaction = vi.spyOn(environment, "transaction").mockImplementation(() => {
    throw diskFault();
  });
  await pass(laterMs);
  expect(left()[0]).toBe(2);
  transaction.mockRestore();
  cleaning.goOn(true);
  expect(await timers()).toBe(1);
  await pass(stepMs);
  expect([left()[0], await timers()]).toEqual([0, 0]);
});

test("after closing, no step is made (7)", async () => {
  for (const isMore of [true, false]) {
    const { environment, cleaning, supersede, pass, timers } = create();
    supersede(1);
    cleaning.goOn(isMore);
    cleaning.close();
    expect([cleaning.isBusy, await timers()]).toEqual([false, 0]);
    const transaction = vi.spyOn(environment, "transaction");
    cleaning.goOn(isMore);
    cleaning.start();
    await pass(laterMs);
    expect([await timers(), transaction.mock.calls.length]).toEqual([0, 0]);
    expect(cleaning.isPending).toBe(true);
  }
});

test("the finish removes everything that is useless, of any age (8)", async () => {
  for (const kind of numbers(3)) {
    const { environment, cleaning, at, supersede, entomb, mark, left } = create();
    supersede(kind === 0 ? manySuperseded : 1, at.now + laterMs);
    entomb(kind === 1 ? manyTombstones : 1);
    mark(kind === 2 ? manyMarks : 1, 1);
    at.state = { ...expired, queuedThrough: 1 };
    const transaction = vi.spyOn(environment, "transaction");
    cleaning.close();
    await cleaning.finish(Number.POSITIVE_INFINITY);
    expect(left()).toEqual([0, 0, 0, 0, 0]);
    expect([kind, cleaning.isPending, transaction.mock.calls.length]).toEqual([kind, false, 2]);
  }
});

test("the finish of what has nothing to remove writes nothing (8)", async () => {
  const { environment, cleaning, entomb, mark } = create();
  entomb(1);
  mark(1, 1);
  const transaction = vi.spyOn(environment, "transaction");
  await cleaning.finish(Number.POSITIVE_INFINITY);
  expect(transaction).not.toHaveBeenCalled();
});

test("the finish ends at its deadline, and the rest stays pending (8)", async () => {
  const { cleaning, supersede, left } = create();
  supersede(manySuperseded);
  const clock = vi.spyOn(performance, "now").mockReturnValue(100);
  await cleaning.finish(100);
  expect(left()[0]).toBe(manySuperseded);
  clock.mockReturnValueOnce(99);
  await cleaning.finish(100);
  expect([left()[0], cleaning.isPending]).toEqual([1, true]);
});

test("the finish leaves what a full disk keeps it from, and throws other faults (8)", async () => {
  const { environment, cleaning, supersede } = create();
  supersede(1);
  const transaction = vi.spyOn(environment, "transaction");
  transaction.mockImplementationOnce(() => {
    throw diskFault();
  });
  await cleaning.finish(Number.POSITIVE_INFINITY);
  expect([cleaning.isPending, transaction.mock.calls.length]).toEqual([true, 1]);
  const defect = new RangeError("defect");
  transaction.mockImplementationOnce(() => {
    throw defect;
  });
  await expect(cleaning.finish(Number.POSITIVE_INFINITY)).rejects.toBe(defect);
});
