/**
 * The cache of unions:
 *  1. A union of many postings is made once, for its segment, prefix and required bits.
 *  2. One without weights is made again when they are asked for; one with weights serves in any case.
 *  3. Those used longest ago are let go when there are too many bytes; one of few postings is not kept.
 */
import { defaultIndexSettings } from "@findling/protocol";
import { beforeEach, expect, test, vi } from "vitest";
import { Bitset } from "../../../src/collections/bitset.js";
import { IndexReader } from "../../../src/index-reader.js";
import { IndexWriter } from "../../../src/indexing/index-writer.js";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { UnionCache } from "../../../src/matching/workspace/union-cache.js";
import type { UnitedPostings } from "../../../src/matching/workspace/united-postings.js";

/** 1,000 documents: 125 and 1,000 bytes, the bits in whole words. */
const unionBytes = 1_128;
const [segment, other] = [segmentOfOne(), segmentOfOne()];
const unite = vi.fn<() => UnitedPostings>(() => ({
  documents: new Bitset(1_000),
  ratings: new Uint8Array(1_000),
  weights: null,
}));
const large = { required: 0, base: 0, isWeighed: false };

beforeEach(() => unite.mockClear());

test("makes a union of many postings once (1)", () => {
  const cache = new UnionCache();
  const first = cache.united(segment, { ...large, prefix: "a" }, unite);
  expect(cache.united(segment, { ...large, prefix: "a" }, unite)).toBe(first);
  expect(unite).toHaveBeenCalledTimes(1);
  expect(cache.united(other, { ...large, prefix: "a" }, unite)).not.toBe(first);
  expect(cache.united(segment, { ...large, prefix: "b" }, unite)).not.toBe(first);
  expect(cache.united(segment, { ...large, prefix: "a", required: 1 }, unite)).not.toBe(first);
});

test("makes a union again for its weights, and keeps that (2)", () => {
  const cache = new UnionCache(usualCosts, 2 * unionBytes + 1_000);
  const use = (isWeighed: boolean) => {
    const make = () => ({ ...unite(), weights: isWeighed ? new Uint8Array(1_000) : null });
    return cache.united(segment, { ...large, prefix: "a", isWeighed }, make);
  };
  expect(use(false).weights).toBeNull();
  const weighed = use(true);
  expect(weighed.weights).not.toBeNull();
  expect(use(false)).toBe(weighed);
  expect(use(true)).toBe(weighed);
  expect(unite).toHaveBeenCalledTimes(2);
});

test("lets those go that were used longest ago (3)", () => {
  const cache = new UnionCache(usualCosts, 2 * unionBytes);
  const use = (prefix: string) => cache.united(segment, { ...large, prefix }, unite);
  use("a");
  use("b");
  use("a");
  use("c");
  expect(unite).toHaveBeenCalledTimes(3);
  use("a");
  use("c");
  expect(unite).toHaveBeenCalledTimes(3);
  use("b");
  expect(unite).toHaveBeenCalledTimes(4);
});

test("caches only unions of many postings (3)", () => {
  const cache = new UnionCache({ cache: 100 });
  expect([99, 100].map((bytes) => cache.isWorthCaching(bytes, segment))).toEqual([false, true]);
});

function segmentOfOne() {
  const writer = new IndexWriter(defaultIndexSettings.indexTime);
  writer.apply({ added: [{ documentNumber: 0, objectID: "a", record: { objectID: "a" } }], removed: [] });
  return new IndexReader(writer.share()).segments[0].segment;
}
