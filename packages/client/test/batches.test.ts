/**
 * How operations are cut into batches:
 *  1. Every operation is in one batch, in order, and `first` is its number.
 *  2. No body has more operations or bytes than it may have, unless it is a single operation. A further one
 *     would not have had room, but for one byte.
 *  3. Each batch names the objectIDs of its own operations, and is repeatable if all of them have versions.
 *  4. A batch is there as soon as it is full. Whoever takes no more closes the source.
 */
import { expect, test } from "vitest";
import { batchesOf, type OperationBatch, type SentOperation } from "../src/batches.js";

const upsert = (objectID: string, version?: number): SentOperation => ({
  action: "upsert",
  record: version === undefined ? { objectID } : { objectID, version },
});

const remove = (objectID: string, version?: number): SentOperation => ({
  action: "delete",
  objectID,
  ...(version === undefined ? {} : { version }),
});

async function allOf(
  operations: readonly SentOperation[],
  limits: { readonly operations?: number; readonly bytes?: number },
): Promise<OperationBatch[]> {
  const batches: OperationBatch[] = [];
  for await (const batch of batchesOf(operations, { operations: 1_000, bytes: 5_000_000, ...limits }))
    batches.push(batch);
  return batches;
}

const operationsIn = ({ json }: OperationBatch): SentOperation[] => JSON.parse(json).operations;
const bytesOf = (text: string): number => Buffer.byteLength(text);

test.each([1, 2, 3, 7, 8])("of at most %d operations (1, 2)", async (most) => {
  const operations = Array.from({ length: 7 }, (_, n) => upsert(`${n}`));
  const batches = await allOf(operations, { operations: most });
  expect(batches.flatMap(operationsIn)).toEqual(operations);
  let first = 0;
  for (const batch of batches) {
    expect([batch.first, batch.operations]).toEqual([first, operationsIn(batch).length]);
    first += batch.operations;
  }
  expect(batches.length).toBe(Math.ceil(7 / most));
});

/** Characters of one to four bytes. */
const texts = ["a", "ü", "€", "😀", "\u0000", "\ud800"];

test.each(texts)("of at most so many bytes, of %j (1, 2)", async (text) => {
  const operations = Array.from({ length: 40 }, (_, n) => upsert(text.repeat(1 + ((n * 7) % 23))));
  for (let bytes = 100; bytes < 400; bytes += 3) {
    const batches = await allOf(operations, { bytes });
    expect(batches.flatMap(operationsIn)).toEqual(operations);
    for (const batch of batches) {
      const next = operations[batch.first + batch.operations];
      const size = bytesOf(batch.json);
      if (batch.operations > 1) expect(size).toBeLessThanOrEqual(bytes);
      if (next === undefined) continue;
      const further = bytesOf(`,${JSON.stringify(next)}`);
      expect(size + further + 1).toBeGreaterThan(bytes);
    }
  }
});

test("an operation that is too large is alone (2)", async () => {
  const large = "large".repeat(100);
  const batches = await allOf(
    [large, "a", large, "b", "c"].map((id) => upsert(id)),
    { bytes: 120 },
  );
  expect(batches.map(({ operations }) => operations)).toEqual([1, 1, 1, 2]);
});

test("what is known of each batch (3)", async () => {
  const operations = [
    ...[upsert("a", 1), remove("a", 2), remove("b", 0)],
    ...[upsert("c", 1), upsert("d"), upsert("e", 2)],
    ...[remove("f"), upsert("g", 1), upsert("h", 1)],
    ...[upsert("i", 1)],
  ];
  const batches = await allOf(operations, { operations: 3 });
  expect(batches.map(({ objectIDs }) => [...objectIDs])).toEqual([
    ["a", "b"],
    ["c", "d", "e"],
    ["f", "g", "h"],
    ["i"],
  ]);
  expect(batches.map(({ isRepeatable }) => isRepeatable)).toEqual([true, false, false, true]);
});

test("a full batch, and the end of the source (4)", async () => {
  const seen = { read: 0, isClosed: false };
  function* source(): Generator<SentOperation> {
    try {
      for (;;) yield upsert(`${seen.read++}`);
    } finally {
      seen.isClosed = true;
    }
  }
  const batches = batchesOf(source(), { operations: 2, bytes: 5_000_000 });
  expect((await batches.next()).value?.operations).toBe(2);
  expect(seen).toEqual({ read: 2, isClosed: false });
  await batches.return();
  expect(seen).toEqual({ read: 2, isClosed: true });
});

test("nothing (1)", async () => {
  expect(await allOf([], {})).toEqual([]);
});
