/**
 * What a scrape reads of the state of a server:
 *  1. Series by index exist for the 100 indexes with the most records. The others are summed up, or left out.
 *  2. An index that is gone has no series any more.
 *  3. Work in the background has its share of what there is to do; with nothing to do yet, none is done. Neither
 *     kind of work takes the series of the other one.
 *  4. The oldest batch on the queue has an age, which is never below 0, and is 0 without a batch.
 *  5. A certificate ends at a whole second; without one that is 0.
 */
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ServerFigures, WorkProgress } from "../../src/metrics/server-figures.js";
import { StateMetrics } from "../../src/metrics/state-metrics.js";

const none: ServerFigures = {
  indexes: () => [],
  dataVersion: () => undefined,
  openIndexes: () => [],
  rebuilds: () => [],
  erasures: () => [],
  queue: () => ({ batches: 0, bytes: 0, bytesMax: 0, oldestAt: null }),
  backlog: () => ({ entries: 0, bytes: 0 }),
  searches: () => ({ waiting: 0, threads: 0, living: 0 }),
  connections: () => ({ open: 0, max: 0 }),
  analyticsWaiting: () => 0,
  isReady: () => false,
  threads: () => Promise.resolve([]),
  certificateEnd: () => null,
  disk: () => Promise.resolve({ control: 0, records: 0, segments: 0, queue: 0, analytics: 0, free: 0 }),
};

function metricsOf(figures: Partial<ServerFigures>) {
  const registry = new Registry();
  const metrics = new StateMetrics(registry, { ...none, ...figures });
  /** What a scrape says of a metric: its values by index. Values without an index have the empty name. */
  const scrape = async (name: string): Promise<ReadonlyMap<string, number>> => {
    await metrics.read();
    const found = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name);
    return new Map(found?.values.map(({ labels, value }) => [`${labels["index"] ?? ""}`, value]));
  };
  return scrape;
}

function listing(name: string, recordCount: number) {
  return { name, recordCount, partitionCount: 0, lastWriteAt: 0, partitionKey: null };
}

const named = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test("figures of many indexes (1)", async () => {
  const names = named(103, "i");
  const scrape = metricsOf({
    indexes: () => names.map((name, n) => listing(name, n)),
    dataVersion: (name) => (name === "i102" ? undefined : 7),
    openIndexes: () => names.map((name) => [name, 10]),
  });
  expect((await scrape("findling_indexes")).get("")).toBe(103);
  expect((await scrape("findling_indexes_open")).get("")).toBe(103);
  const records = await scrape("findling_index_records");
  expect([records.size, records.get("i102"), records.get("i2"), records.get("_other")]).toEqual([
    101,
    102,
    undefined,
    3,
  ]);
  const versions = await scrape("findling_index_data_version");
  expect([versions.size, versions.get("i3"), versions.get("i102")]).toEqual([100, 7, 0]);
  expect((await scrape("findling_index_memory_bytes")).get("_other")).toBe(30);
});

test("an index that is gone (2)", async () => {
  const indexes = [listing("a", 1), listing("b", 2)];
  const scrape = metricsOf({ indexes: () => indexes });
  expect([...(await scrape("findling_index_records")).keys()]).toEqual(["b", "a"]);
  indexes.pop();
  expect([...(await scrape("findling_index_records")).keys()]).toEqual(["a"]);
});

test("work in the background (3)", async () => {
  const rebuilds: [string, WorkProgress][] = [
    ["a", { done: 1, total: 4 }],
    ["b", { done: 0, total: 0 }],
  ];
  const scrape = metricsOf({ rebuilds: () => rebuilds, erasures: () => [["a", { done: 1, total: 2 }]] });
  expect([...(await scrape("findling_rebuild_progress_ratio"))]).toEqual([
    ["a", 0.25],
    ["b", 0],
  ]);
  expect([...(await scrape("findling_erasure_progress_ratio"))]).toEqual([["a", 0.5]]);
  expect((await scrape("findling_rebuilds_running")).get("")).toBe(2);
  expect((await scrape("findling_erasures_running")).get("")).toBe(1);
});

test("an erasure beside more rebuilds than have series (3)", async () => {
  const scrape = metricsOf({
    rebuilds: () => named(101, "i").map((name) => [name, { done: 0, total: 1 }]),
    erasures: () => [["a", { done: 1, total: 2 }]],
  });
  expect((await scrape("findling_rebuild_progress_ratio")).size).toBe(100);
  expect([...(await scrape("findling_erasure_progress_ratio"))]).toEqual([["a", 0.5]]);
});

test.each([
  [null, 0],
  [100_000, 0],
  [30_000, 60],
])("the age of the oldest batch, of %j (4)", async (oldestAt, age) => {
  vi.useFakeTimers({ toFake: ["Date"], now: 90_000 });
  onTestFinished(() => void vi.useRealTimers());
  const scrape = metricsOf({ queue: () => ({ ...none.queue(), oldestAt }) });
  expect((await scrape("findling_overflow_oldest_seconds")).get("")).toBe(age);
});

test.each([
  [null, 0],
  [12_345_678, 12_345],
])("the end of the certificate, of %j (5)", async (end, seconds) => {
  const scrape = metricsOf({ certificateEnd: () => (end === null ? null : new Date(end)) });
  expect((await scrape("findling_certificate_end_seconds")).get("")).toBe(seconds);
});
