/**
 * docs/internals/caches.md says of every cache that reports figures:
 *  1. how many bytes it may have at most;
 *  2. what makes its entries invalid.
 * metrics.test.ts compares the names with those that a server sends.
 */
import { Searcher } from "@findling/engine";
import { expect, test } from "vitest";
import { AnswerBuffers } from "../../src/search/answer-buffers.js";
import { AnswerCache } from "../../src/search/answer-cache.js";
import { RecordCache } from "../../src/search/record-cache.js";
import { SettingsCache } from "../../src/snapshots/settings-cache.js";
import { reportedCaches } from "./reported-caches.js";

test("the bound and the invalidation of each cache (1, 2)", () => {
  const own = [new AnswerCache(0), new AnswerBuffers(), new RecordCache(), new SettingsCache()];
  const figures = [...own.map((cache) => cache.figures), ...new Searcher().caches];
  expect(figures).toHaveLength(8);
  const described = reportedCaches();
  for (const { name, bytesMax, invalidatedBy } of figures) {
    const bound = name === "answers" ? "`--answer-memory`" : bytesMax.toLocaleString("en-US");
    expect([name, described.get(name)]).toEqual([name, { bound, invalidatedBy }]);
  }
});
