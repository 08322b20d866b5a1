/**
 * One writing of a stream, with a server that answers when the test wants:
 *  1. No more batches are under way than `concurrency` says. Two with one objectID follow each other.
 *  2. Progress adds up what the answers say, and says before which operation all are written.
 *  3. After a failure nothing more is sent. It rejects when all that is under way has ended, with the first
 *     batch that failed. What is no failure of a request is thrown as it is.
 *  4. What the source throws ends it when all that is under way has ended.
 *  5. Any of the signals ends it, also while the source is silent; if one is aborted before, the source is
 *     not read. Nothing stays at a signal.
 *  6. A source that is not read to its end is closed. One that is silent is not waited for.
 *  7. Whether the same may be written again is what the cause says, unless the batch is on the queue of the
 *     server: then only if it may be applied twice.
 */
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import type { OperationBatch, SentOperation } from "../src/batches.js";
import { NoAnswerFailure, SaveFailure } from "../src/index.js";
import type { SaveOptions, SaveProgress } from "../src/save-options.js";
import { type AppliedBatch, StreamWriter } from "../src/stream-writer.js";

interface Sent {
  readonly batch: OperationBatch;
  readonly onQueued: () => void;
  readonly answer: (result?: Partial<AppliedBatch>) => void;
  readonly fail: (error: unknown) => void;
}

const reason = new Error("enough");

function lost(isRepeatable: boolean): NoAnswerFailure {
  return new NoAnswerFailure("It broke off.", { code: "no_answer", isRepeatable, cause: undefined });
}

/** Lets everything go on that waits for nothing but promises. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Begins to write with batches of one operation, unless the options say otherwise. */
function begin(
  source: Iterable<SentOperation> | AsyncIterable<SentOperation>,
  options: SaveOptions = {},
  signals: readonly AbortSignal[] = [],
) {
  const sent: Sent[] = [];
  const send = (batch: OperationBatch, onQueued: () => void): Promise<AppliedBatch> =>
    new Promise((resolve, fail) => {
      const answer = (result: Partial<AppliedBatch> = {}): void =>
        resolve({ dataVersion: 0, applied: 1, ignoredAsStale: 0, unsearchableRecords: 0, ...result });
      sent.push({ batch, onQueued, answer, fail });
    });
  const writer = new StreamWriter(send, { batchOperations: 1, ...options }, signals);
  const ends: unknown[] = [];
  const written = writer.write(source);
  written.then(
    (progress) => ends.push(progress),
    (error: unknown) => ends.push(error),
  );
  return { sent, written, ends };
}

const upsert = (objectID: string): SentOperation => ({ action: "upsert", record: { objectID } });
const upserts = (...ids: readonly string[]): SentOperation[] => ids.map(upsert);
const idsOf = (sent: readonly Sent[]): string[] => sent.map(({ batch }) => [...batch.objectIDs].join());

