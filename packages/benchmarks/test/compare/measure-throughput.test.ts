/** Throughput: each client searches as soon as it is answered, from its own place on, and no more at once than clients. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { measureThroughput } from "../../src/compare/measure-throughput.js";

test("clients search at once, each from its own place", async () => {
  let [running, most] = [0, 0];
  const asked: string[] = [];
  const client = {
    async search(q: string) {
      asked.push(q);
      most = Math.max(most, ++running);
      await sleep(1);
      running--;
      return { requestMs: 2 };
    },
  };
  const typed = Array.from({ length: 1_000 }, (_, at) => String(at));
  const [one, two] = await measureThroughput({ client, typed, clientCounts: [1, 2], secondsEach: 0.05 });
  expect(most).toBe(2);
  // One types on where it warmed up; of two, the second begins in the midst.
  const second = asked.indexOf("500");
  expect(asked.slice(0, second - 1)).toEqual(typed.slice(0, second - 1));
  expect(one.clients).toBe(1);
  expect(two.requestMs).toEqual({ p50: 2, p95: 2, p99: 2 });
  expect(two.searchesPerSecond).toBeGreaterThan(0);
});
