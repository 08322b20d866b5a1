/**
 * A search thread that warms up:
 *  1. It searches for what records say, in the largest index that it was offered, if that is large enough.
 *  2. It ends after a number of searches, people's among them.
 *  3. What goes wrong in a search ends nothing and shows nowhere.
 *  4. An index that is gone is searched no more; one that comes back is.
 */
import { IndexReader, IndexWriter, Searcher } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { describe, expect, test, vi } from "vitest";
import { RecordCache } from "../../src/search/record-cache.js";
import { WarmUp } from "../../src/search-threads/warm-up.js";
import type { HeldIndex } from "../../src/snapshots/held-indexes.js";

const large = 10_000;
const record = { objectID: "1", title: "apple pie" };

function start() {
  const writer = new IndexWriter(defaultIndexSettings.indexTime);
  writer.apply({ added: [{ documentNumber: 0, objectID: "1", record }], removed: [] });
  const held: HeldIndex = {
    incarnation: "first",
    dataVersion: 1,
    settingsVersion: 1,
    settings: defaultIndexSettings,
    reader: new IndexReader(writer.share()),
  };
  const newest = vi.fn<(index: string) => HeldIndex | undefined>(() => held);
  const searcher = new Searcher();
  const search = vi.spyOn(searcher, "search");
  const documentRecord = vi.fn<() => Uint8Array | undefined>(() => Buffer.from(JSON.stringify(record)));
  const means = {
    searcher,
    reader: { documentRecord, isCurrent: () => false },
    recordCache: new RecordCache(),
    softDeadlineMs: 500,
  };
  const warmUp = new WarmUp(newest);
  const steps = (count: number): void => {
    for (let step = 0; step < count; step++) warmUp.step(means);
  };
  return { warmUp, steps, newest, search, documentRecord };
}

describe("WarmUp", () => {
  test("searches for what a record says, as it is typed", () => {
    const { warmUp, steps, search } = start();
    warmUp.offer("a", large);
    steps(9);
    expect(search.mock.calls.map(([, { q }]) => q)).toEqual(
      [..."apple pie"].map((_, last) => "apple pie".slice(0, last + 1)),
    );
    expect(search.mock.results.map(({ type }) => type)).not.toContain("throw");
    expect(search.mock.results.map(({ value }) => value.nbHits)).toEqual(Array(9).fill(1));
  });

  test("leaves small indexes alone", () => {
    const { warmUp, steps, search } = start();
    warmUp.offer("a", large - 1);
    expect(warmUp.isWanted).toBe(false);
    steps(1);
    expect(search).not.toHaveBeenCalled();
  });

  test("searches the largest index", () => {
    const { warmUp, steps, newest } = start();
    warmUp.offer("a", large);
    warmUp.offer("b", large + 1);
    warmUp.offer("c", large);
    steps(3);
    expect(new Set(newest.mock.calls.flat())).toEqual(new Set(["b"]));
  });

  test("ends after a number of searches", () => {
    const { warmUp, steps, search } = start();
    warmUp.offer("a", large);
    steps(4_000);
    expect(warmUp.isWanted).toBe(false);
    expect(search.mock.calls.length).toBeGreaterThan(0);
    expect(search.mock.calls.length).toBeLessThanOrEqual(3_000);
  });

  test("searches of people count", () => {
    const { warmUp, steps, search } = start();
    warmUp.offer("a", large);
    for (let searches = 0; searches < 3_000; searches++) warmUp.count();
    expect(warmUp.isWanted).toBe(false);
    steps(1);
    expect(search).not.toHaveBeenCalled();
  });

  test("goes on where a record is gone, and ends where all are", () => {
    const { warmUp, steps, search, documentRecord } = start();
    warmUp.offer("a", large);
    documentRecord.mockReturnValueOnce(undefined);
    steps(2);
    expect(search).toHaveBeenCalledOnce();
    documentRecord.mockReturnValue(undefined);
    steps(4_000);
    expect(warmUp.isWanted).toBe(false);
  });

  test("goes on where a search fails", () => {
    const { warmUp, steps, search } = start();
    warmUp.offer("a", large);
    search.mockImplementationOnce(() => {
      throw new Error("a defect");
    });
    steps(2);
    expect(search).toHaveBeenCalledTimes(2);
    expect(warmUp.isWanted).toBe(true);
  });

  test("waits for an index that is gone until it is held again", () => {
    const { warmUp, steps, newest, search } = start();
    warmUp.offer("a", large);
    newest.mockReturnValueOnce(undefined);
    steps(1);
    expect(warmUp.isWanted).toBe(false);
    warmUp.offer("a", large);
    expect(warmUp.isWanted).toBe(true);
    steps(1);
    expect(search).toHaveBeenCalledOnce();
  });
});
