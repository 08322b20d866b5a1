/**
 * When a thread collects what it has let go:
 *  1. After 32 MiB in all, once, not before whoever let it go has returned.
 *  2. Segments, layers, entries and settings count if the next state lacks them.
 *  3. The collection frees what nobody holds.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import { expect, test, vi } from "vitest";
import { memoryBytes, supersededBytes } from "../../src/memory/shared-bytes.js";
import { shareSettings } from "../../src/memory/shared-settings.js";
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
  const settings = shareSettings(defaultIndexSettings);
  const before = { settings, shared: writer.share() };
  const [first, second] = before.shared.segments;
  memory.replace(before, { settings, shared: structuredClone(before.shared) });
  writer.apply({ added: [], removed: [0] });
  memory.replace(before, { settings, shared: writer.share() });
  memory.replace(before, { ...before, settings: shareSettings(defaultIndexSettings) });
  expect(released).toEqual([0, first.bytes.byteLength, settings.byteLength]);
  memory.replace(before, null);
  expect(released[3]).toBeGreaterThan(released[1] + second.bytes.byteLength + settings.byteLength);
});

test("counts what is large of settings (2)", () => {
  const dictionary = Array.from({ length: 1_000 }, (_, i) => `entry${i}`);
  const stateOf = (of: readonly string[]) => {
    const indexTime = { ...defaultIndexSettings.indexTime, dictionary: [...of] };
    return { settings: shareSettings(defaultIndexSettings), shared: writerOf(["alpha"], indexTime).share() };
  };
  const bytes = supersededBytes(stateOf(dictionary), null) - supersededBytes(stateOf([]), null);
  // Each is about eight letters.
  expect(bytes).toBeGreaterThan(dictionary.length * 16);
  expect(bytes).toBeLessThan(dictionary.length * 64);
  expect(memoryBytes(stateOf(dictionary)) - memoryBytes(stateOf([]))).toBe(2 * bytes);
  const next = { ...stateOf(dictionary), shared: stateOf([]).shared };
  expect(supersededBytes(stateOf(dictionary), next)).toBeGreaterThan(bytes);
  const pins = dictionary.map((id, position) => ({ id, query: id, objectID: id, position }));
  const settings = shareSettings(mergeSettings(defaultIndexSettings, { queryTime: { pins } }));
  expect(settings.byteLength).toBeGreaterThan(pins.length * 40);
  expect(memoryBytes({ ...next, settings }) - memoryBytes(next)).toBe(
    5 * (settings.byteLength - next.settings.byteLength),
  );
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
