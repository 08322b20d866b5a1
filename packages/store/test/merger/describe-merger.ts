import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IndexWriter, type MergeProposal, mergeProposed } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dataFolderAt } from "../../src/folder/data-folder.js";
import { openEnvironment } from "../../src/lmdb/environment.js";
import { rowCount } from "../../src/lmdb/table-statistics.js";
import type { Merger } from "../../src/merger/merger.js";
import { batch, open, remove, temporaryFolder, upsert } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";
import { captureAll, keeperOf, titles, writerOf } from "../segment-files/kept-index.js";

function dueMerge(): MergeProposal {
  const writer = new IndexWriter(defaultIndexSettings.indexTime, { inlineMergeBytesMax: 0 });
  for (let documentNumber = 0; documentNumber < 8; documentNumber++) {
    const record = { objectID: `${documentNumber}`, title: titles[documentNumber % titles.length] };
    writer.apply({ added: [{ documentNumber, objectID: record.objectID, record }], removed: [] });
  }
  const proposal = writer.proposeMerge();
  if (proposal === null) throw new Error("Eight segments of one size are to be merged.");
  return proposal;
}

/**
 * What every merger does:
 *  1. A merge is that of the engine.
 *  2. Files are on disk when keeping resolves; a folder that cannot be written rejects, and the next job is
 *     done.
 *  3. A rebuild has every live record, reports how far it is, and can be cancelled. It makes no folder where
 *     there is none, as of an index that was dropped.
 *  4. A copy of an environment has every row; it takes the place of remnants, and can be cancelled.
 *  5. After closing, and when closed meanwhile, jobs reject; closing twice is one.
 */
export function describeMerger(name: string, start: () => Merger): void {
  describe(`${name} as a merger`, () => {
    let merger: Merger;
    let folder: ReturnType<typeof temporaryFolder>;
    beforeEach(() => {
      merger = start();
      folder = temporaryFolder();
    });
    afterEach(async () => {
      await merger.close();
      folder.remove();
    });

    test("merges (1)", async () => {
      const proposal = dueMerge();
      const merged = await merger.merge(proposal);
      expect(merged).toBeInstanceOf(SharedArrayBuffer);
      expect(Buffer.from(merged)).toEqual(Buffer.from(mergeProposed(proposal)));
    });

    test("keeps (2)", async () => {
      const shared = writerOf().share();
      const unwritable = captureAll(keeperOf("/dev/null/segments"), shared);
      await expect(merger.keep(unwritable)).rejects.toThrow(/ENOTDIR|EEXIST/);
      const manifest = await merger.keep(captureAll(keeperOf(folder.path), shared));
      const names = [...manifest.dictionary, ...manifest.segments.map(({ file }) => file)].map(
        (file) => file.name,
      );
      expect(readdirSync(folder.path).sort()).toEqual(["manifest", ...names].sort());
    });

    test("rebuilds (3)", async () => {
      const { store, publications } = await open(folder.path);
      await store.append(batch("a", [upsert("1", { title: "alpha" }), upsert("2", { title: "beta" })]));
      await store.append(batch("a", [remove("1"), upsert("3", { title: "gamma" })]));
      const [{ incarnation }] = publications;
      const request = {
        folder: join(dataFolderAt(folder.path).indexes, incarnation),
        settings: { ...defaultIndexSettings.indexTime, languages: ["de"] },
      };
      const progress: number[] = [];
      const rebuilt = await merger.rebuild(request, (done) => progress.push(done)).done;
      expect(rebuilt?.next).toBe(3);
      expect(progress).toEqual([2]);
      await expectLikeFresh(folder.path, { ...publications[0], shared: rebuilt?.shared ?? null });
      const cancelled = merger.rebuild(request, () => {});
      cancelled.cancel();
      await expect(cancelled.done).resolves.toBeNull();
      const dropped = { ...request, folder: join(folder.path, "dropped") };
      await expect(merger.rebuild(dropped, () => {}).done).rejects.toThrow(/is missing/);
      const cancelledToo = merger.rebuild(dropped, () => {});
      cancelledToo.cancel();
      // A thread may come to it before it hears of the end.
      await cancelledToo.done.catch(() => null);
      expect(existsSync(dropped.folder)).toBe(false);
      await store.close();
    });

    test("copies (4)", async () => {
      const { store, publications } = await open(folder.path);
      await store.append(batch("a", [upsert("1", { title: "alpha" }), upsert("2", { title: "beta" })]));
      await store.append(batch("a", [remove("1")]));
      const from = join(dataFolderAt(folder.path).indexes, publications[0].incarnation);
      const to = join(folder.path, "copy");
      const progress: number[] = [];
      // The record that was deleted a moment ago may still be read by a search.
      const rows = { records: 2, objects: 2, tombstones: 1, resultNumbers: 2 };
      for (const attempt of [1, 2]) {
        await expect(merger.copy({ from, to }, (done) => progress.push(done)).done).resolves.toBe(true);
        expect(progress).toHaveLength(attempt);
        const copy = openEnvironment(to);
        for (const [name, count] of Object.entries(rows))
          expect([name, rowCount(copy, name)]).toEqual([name, count]);
        await copy.close();
      }
      const cancelled = merger.copy({ from, to }, () => {});
      cancelled.cancel();
      await expect(cancelled.done).resolves.toBeNull();
      await store.close();
    });

    test("closes (5)", async () => {
      const underWay = merger.merge(dueMerge());
      const [ended] = await Promise.allSettled([underWay, merger.close()]);
      // It may have been done just before.
      const name = ended.status === "rejected" && ended.reason instanceof Error ? ended.reason.name : "done";
      expect(["done", "MergerClosedError"]).toContain(name);
      await expect(merger.merge(dueMerge())).rejects.toThrow("The merger is closed.");
      const rebuild = merger.rebuild(
        { folder: folder.path, settings: defaultIndexSettings.indexTime },
        () => {},
      );
      await expect(rebuild.done).rejects.toThrow("The merger is closed.");
      await merger.close();
    });
  });
}
