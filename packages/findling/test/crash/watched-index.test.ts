/**
 * What the crash harness knows of the time of a dataVersion:
 *  1. It was reached after the write that made it was sent.
 *  2. A write that changed nothing says nothing of when its dataVersion was reached.
 *  3. What was answered before a moment was reached before it.
 */
import type { WriteResult } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Operation } from "./index-model.js";
import { WatchedIndex } from "./watched-index.js";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const oldest = 1;
const upsert: Operation = { action: "upsert", record: { objectID: "a", slot: 1, lot: "l", title: "t" } };
const stale: Operation = { ...upsert, record: { ...upsert.record, version: oldest } };

/** An index whose writes are sent and answered at such times, in ms. */
class TimedIndex extends WatchedIndex {
  constructor() {
    super({ name: "timed", isPartitioned: false, slotCount: 10, batchMax: 10 });
  }

  async write(operation: Operation, sent: number, answered: number, result: WriteResult): Promise<void> {
    vi.setSystemTime(sent);
    const api = {
      write: async <Result>(): Promise<Result> => {
        vi.setSystemTime(answered);
        return JSON.parse(JSON.stringify(result));
      },
    };
    await this.send(api, { kind: "batch", operations: [operation] });
  }
}

const changed = (dataVersion: number): WriteResult => ({ dataVersion, applied: 1, ignoredAsStale: 0 });
const unchanged = (dataVersion: number): WriteResult => ({ dataVersion, applied: 0, ignoredAsStale: 1 });

test("the last write up to a dataVersion, and what was answered before a moment (1, 3)", async () => {
  const index = new TimedIndex();
  await index.write(upsert, 2_000, 2_010, changed(1));
  await index.write(upsert, 3_000, 3_010, changed(2));
  index.settle();
  expect([0, 1, 2, 3].map((version) => index.lastSentOf(version))).toEqual([0, 2_000, 3_000, 3_000]);
  expect([2_010, 2_011, 3_011].map((time) => index.answeredBy(time))).toEqual([0, 1, 2]);
});

test("a later write that changed nothing (2)", async () => {
  const index = new TimedIndex();
  await index.write(upsert, 2_000, 2_010, changed(1));
  await index.write(stale, 3_000, 3_010, unchanged(1));
  index.settle();
  expect(index.lastSentOf(1)).toBe(2_000);
});

test("a write that changed nothing since the writes before were settled (2)", async () => {
  const index = new TimedIndex();
  await index.write(upsert, 2_000, 2_010, changed(1));
  index.settle();
  await index.write(stale, 3_000, 3_010, unchanged(1));
  index.settle();
  expect(index.lastSentOf(1)).toBe(0);
});
