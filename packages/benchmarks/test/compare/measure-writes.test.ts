/** Single writes: each record is new, one after the other, and those that warm up are not counted. */
import { setTimeout as sleep } from "node:timers/promises";
import type { WriteOperation } from "@findling/protocol";
import { expect, test } from "vitest";
import { measureWrites } from "../../src/compare/measure-writes.js";
import { inBatches } from "../../src/records/record-source.js";

test("records are written one by one", async () => {
  const written: WriteOperation[] = [];
  let [running, most] = [0, 0];
  const client = {
    async write(operations: readonly WriteOperation[]) {
      most = Math.max(most, ++running);
      written.push(...operations);
      await sleep(1);
      running--;
    },
  };
  const titles = ["a", "b", "c"];
  const source = {
    name: "three",
    batches: () =>
      inBatches(
        titles.map((title) => ({ title })),
        Infinity,
      ),
  };
  const { count, requestMs, syncMs } = await measureWrites({ client, source, count: 5 });
  expect(count).toBe(5);
  expect(most).toBe(1);
  expect(requestMs.p50).toBeGreaterThan(0);
  expect(syncMs.p50).toBeGreaterThan(0);
  expect(written.map((operation) => operation.action === "upsert" && operation.record)).toEqual(
    Array.from({ length: 30 }, (_, n) => ({ title: titles[n % 3], objectID: `write-${n}` })),
  );
});
