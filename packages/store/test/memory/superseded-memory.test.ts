/**
 * When a thread collects what it has let go:
 *  1. After 32 MiB in all, once, not before whoever let it go has returned.
 *  2. What counts are the segments and layers that the next state lacks.
 *  3. The collection frees what nobody holds.
 */
import { expect, test, vi } from "vitest";
import { SupersededMemory } from "../../src/memory/superseded-memory.js";
import { writerOf } from "../segment-files/kept-index.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("collects when it is worth it (1)", async () => {
  let collections = 0;
  const memory = new SupersededMemory(() => void collections++);
  memory.release(31 * 2 ** 20);
  await turn();
  expect(collections).toBe(0);
  memory.release(2 ** 20);
  memory.release(2 ** 20);
  expect(collections).toBe(0);
  await turn();
  expect(collections).toBe(1);
  memory.release(31 * 2 ** 20);
  await turn();
  expect(collections).toBe(1);
});

test("counts what the next state lacks (2)", () => {
  const released: number[] = [];
  const memory = new SupersededMemory(() => {});
  memory.release = (bytes) => void released.push(bytes);
  const writer = writerOf(["alpha", "beta"]);
  const before = writer.share();
  memory.replace(before, structuredClone(before));
  writer.apply({ added: [], removed: [0] });
  memory.replace(before, writer.share());
  expect(released).toEqual([0, before.segments[0].bytes.byteLength]);
  memory.replace(before, null);
  expect(released[2]).toBeGreaterThan(released[1] + before.segments[1].bytes.byteLength);
});

test("frees what nobody holds (3)", async () => {
  const freed: string[] = [];
  const registry = new FinalizationRegistry((name: string) => freed.push(name));
  const hold = (name: string) => {
    const shared = new SharedArrayBuffer(2 ** 20);
    registry.register(shared, name);
    return shared;
  };
  const held = hold("held");
  hold("dropped");
  new SupersededMemory().release(32 * 2 ** 20);
  await vi.waitUntil(() => freed.length > 0, { timeout: 20_000 });
  expect(freed).toEqual(["dropped"]);
  expect(held.byteLength).toBe(2 ** 20);
});
