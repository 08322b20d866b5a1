/**
 * Writes that wait on the overflow queue, while later ones are applied at once:
 *  1. Once all is applied, the index holds what it would hold if every write had been applied when it was
 *     accepted: with clears, drops, moves between partitions and a clock that stands still; and with
 *     versions.
 *  2. A batch that is applied again, as after a crash, changes nothing, also when its result has expired.
 *     dataVersion never goes back.
 *  3. Of cleared partitions, and of what they held, only hashes are kept, and those only while batches
 *     wait.
 *  4. If a batch has a fault, the later ones of the queue wait for it.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BatchEntry } from "../../src/entries/entry.js";
import { EarlierBatchError, StorageError } from "../../src/errors.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { ResultTable } from "../../src/tables/result-table.js";
import { batch, clear, drop, head, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { keysOf, objectIDs, type QueuedStep, QueueHistory, queueMarksOf } from "./queue-history.js";

const teams = fc.constantFrom("red", "blue", undefined);
const operation = fc.record({
  objectID: fc.constantFrom(...objectIDs),
  team: teams,
  group: teams,
  isDelete: fc.boolean(),
});
const operations = fc.array(operation, { minLength: 1, maxLength: 4 });
const passedMs = fc.constantFrom(0, 0, 1, 7, 1_000);
const batchStep = fc.record({
  kind: fc.constantFrom("direct" as const, "queued" as const, "queued" as const),
  operations,
  passedMs,
});
const all = 1_000;
const applyStep = fc.record({
  kind: fc.constant("apply" as const),
  count: fc.constantFrom(1, 2, 4, all),
  again: fc.boolean(),
});
const clearStep = fc.record({
  kind: fc.constant("clear" as const),
  partition: fc.constantFrom("red", "blue"),
  passedMs,
});
const settingsStep = fc.record({
  kind: fc.constant("settings" as const),
  partitionKey: fc.constantFrom("team" as const, "group" as const, null),
  passedMs,
});
const restartStep = fc.record({ kind: fc.constant("restart" as const) });
const dropStep = fc.record({ kind: fc.constant("drop" as const), passedMs });

function historyOf(...steps: fc.WeightedArbitrary<QueuedStep>[]): fc.Arbitrary<QueuedStep[]> {
  return fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 25, size: "max" });
}

const cases = Number(process.env["QUEUE_CASES"] ?? drawnCases(100));

describe("end as if each write had been applied when it was accepted (1, 2, 3)", () => {
  const withClears = [
    { weight: 8, arbitrary: batchStep },
    { weight: 3, arbitrary: applyStep },
    { weight: 4, arbitrary: clearStep },
    { weight: 1, arbitrary: dropStep },
    { weight: 1, arbitrary: restartStep },
  ];
  const withSettings = [...withClears, { weight: 3, arbitrary: settingsStep }];

  test.each([
    ["clears and drops", withClears, false],
    ["changes of the partitionKey", withSettings, false],
    ["versions", withClears, true],
    ["versions and changes of the partitionKey", withSettings, true],
  ])("with %s", { timeout: 120_000 + cases * 1_000 }, async (_, steps, isVersioned) => {
    await fc.assert(
      fc.asyncProperty(historyOf(...steps), (history) => new QueueHistory(isVersioned).run(history)),
      { numRuns: cases },
    );
  });
});

let cleanUp = async () => {};
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanUp();
});

async function openStore() {
  const folder = temporaryFolder();
  const { store, publications } = await open(folder.path);
  cleanUp = async () => {
    await store.close();
    folder.remove();
  };
  return { store, folder: folder.path, publications };
}

function queued(sequence: number, entry: BatchEntry, queuedAfter?: number): BatchEntry {
  return { ...entry, queued: sequence, ...(queuedAfter === undefined ? {} : { queuedAfter }) };
}

describe("a fault (4)", () => {
  /** Writing this entry fails, `times` times. */
  function failWriting(entryId: string, times: number): void {
    const put = ResultTable.prototype.put;
    let left = times;
    vi.spyOn(ResultTable.prototype, "put").mockImplementation(function (this: ResultTable, id, row) {
      if (id === entryId && left-- > 0) throw Object.assign(new Error("No space"), { code: 28 });
      put.call(this, id, row);
    });
  }

  test.each([true, false])("later batches wait (the index exists: %s)", async (exists) => {
    const { store, folder } = await openStore();
    if (exists) await store.append(batch("a", [upsert("0")]));
    const at = head().acceptedAt;
    const texts = ["first", "second", "third"];
    const entries = texts.map((text, i) =>
      queued(101 + i, batch("a", [upsert("1", { text })], at), i === 0 ? undefined : 100 + i),
    );
    // The group fails once, and the entry alone once.
    failWriting(entries[0].entryId, exists ? 2 : 1);
    const settled = await Promise.allSettled(entries.map((entry) => store.append(entry)));
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(settled[0]).toMatchObject({ reason: expect.any(StorageError) });
    expect(settled[2]).toMatchObject({ reason: expect.any(EarlierBatchError) });
    const again = await Promise.all(entries.map((entry) => store.append(entry)));
    expect(again.map(({ kind }) => kind)).toEqual(["written", "written", "written"]);
    const reader = openStoreReader(folder);
    expect(Buffer.from(reader.get("a", "1")?.record ?? []).toString()).toContain("third");
    await reader.close();
  });

  test("a clear that came between holds until the faulty batch is applied", async () => {
    const { store, folder } = await openStore();
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    const entries = [101, 102].map((sequence) =>
      queued(
        sequence,
        batch("a", [upsert(String(sequence), { team: "red" })]),
        sequence === 102 ? 101 : undefined,
      ),
    );
    await store.append({ ...clear("a", "red"), queuedBefore: 102 });
    failWriting(entries[0].entryId, 2);
    await Promise.allSettled(entries.map((entry) => store.append(entry)));
    for (const entry of entries) await store.append(entry);
    const reader = openStoreReader(folder);
    expect(reader.listIndexes()).toMatchObject([{ name: "a", recordCount: 0 }]);
    await reader.close();
  });
});