/** Yields these, and then nothing more, without an end. */
function silentBehind(...ids: readonly string[]) {
  let speak: (result: IteratorResult<SentOperation, undefined>) => void = () => undefined;
  const seen = { read: 0, closed: 0 };
  const left = upserts(...ids);
  const iterator: AsyncIterator<SentOperation, undefined> = {
    next: () => {
      seen.read++;
      const value = left.shift();
      if (value !== undefined) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => {
        speak = resolve;
      });
    },
    return: () => {
      seen.closed++;
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  const source: AsyncIterable<SentOperation> = { [Symbol.asyncIterator]: () => iterator };
  return { source, seen, speak: (id: string) => speak({ done: false, value: upsert(id) }) };
}

test("as many batches at once as there may be (1)", async () => {
  const { sent, written } = begin(upserts("a", "b", "c", "d"), { concurrency: 3 });
  await turn();
  expect(idsOf(sent)).toEqual(["a", "b", "c"]);
  sent[1]?.answer();
  await turn();
  expect(idsOf(sent)).toEqual(["a", "b", "c", "d"]);
  for (const { answer } of sent) answer();
  expect(await written).toMatchObject({ operations: 4, batches: 4 });
});

test("two by default (1)", async () => {
  const { sent, written } = begin(upserts("a", "b", "c"));
  await turn();
  expect(sent.length).toBe(2);
  for (const { answer } of sent) answer();
  await turn();
  sent[2]?.answer();
  await written;
});

test("a batch waits for all that write one of its records (1)", async () => {
  const operations = upserts("a", "b", "c", "d", "b", "a");
  const { sent, written } = begin(operations, { concurrency: 9, batchOperations: 2 });
  await turn();
  expect(idsOf(sent)).toEqual(["a,b", "c,d"]);
  sent[1]?.answer();
  await turn();
  expect(sent.length).toBe(2);
  sent[0]?.answer();
  await turn();
  expect(idsOf(sent)).toEqual(["a,b", "c,d", "b,a"]);
  sent[2]?.answer();
  await written;
});

test("progress (2)", async () => {
  const seen: SaveProgress[] = [];
  const onProgress = (progress: SaveProgress): void => void seen.push(progress);
  const { sent, written } = begin(upserts("a", "b", "c"), { concurrency: 3, onProgress });
  await turn();
  sent[2]?.answer({ dataVersion: 9, applied: 0, ignoredAsStale: 1 });
  await turn();
  sent[0]?.answer({ dataVersion: 7, unsearchableRecords: 1 });
  await turn();
  sent[1]?.answer({ dataVersion: 8, applied: 0, queued: { taskId: "t" }, unsearchableRecords: 1 });
  const whole = {
    operations: 3,
    writtenBefore: 3,
    batches: 3,
    applied: 1,
    ignoredAsStale: 1,
    appliedFromQueue: 1,
    unsearchableRecords: 2,
    dataVersion: 9,
  };
  expect(await written).toEqual(whole);
  expect(seen.map(({ operations, writtenBefore }) => [operations, writtenBefore])).toEqual([
    [1, 0],
    [2, 1],
    [3, 3],
  ]);
  expect(seen.at(-1)).toEqual(whole);
});

test("a failed batch is not counted as written by what ends behind it (2, 3)", async () => {
  const { sent, ends } = begin(upserts("a", "b", "c", "d"), { concurrency: 3 });
  await turn();
  sent[1]?.fail(lost(false));
  await turn();
  sent[0]?.answer();
  await turn();
  expect(ends).toEqual([]);
  sent[2]?.answer();
  await turn();
  const [failure] = ends;
  if (!(failure instanceof SaveFailure)) throw new Error("no SaveFailure");
  expect([failure.firstOperation, failure.operations]).toEqual([1, 1]);
  expect(failure.progress).toMatchObject({ operations: 2, writtenBefore: 1 });
  expect(idsOf(sent)).toEqual(["a", "b", "c"]);
});

test("of several the first is reported (3)", async () => {
  const { sent, written } = begin(upserts("a", "b", "c"), { concurrency: 3 });
  await turn();
  const first = lost(false);
  sent[2]?.fail(reason);
  await turn();
  sent[0]?.fail(first);
  await turn();
  sent[1]?.fail(lost(false));
  await expect(written).rejects.toMatchObject({ firstOperation: 0, cause: first });
});

test("a failure ends the wait for room (3)", async () => {
  const { sent, written } = begin(upserts("a", "b", "c"), { concurrency: 1 });
  await turn();
  sent[0]?.fail(lost(false));
  await expect(written).rejects.toMatchObject({ firstOperation: 0 });
  expect(sent.length).toBe(1);
});

test("what is no failure of a request is thrown as it is (3)", async () => {
  const { sent, written } = begin(upserts("a"));
  await turn();
  sent[0]?.fail(reason);
  await expect(written).rejects.toBe(reason);
});

test("what the listener throws, too; its batch is written (3)", async () => {
  const onProgress = (): void => {
    throw reason;
  };
  const { sent, ends } = begin(upserts("a", "b", "c"), { onProgress });
  await turn();
  sent[0]?.answer();
  await turn();
  expect(ends).toEqual([]);
  sent[1]?.answer();
  await turn();
  expect(ends).toEqual([reason]);
  expect(sent.length).toBe(2);
});

test("a failure ends the wait for a silent source, which is closed when it speaks (3, 6)", async () => {
  const { source, seen, speak } = silentBehind("a");
  const { sent, written } = begin(source);
  await turn();
  sent[0]?.fail(lost(false));
  await expect(written).rejects.toBeInstanceOf(SaveFailure);
  expect(seen).toEqual({ read: 2, closed: 0 });
  speak("b");
  await turn();
  expect(seen).toEqual({ read: 2, closed: 1 });
  expect(sent.length).toBe(1);
});

test("a source that is not read to its end is closed, and waited for (6)", async () => {
  let close: () => void = () => undefined;
  const closing = new Promise<void>((resolve) => {
    close = resolve;
  });
  async function* source(): AsyncGenerator<SentOperation> {
    try {
      yield* upserts("a", "b", "c");
    } finally {
      await closing;
    }
  }
  const { sent, ends } = begin(source(), { concurrency: 1 });
  await turn();
  sent[0]?.fail(lost(false));
  await turn();
  expect(ends).toEqual([]);
  close();
  await turn();
  expect(ends).toEqual([expect.any(SaveFailure)]);
});

test("what a source throws as it is closed hides no failure (3, 6)", async () => {
  async function* source(): AsyncGenerator<SentOperation> {
    try {
      yield* upserts("a", "b", "c");
    } finally {
      await Promise.reject(new Error("it cannot be closed"));
    }
  }
  const { sent, written } = begin(source(), { concurrency: 1 });
  await turn();
  sent[0]?.fail(lost(false));
  await expect(written).rejects.toBeInstanceOf(SaveFailure);
});

test("what the source throws (4)", async () => {
  async function* source(): AsyncGenerator<SentOperation> {
    yield upsert("a");
    throw reason;
  }
  const { sent, ends } = begin(source());
  await turn();
  expect(ends).toEqual([]);
  sent[0]?.answer();
  await turn();
  expect(ends).toEqual([reason]);
});

test.each([0, 1])("signal %d ends the wait for a silent source (5)", async (which) => {
  const controllers = [new AbortController(), new AbortController()];
  const signals = controllers.map(({ signal }) => signal);
  const { source } = silentBehind("a");
  const { sent, written } = begin(source, {}, signals);
  await turn();
  sent[0]?.answer();
  await turn();
  controllers[which]?.abort(reason);
  await expect(written).rejects.toBe(reason);
  for (const signal of signals) expect(getEventListeners(signal, "abort")).toEqual([]);
});

test.each([0, 1])("signal %d ends the wait for room (5)", async (which) => {
  const controllers = [new AbortController(), new AbortController()];
  const signals = controllers.map(({ signal }) => signal);
  const { sent, written } = begin(upserts("a", "b", "c"), { concurrency: 1 }, signals);
  await turn();
  controllers[which]?.abort(reason);
  sent[0]?.answer();
  await expect(written).rejects.toBe(reason);
  expect(sent.length).toBe(1);
});

test.each([0, 1])("nothing is read if signal %d was aborted before (5)", async (which) => {
  const controllers = [new AbortController(), new AbortController()];
  controllers[which]?.abort(reason);
  const { source, seen } = silentBehind("a");
  const signals = controllers.map(({ signal }) => signal);
  const { sent, written } = begin(source, {}, signals);
  await expect(written).rejects.toBe(reason);
  expect([sent.length, seen.read]).toEqual([0, 0]);
});

test("nothing stays at a signal (5)", async () => {
  const { signal } = new AbortController();
  const { sent, written } = begin(upserts("a"), {}, [signal]);
  await turn();
  sent[0]?.answer();
  await written;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

const versioned: SentOperation = { action: "upsert", record: { objectID: "a", version: 1 } };

test.each([
  ["one that was not queued", { operation: upsert("a"), isQueued: false, mayRepeat: true, retryable: true }],
  ["one that was refused", { operation: versioned, isQueued: false, mayRepeat: false, retryable: false }],
  ["one on the queue", { operation: upsert("a"), isQueued: true, mayRepeat: true, retryable: false }],
  ["one with versions on it", { operation: versioned, isQueued: true, mayRepeat: true, retryable: true }],
])(
  "whether the batch may be written again: %s (7)",
  async (_, { operation, isQueued, mayRepeat, retryable }) => {
    const { sent, written } = begin([operation]);
    await turn();
    if (isQueued) sent[0]?.onQueued();
    sent[0]?.fail(lost(mayRepeat));
    await expect(written).rejects.toMatchObject({ retryable, code: "no_answer" });
  },
);
