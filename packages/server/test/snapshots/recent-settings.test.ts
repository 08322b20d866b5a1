/**
 * Settings that a search thread has read:
 *  1. They are read once, and no more of them kept than have room: those used last.
 *  2. The last one is kept, however large.
 *  3. Of those that nobody holds any more nothing is kept.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import { readSettings, shareSettings } from "@findling/store/memory";
import { expect, test } from "vitest";
import { RecentSettings } from "../../src/snapshots/recent-settings.js";

const shareAny = (of: string) =>
  shareSettings(mergeSettings(defaultIndexSettings, { queryTime: { distinctAttribute: of } }));
const [a, b, c] = ["a", "b", "c"].map(shareAny);

test("those used last are kept (1)", () => {
  const recent = new RecentSettings(2 * a.byteLength);
  const first = recent.of(a);
  expect(first).toEqual(readSettings(a));
  const second = recent.of(b);
  expect(recent.of(a)).toBe(first);
  recent.of(c);
  expect(recent.of(a)).toBe(first);
  expect(recent.of(b)).not.toBe(second);
});

test("the last one is kept (2)", () => {
  const recent = new RecentSettings(0);
  const first = recent.of(a);
  expect(recent.of(a)).toBe(first);
  recent.of(b);
  expect(recent.of(a)).not.toBe(first);
});

test("what nobody holds is forgotten (3)", () => {
  const recent = new RecentSettings(2 * a.byteLength);
  const first = recent.of(a);
  const second = recent.of(b);
  recent.forget(a);
  recent.forget(a);
  recent.of(c);
  expect(recent.of(b)).toBe(second);
  expect(recent.of(a)).not.toBe(first);
});