describe("single rules", () => {
  test("a write that was queued after several in one millisecond wins (1)", async () => {
    const { store } = await openStore();
    const { acceptedAt } = head();
    const many = Array.from({ length: 20 }, (_, n) => upsert("1", { n }));
    await store.append(batch("a", many, acceptedAt));
    const later = await store.append(queued(101, batch("a", [upsert("1", { n: "last" })], acceptedAt + 2)));
    expect(later).toMatchObject({ result: { applied: 1, ignoredAsStale: 0 } });
    const stale = await store.append(queued(102, batch("a", [remove("1")], acceptedAt - 1)));
    expect(stale).toMatchObject({ result: { applied: 0, ignoredAsStale: 1 } });
  });

  test("of equal versions that wins which was accepted later (1)", async () => {
    const { store } = await openStore();
    const { acceptedAt } = head();
    await store.append(batch("a", [upsert("1", {}, 5)], acceptedAt + 2));
    const outcomes = [acceptedAt + 1, acceptedAt + 3, acceptedAt + 3].map((at, n) =>
      store.append(queued(101 + n, batch("a", [upsert("1", { n }, 5)], at))),
    );
    expect(await Promise.all(outcomes)).toMatchObject([0, 1, 1].map((applied) => ({ result: { applied } })));
  });

  test("a batch whose result has expired brings nothing back (2)", async () => {
    const { store, folder } = await openStore();
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    const again = queued(101, batch("a", [upsert("1", { team: "red" })]));
    expect(await store.append(again)).toMatchObject({ kind: "written" });
    await store.append(clear("a", "red"));
    const dayLater = again.acceptedAt + 25 * 60 * 60 * 1_000;
    await store.append(batch("a", [upsert("2", { team: "blue" })], dayLater));
    const before = store.indexes;
    expect(await store.append(again)).toMatchObject({ kind: "refused" });
    expect(store.indexes).toEqual(before);
    const reader = openStoreReader(folder);
    expect(reader.get("a", "1")).toBeUndefined();
    await reader.close();
  });

  test("a clear that comes behind the last batch keeps nothing (3)", async () => {
    const { store, folder, publications } = await openStore();
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    await store.append(queued(101, batch("a", [upsert("1", { team: "red" })])));
    await store.append({ ...clear("a", "red"), queuedBefore: 101 });
    expect(await queueMarksOf(folder, publications[0].incarnation)).toEqual([]);
  });

  test.each([
    ["an empty batch in its place", { ...batch("a", []), acceptedAt: 0, queued: 102 }],
    ["a later clear, when nothing is queued", clear("a", "blue")],
  ])("what waits for a batch that never comes goes with %s (3)", async (_, entry) => {
    const { store, folder, publications } = await openStore();
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    await store.append(batch("a", [upsert("1", { team: "red" })]));
    await store.append({ ...clear("a", "red"), queuedBefore: 102 });
    await store.append(queued(101, batch("a", [upsert("1", { team: "blue" })])));
    const { incarnation } = publications[0];
    expect(await queueMarksOf(folder, incarnation)).toHaveLength(4);
    await store.append(entry);
    expect(await queueMarksOf(folder, incarnation)).toEqual([]);
  });

  test("of clears by several partitionKeys the first one counts (1)", async () => {
    const { store, folder } = await openStore();
    const setKey = (partitionKey: string) => store.append(settings("a", { indexTime: { partitionKey } }));
    await setKey("team");
    const waiting = queued(101, batch("a", [upsert("1", { team: "red", group: "blue" }, 9)]));
    await store.append({ ...clear("a", "red"), queuedBefore: 101 });
    await store.append(batch("a", [upsert("1", { group: "green" }, 5)]));
    await setKey("group");
    await store.append({ ...clear("a", "blue"), queuedBefore: 101 });
    await store.append(waiting);
    const reader = openStoreReader(folder);
    expect(Buffer.from(reader.get("a", "1")?.record ?? []).toString()).toContain("green");
    await reader.close();
  });

  test.each([
    ["a queued record", upsert("1", { team: "red" }), remove("1")],
    ["a queued delete", remove("1"), undefined],
  ])("%s of a cleared partition leaves no tombstone (3)", async (_, operation, direct) => {
    const { store, folder, publications } = await openStore();
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
    if (direct === undefined) await store.append(batch("a", [upsert("1", { team: "red" })]));
    const waiting = queued(101, batch("a", [operation]));
    if (direct !== undefined) await store.append(batch("a", [direct]));
    await store.append({ ...clear("a", "red"), queuedBefore: 101 });
    await store.append(waiting);
    expect(await keysOf("objects", folder, publications[0].incarnation)).toEqual([]);
  });

  test("what was queued before a drop is refused, and what was queued after it is not (1)", async () => {
    const { store } = await openStore();
    await store.append(batch("a", [upsert("1")]));
    await store.append({ ...drop("a"), queuedBefore: 102 });
    const outcomes = [101, 102, 103].map((sequence) =>
      store.append(queued(sequence, batch("a", [upsert("2")]), sequence === 101 ? undefined : sequence - 1)),
    );
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(["refused", "refused", "written"]);
  });
});
