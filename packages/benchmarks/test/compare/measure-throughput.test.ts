/**
 * Throughput:
 *  1. Each client searches as soon as it is answered, from its own place on, and no more at once than clients.
 *  2. None types what another has typed, or it itself: what was asked before has the texts in common.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { measureThroughput } from "../../src/compare/measure-throughput.js";

function slowClient() {
  let running = 0;
  const asked: { readonly q: string; readonly running: number }[] = [];
  const client = {
    async search(q: string) {
      asked.push({ q, running: ++running });
      await sleep(1);
      running--;
      return { requestMs: 2 };
    },
  };
  return { client, asked };
}

test("clients search at once, each from its own place (1)", async () => {
  const { client, asked } = slowClient();
  const typed = Array.from({ length: 2_000 }, (_, at) => String(at));
  const [one, two] = await measureThroughput({ client, typed, clientCounts: [1, 2], secondsEach: 0.05 });
  expect(Math.max(...asked.map(({ running }) => running))).toBe(2);
  // Two warm up, the second from the midst on.
  expect(asked.slice(0, 2).map(({ q }) => q)).toEqual(["0", "1000"]);
  const firstHalf = asked.map(({ q }) => Number(q)).filter((place) => place < 1_000);
  expect(firstHalf).toEqual(firstHalf.map((_, place) => place));
  expect(asked.some(({ running }, at) => running === 1 && at > 2)).toBe(true);
  expect([one.clients, two.clients]).toEqual([1, 2]);
  expect(two.requestMs).toEqual({ p50: 2, p95: 2, p99: 2 });
  expect(two.searchesPerSecond).toBeGreaterThan(0);
  expect([one.askedBefore, two.askedBefore]).toEqual([0, 0]);
});

test("what was asked before is told (2)", async () => {
  const { client } = slowClient();
  const typed = Array.from({ length: 2_000 }, (_, at) => (at % 4 === 0 ? "a" : String(at)));
  const [report] = await measureThroughput({ client, typed, clientCounts: [2], secondsEach: 0.1 });
  expect(report.askedBefore).toBeCloseTo(0.25, 1);
});
