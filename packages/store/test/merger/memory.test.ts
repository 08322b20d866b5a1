/**
 * Memory of superseded segments is given back:
 *  1. The merger's thread keeps nothing of what it has merged, though it then sleeps.
 *  2. The writer keeps the segments of its last state only.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { IndexWriter, type MergeProposal } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { ThreadMerger } from "@findling/store";
import { expect, test } from "vitest";
import { batch, open, temporaryFolder, upsert } from "../entries.js";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

async function collectGarbage(): Promise<void> {
  if (typeof collect !== "function") throw new Error("V8 has not exposed gc.");
  // Weak references of this turn count as used.
  for (let turn = 0; turn < 3; turn++) {
    await sleep(20);
    collect();
  }
}

/** Memory of the process that no file stands behind, in MiB. */
function anonymousMiB(): number {
  if (process.platform !== "linux") return process.memoryUsage().rss / 2 ** 20;
  const [, kib] = /RssAnon:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kib) / 1_024;
}

/** Eight segments with about half a MiB each. */
function largeMerge(): MergeProposal {
  const writer = new IndexWriter(defaultIndexSettings.indexTime, { inlineMergeBytesMax: 0 });
  for (let at = 0; at < 8; at++) {
    const added = Array.from({ length: 80 }, (_, n) => {
      const documentNumber = at * 80 + n;
      const content = Array.from({ length: 700 }, (_, w) => `w${(documentNumber * 31 + w * w) % 9_000}`).join(
        " ",
      );
      const objectID = `${documentNumber}`;
      return { documentNumber, objectID, record: { objectID, content } };
    });
    writer.apply({ added, removed: [] });
  }
  const proposal = writer.proposeMerge();
  if (proposal === null) throw new Error("Eight segments of one size are to be merged.");
  return proposal;
}

/** The same in memory of its own. */
function copyOf({ segments, ...proposal }: MergeProposal): MergeProposal {
  return {
    ...proposal,
    segments: segments.map((segment) => ({ ...segment, bytes: segment.bytes.slice(0) })),
  };
}

test("the merger keeps nothing (1)", { timeout: 120_000 }, async () => {
  const proposal = largeMerge();
  const merger = new ThreadMerger();
  let mergedBytes = 0;
  const mergeOnce = async () => {
    const copy = copyOf(proposal);
    mergedBytes += (await merger.merge(copy)).byteLength;
    for (const { bytes } of copy.segments) mergedBytes += bytes.byteLength;
    await collectGarbage();
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await mergeOnce();
  const before = anonymousMiB();
  mergedBytes = 0;
  for (let merges = 0; merges < 10; merges++) await mergeOnce();
  const grown = anonymousMiB() - before;
  expect(mergedBytes / 2 ** 20).toBeGreaterThan(60);
  expect(grown).toBeLessThan(30);
  await merger.close();
});

test("the writer keeps its last segments (2)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const { store, publications } = await open(folder.path, {
    inlineMergeBytesMax: 2_000,
    keepingBounds: { segmentDocumentsMin: 10, unkeptDocumentsMin: 10, removalsMin: 10 },
  });
  const seen = new Map<number, WeakRef<SharedArrayBuffer>>();
  for (let round = 0; round < 60; round++) {
    const records = Array.from({ length: 20 }, (_, n) => upsert(`${n}`, { title: `alpha ${round} ${n}` }));
    await store.append(batch("a", records));
    for (const { shared } of publications.splice(0)) {
      for (const { id, bytes } of shared?.segments ?? []) seen.set(id, new WeakRef(bytes));
    }
  }
  await collectGarbage();
  const reachable = [...seen.values()].filter((bytes) => bytes.deref() !== undefined);
  expect(seen.size).toBeGreaterThan(50);
  expect(reachable.length).toBeLessThan(16);
  await store.close();
  folder.remove();
});
