/**
 * Settings that a search thread has read:
 *  1. They are read once, and no more of them kept than have room: those used last.
 *  2. The last one is kept, however large.
 *  3. Of those that nobody holds any more nothing is kept.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import { readSettings, shareSettings } from "@findling/store/memory";
import { expect, test } from "vitest";
import { SettingsCache } from "../../src/snapshots/settings-cache.js";

const shareAny = (of: string) =>
  shareSettings(mergeSettings(defaultIndexSettings, { queryTime: { distinctAttribute: of } }));
const [a, b, c] = ["a", "b", "c"].map(shareAny);

test("those used last are kept (1)", () => {
  const cache = new SettingsCache(2 * a.byteLength);
  const first = cache.of(a);
  expect(first).toEqual(readSettings(a));
  const second = cache.of(b);
  expect(cache.of(a)).toBe(first);
  cache.of(c);
  expect(cache.of(a)).toBe(first);
  expect(cache.of(b)).not.toBe(second);
});

test("the last one is kept (2)", () => {
  const cache = new SettingsCache(0);
  const first = cache.of(a);
  expect(cache.of(a)).toBe(first);
  cache.of(b);
  expect(cache.of(a)).not.toBe(first);
});

test("what nobody holds is forgotten (3)", () => {
  const cache = new SettingsCache(2 * a.byteLength);
  const first = cache.of(a);
  const second = cache.of(b);
  cache.forget(a);
  cache.forget(a);
  cache.of(c);
  expect(cache.of(b)).toBe(second);
  expect(cache.of(a)).not.toBe(first);
});
