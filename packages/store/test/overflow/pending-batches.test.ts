/**
 * What is known of batches on the queue:
 *  1. A batch that is being stored has a task, a sequence and a time; it counts as stored only afterwards.
 *  2. Stored batches are read in their order, up to a number of bytes, but at least one.
 *  3. A batch that is stored elsewhere keeps its place, and its file knows it.
 *     What a file holds is found without a look at what others hold.
 *  4. The last sequence and the latest time are the greatest of an index. They stay until all of its batches
 *     have ended, and begin anew then.
 *     The first sequence is that of the first batch that has not ended, whether it is stored or not.
 *  5. A batch that ended, stored or not, leaves nothing behind. Others of its index stay.
 */
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { PendingBatches } from "../../src/overflow/pending-batches.js";
import { QueueFile } from "../../src/overflow/queue-file.js";
import type { QueuedHead } from "../../src/overflow/queue-record.js";
import { temporaryFolder } from "../entries.js";

let pending: PendingBatches;
let files: readonly QueueFile[];
beforeEach(async () => {
  const folder = temporaryFolder();
  const created = [await QueueFile.create(folder.path, 1), await QueueFile.create(folder.path, 2)];
  onTestFinished(async () => {
    for (const file of created) await file.close();
    folder.remove();
  });
  files = created;
  pending = new PendingBatches();
});

const headOf = (sequence: number, index = "a", acceptedAt = sequence): QueuedHead => ({
  sequence,
  index,
  acceptedAt,
  taskId: `task ${sequence}`,
  keyType: "write",
});

/** Puts a batch on the queue, in the first file. */
function put(head: QueuedHead, bytes = 10): QueuedHead {
  pending.begin(head);
  pending.store(head, files[0], 0, bytes);
  return head;
}

/** All that is known of an index. */
const known = (index: string) => ({
  isStored: pending.indexes.includes(index),
  count: pending.countOf(index),
  first: pending.firstOf(index, 1_000).map(({ sequence }) => sequence),
  open: pending.firstSequenceOf(index),
  last: pending.lastSequenceOf(index),
  acceptedAt: pending.acceptedAtOf(index),
});
const nothing = {
  isStored: false,
  count: 0,
  first: [],
  open: undefined,
  last: undefined,
  acceptedAt: undefined,
};

test("a batch that is being stored is known, and not stored (1)", () => {
  const head = headOf(5, "a", 7);
  pending.begin(head);
  expect([pending.task("task 5"), pending.find(head), pending.length]).toEqual([head, undefined, 0]);
  expect(known("a")).toEqual({ ...nothing, open: 5, last: 5, acceptedAt: 7 });
  pending.store(head, files[0], 3, 10);
  expect(pending.find(head)).toEqual({ head, file: files[0], at: 3, bytes: 10 });
  expect(known("a")).toEqual({ isStored: true, count: 1, first: [5], open: 5, last: 5, acceptedAt: 7 });
  expect([pending.length, [...files[0].pending.keys()], known("b")]).toEqual([1, [5], nothing]);
});

test("stored batches are read in order, up to a number of bytes, but at least one (2)", () => {
  const heads = [put(headOf(1), 10), put(headOf(2), 20), put(headOf(3), 30)];
  put(headOf(4, "b"), 1);
  const first = (bytesMax: number) => pending.firstOf("a", bytesMax);
  expect([0, 29, 30, 59, 60].map((bytes) => first(bytes).length)).toEqual([1, 1, 2, 2, 3]);
  expect(first(60)).toEqual(heads);
  expect([pending.indexes, pending.length, pending.countOf("a")]).toEqual([["a", "b"], 4, 3]);
});

test("a batch that is stored elsewhere keeps its place (3)", () => {
  const [first, second] = [put(headOf(1)), put(headOf(2))];
  pending.store(first, files[1], 40, 20);
  expect(pending.find(first)).toEqual({ head: first, file: files[1], at: 40, bytes: 20 });
  expect(pending.firstOf("a", 29)).toEqual([first]);
  expect(pending.firstOf("a", 30)).toEqual([first, second]);
  expect(files.map((file) => pending.storedIn(file).map(({ head }) => head))).toEqual([[second], [first]]);
  expect([...files[1].pending.keys()]).toEqual([1]);
  pending.end(first);
  expect([pending.length, pending.lastSequenceOf("a")]).toEqual([1, 2]);
});

test("what other files hold is not looked at (3)", () => {
  const others = [put(headOf(1)), put(headOf(2, "b"))];
  let looks = 0;
  for (const other of others) {
    const file = () => {
      looks++;
      return files[0];
    };
    Object.defineProperty(pending.find(other), "file", { get: file });
  }
  const here = headOf(3);
  pending.begin(here);
  pending.store(here, files[1], 0, 10);
  expect([pending.storedIn(files[1]).map(({ head }) => head), looks]).toEqual([[here], 0]);
  expect([pending.storedIn(files[0]).map(({ head }) => head), looks]).toEqual([others, 2]);
});

test("sequence and time of an index are the greatest, until its last batch ends (4)", () => {
  const heads = [put(headOf(8, "a", 50)), put(headOf(9, "a", 40)), put(headOf(7, "a", 30))];
  put(headOf(99, "b", 99));
  expect(known("a")).toMatchObject({ last: 9, acceptedAt: 50 });
  pending.end(heads[1]);
  pending.end(heads[0]);
  expect(known("a")).toMatchObject({ count: 1, last: 9, acceptedAt: 50 });
  pending.end(heads[2]);
  expect(known("a")).toEqual(nothing);
  put(headOf(6, "a", 20));
  expect(known("a")).toMatchObject({ count: 1, last: 6, acceptedAt: 20 });
});

test("the first sequence is that of the first batch that has not ended (4)", () => {
  const stored = put(headOf(1));
  const storing = headOf(2);
  pending.begin(storing);
  put(headOf(3));
  expect(known("a")).toMatchObject({ open: 1, last: 3 });
  pending.end(stored);
  expect(known("a")).toMatchObject({ open: 2, first: [3] });
  pending.end(storing);
  expect(known("a")).toMatchObject({ open: 3, last: 3 });
});

test("a batch that could not be stored leaves nothing behind (5)", () => {
  const [lost, stored] = [headOf(1), headOf(2)];
  for (const head of [lost, stored]) pending.begin(head);
  pending.end(lost);
  expect([pending.task("task 1"), pending.task("task 2")]).toEqual([undefined, stored]);
  expect(known("a")).toEqual({ ...nothing, open: 2, last: 2, acceptedAt: 2 });
  pending.store(stored, files[0], 0, 10);
  pending.end(stored);
  expect([known("a"), pending.task("task 2"), pending.find(stored)]).toEqual([nothing, undefined, undefined]);
});

test("a batch that is done leaves nothing behind, and others stay (5)", () => {
  const [done, waiting, other] = [put(headOf(1)), put(headOf(2)), put(headOf(3, "b"))];
  pending.end(done);
  expect([pending.find(done), pending.task("task 1"), pending.firstOf("a", 0)]).toEqual([
    undefined,
    undefined,
    [waiting],
  ]);
  expect([pending.length, pending.indexes]).toEqual([2, ["a", "b"]]);
  pending.end(waiting);
  expect([pending.indexes, pending.storedIn(files[0]).map(({ head }) => head)]).toEqual([["b"], [other]]);
});
