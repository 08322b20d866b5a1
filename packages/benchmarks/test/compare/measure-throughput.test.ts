/**
 * Throughput:
 *  1. Clients search at once, each again as soon as it is answered, and no more at once than clients.
 *  2. Each types a title to its end, and then one that nobody has typed.
 *  3. What was asked twice before is reported.
 *  4. What an overloaded server refuses is reported, and is in no other figure.
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
      return { requestMs: 2, isRefused: false };
    },
  };
  return { client, asked };
}

/** Three keys each. */
function* titles(textOf: (title: number, key: number) => string) {
  for (let title = 0; ; title++) yield [1, 2, 3].map((key) => textOf(title, key));
}

test("clients search at once, each again as soon as it is answered (1)", async () => {
  const { client, asked } = slowClient();
  const all = titles((title, key) => `${title}-${key}`);
  const options = { client, titles: all, clientCounts: [1, 2], secondsEach: 0.05 };
  const [one, two] = await measureThroughput(options);
  // Two warm up, then one types, then two.
  expect(asked.map(({ running }) => running).join("")).toMatch(/^12{3,}.*21{5,}2{3,}/);
  expect([one.clients, two.clients]).toEqual([1, 2]);
  expect(two.requestMs).toEqual({ p50: 2, p95: 2, p99: 2 });
  expect(two.searchesPerSecond).toBeGreaterThan(0);
  expect([one.repeated, two.repeated]).toEqual([0, 0]);
});

test("each types a title to its end, and then one that nobody has typed (2)", async () => {
  const { client, asked } = slowClient();
  const all = titles((title, key) => `${title}-${key}`);
  await measureThroughput({ client, titles: all, clientCounts: [3], secondsEach: 0.02 });
  const texts = asked.map(({ q }) => q);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.slice(0, 3)).toEqual(["0-1", "1-1", "2-1"]);
  expect(texts.indexOf("0-2")).toBeLessThan(texts.indexOf("0-3"));
  expect(texts.indexOf("0-3")).toBeLessThan(texts.indexOf("3-1"));
});

test("what was asked twice before is reported (3)", async () => {
  const { client, asked } = slowClient();
  const all = titles((title, key) => (key === 1 ? "a" : `${title}-${key}`));
  const [{ repeated }] = await measureThroughput({
    client,
    titles: all,
    clientCounts: [2],
    secondsEach: 0.05,
  });
  // All began alike, and were warm: of three keys the first.
  expect(repeated).toBeGreaterThan(0.2);
  expect(repeated).toBeLessThan(0.6);
  expect(asked.filter(({ q }) => q === "a").length).toBeGreaterThan(2);
});

test("what an overloaded server refuses is reported, and is in no other figure (4)", async () => {
  let asked = 0;
  const client = {
    async search() {
      await sleep(1);
      const isRefused = asked++ % 2 === 0;
      return { requestMs: isRefused ? 1_000 : 2, isRefused };
    },
  };
  const all = titles((title, key) => `${title}-${key}`);
  const options = { client, titles: all, clientCounts: [2], secondsEach: 0.3 };
  const [{ refused, requestMs }] = await measureThroughput(options);
  expect(refused).toBeGreaterThan(0.2);
  expect(refused).toBeLessThan(0.8);
  expect(requestMs).toEqual({ p50: 2, p95: 2, p99: 2 });
});
