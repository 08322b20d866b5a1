/**
 * The search index of one index:
 *  1. It lacks changes from the moment that a change cannot be applied until it is rebuilt. Until then it is
 *     busy, and what it has is neither published nor written to files, and cannot be purged.
 *  2. A rebuild has what was written and removed meanwhile. One that does not fit the records is not used.
 *  3. A change of settings rebuilds in the background. Back to the old settings ends that. Without documents
 *     the new settings are used at once.
 *  4. A purge waits for the rebuild under way, removes dead documents from all segments, and unused terms
 *     from the dictionary, and ends when files of that are on disk. A rebuild that takes over meanwhile
 *     purges, too.
 *  5. It is busy while it merges, rebuilds or writes files.
 *  6. To close it writes files, unless it lacks changes. To discard it writes none. Both wait for files that
 *     are being written, and begin nothing more.
 *  7. Faults of merges and files are reported, and the end of the merger is none.
 *  8. It opens from its files, or from the records. Without live documents it has the newest settings.
 */
import { IndexWriter, type SharedIndex } from "@findling/engine";
import { defaultIndexSettings, type IndexTimeSettings, type JsonObject } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { segmentFolder } from "../../src/folder/data-folder.js";
import { orderedNumber } from "../../src/lmdb/ordered-number.js";
import { MergerClosedError } from "../../src/merger/merger.js";
import { SearchIndex } from "../../src/search-index/search-index.js";
import { readManifest } from "../../src/segment-files/load-index.js";
import { IndexEnvironment } from "../../src/tables/index-environment.js";
import { RemovalTable } from "../../src/tables/removal-table.js";
import { SupersededDocuments } from "../../src/tables/superseded-documents.js";
import { temporaryFolder } from "../entries.js";
import { HeldMerger, settled } from "../merger/held-merger.js";
import { expectIndexOf } from "./like-fresh.js";

const before = defaultIndexSettings.indexTime;
const after: IndexTimeSettings = {
  ...before,
  searchableTiers: [{ attributes: ["text"], typoTolerance: true }],
};
const titles = ["alpha", "beta gamma", "gamma", "alphabet"];

/** A search index with its records, of which a test writes and removes some. */
class Written {
  readonly folder = temporaryFolder();
  readonly environment = IndexEnvironment.create(this.folder.path);
  readonly merger = new HeldMerger();
  /** The live records, by document number. */
  readonly records = new Map<number, JsonObject>();
  readonly notices: string[] = [];
  readonly progress: unknown[] = [];
  /** How many documents each state had that was published without a write. */
  readonly changes: number[] = [];
  next = 0;
  /** What the index counts, if that is wrong. */
  recordCount: number | null = null;
  bounds = { segmentDocumentsMin: 0, unkeptDocumentsMin: 1_000, removalsMin: 1_000 };
  search = new SearchIndex(this.options(), before);

  options() {
    return {
      folder: this.folder.path,
      environment: this.environment,
      tables: this.environment.tables,
      merger: this.merger,
      inlineMergeBytesMax: 0,
      keepingBounds: this.bounds,
      recordCount: () => this.recordCount ?? this.records.size,
      nextDocumentNumber: this.next,
      onChange: () => void this.changes.push(this.shared.liveDocuments),
      onRebuild: (progress: unknown) => void this.progress.push(progress),
      onNotice: (message: string) => void this.notices.push(message),
    };
  }

  get shared(): SharedIndex {
    return this.search.share();
  }

  /** Adds records, each in a change of its own. */
  add(count: number): void {
    for (let n = 0; n < count; n++) this.change(1, []);
  }

  /** Adds some documents and removes others in one change. */
  change(count: number, removed: readonly number[]): void {
    const { tables } = this.environment;
    const added = Array.from({ length: count }, () => {
      const documentNumber = this.next++;
      const objectID = `${documentNumber}`;
      const title = `${titles[documentNumber % 4]} word${objectID}`;
      const record = { objectID, title, text: titles[documentNumber % 3] };
      return { documentNumber, objectID, record };
    });
    this.environment.transaction(() => {
      const superseded = new SupersededDocuments(tables);
      for (const { documentNumber, record } of added)
        void tables.records.put(orderedNumber(documentNumber), Buffer.from(JSON.stringify(record)));
      for (const documentNumber of removed) superseded.add(documentNumber, 0);
      new RemovalTable(tables).record(removed, this.search.recording);
    });
    for (const documentNumber of removed) this.records.delete(documentNumber);
    for (const { documentNumber, record } of added) this.records.set(documentNumber, record);
    this.search.apply({ added, removed });
  }

  /** A change of which only the removals are applied. */
  fail(count: number, removed: readonly number[]): void {
    const { apply } = IndexWriter.prototype;
    vi.spyOn(IndexWriter.prototype, "apply").mockImplementationOnce(function (this: IndexWriter, change) {
      apply.call(this, { added: [], removed: change.removed });
      throw new Error("broken");
    });
    expect(() => this.change(count, removed)).toThrow("broken");
  }

  /** Ends the jobs of the merger until none waits, and those that come after them. */
  async work(): Promise<void> {
    await settled();
    while (this.merger.jobs.length > 0) await this.merger.first.finish();
  }

  expectLikeFresh(): void {
    expectIndexOf(this.records, this.shared);
  }

  hasTerm(text: string): boolean {
    const texts = this.shared.dictionary.map(({ units }) => String.fromCharCode(...units));
    return texts.some((all) => all.includes(text));
  }

  manifest() {
    return readManifest(segmentFolder(this.folder.path));
  }

  async end(): Promise<void> {
    const discarded = this.search.discard();
    await this.merger.close();
    await discarded;
    await this.environment.close();
    this.folder.remove();
  }
}

let written: Written;
beforeEach(() => {
  written = new Written();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await written.end();
});

/** The error of a promise; null: it has none. */
function faultOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

const upToDate = "The search index is not up to date.";

test("what lacks changes is not published, kept or purged, until it is rebuilt (1)", async () => {
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 1 };
  written.search = new SearchIndex(written.options(), before);
  written.merger.free.add("keep");
  written.add(8);
  await settled();
  expect(written.merger.kinds).toEqual(["merge"]);
  const kept = vi.spyOn(written.merger, "keep");
  written.fail(1, [3]);
  expect([written.search.isBehind, written.search.isBusy]).toEqual([true, true]);
  await written.merger.first.finish();
  await expect(written.search.purge(() => {})).rejects.toThrow(upToDate);
  await written.search.keepForClosing();
  expect([written.changes, kept.mock.calls.length]).toEqual([[], 0]);
  const rebuilt = written.search.rebuildNow(before);
  await written.work();
  await rebuilt;
  expect([written.search.isBehind, written.notices]).toEqual([false, []]);
  written.expectLikeFresh();
  expect(kept).toHaveBeenCalled();
});

test("a change that fails during a purge is not published by it (1)", async () => {
  written.change(3, []);
  written.change(0, [1]);
  const purged = faultOf(written.search.purge(() => {}));
  await settled();
  written.fail(1, [2]);
  await written.work();
  expect(await purged).toEqual(new Error(upToDate));
  expect(written.changes).toEqual([]);
});

test("a rebuild that fails leaves it behind, and the next one repairs it (1)", async () => {
  written.add(2);
  written.fail(1, [0]);
  const failing = faultOf(written.search.rebuildNow(before));
  await written.merger.first.fail(new Error("died"));
  expect(await failing).toEqual(new Error("died"));
  const { isBehind, isRebuilding, isBusy } = written.search;
  expect([isBehind, isRebuilding, isBusy]).toEqual([true, false, true]);
  const rebuilt = written.search.rebuildNow(before);
  await written.work();
  await rebuilt;
  written.expectLikeFresh();
});

test("a rebuild in the background has what was written meanwhile, even what failed (2, 3)", async () => {
  written.change(6, []);
  written.search.follow(after);
  written.change(3, [0, 4]);
  written.fail(2, [1, 7]);
  await written.merger.first.finish();
  expect([written.search.isBehind, written.search.isRebuilding]).toEqual([false, false]);
  expect(written.shared.schema.searchableTiers).toEqual(after.searchableTiers);
  written.expectLikeFresh();
  expect(written.changes).toEqual([7]);
  expect([written.progress.at(0), written.progress.at(-1)]).toEqual([{ done: 0, total: 6 }, null]);
});

test("what was written after a rebuild had read it all is in it, too (2)", async () => {
  written.change(6, []);
  const rebuild = written.merger.rebuild.bind(written.merger);
  vi.spyOn(written.merger, "rebuild").mockImplementation((request, onProgress) => {
    const { done, cancel } = rebuild(request, onProgress);
    const late = done.then((rebuilt) => {
      written.change(4, [5, 2]);
      written.change(1, [6, 8]);
      return rebuilt;
    });
    return { done: late, cancel };
  });
  written.search.follow(after);
  await written.merger.first.finish();
  expect([written.search.isRebuilding, written.notices]).toEqual([false, []]);
  expect(written.shared.liveDocuments).toBe(7);
  written.expectLikeFresh();
});

test("a rebuild that does not fit the records is not used (2)", async () => {
  written.add(3);
  written.recordCount = 4;
  const failing = faultOf(written.search.rebuildNow(after));
  await written.merger.first.finish();
  const message = "A rebuild found 3 documents, and there are 4 records.";
  expect(await failing).toEqual(new Error(message));
  expect(written.shared.schema.searchableTiers).toEqual(before.searchableTiers);
});

test("back to the settings of the segments ends the rebuild (3)", async () => {
  written.add(2);
  written.search.follow(after);
  expect([written.search.isRebuilding, written.search.isBusy]).toEqual([true, true]);
  written.search.follow({ ...before });
  expect([written.search.isRebuilding, written.progress.at(-1)]).toEqual([false, null]);
  await written.merger.first.finish();
  expect(written.shared.schema.searchableTiers).toEqual(before.searchableTiers);
  expect(written.changes).toEqual([]);
});

test("without documents the new settings are used at once (3)", async () => {
  written.change(1, []);
  written.search.follow(after);
  written.change(0, [0]);
  written.search.follow(after);
  expect([written.search.isRebuilding, written.progress.at(-1)]).toEqual([false, null]);
  expect(written.shared.schema.searchableTiers).toEqual(after.searchableTiers);
  written.add(1);
  written.expectLikeFresh();
  await written.merger.first.finish();
  written.expectLikeFresh();
});

test("a purge leaves no dead document, no unused term, and files of that (4)", async () => {
  written.add(1);
  written.change(3, []);
  written.change(4, [2]);
  expect(written.hasTerm("word2")).toBe(true);
  const progress: unknown[] = [];
  const purged = written.search.purge((step) => progress.push(step));
  await written.work();
  await purged;
  expect(written.shared.segments.map(({ documentCount }) => documentCount)).toEqual([1, 2, 4]);
  expect([written.hasTerm("word1"), written.hasTerm("word2")]).toEqual([true, false]);
  expect(written.manifest()?.segments.map(({ liveCount }) => liveCount)).toEqual([1, 2, 4]);
  expect(progress).toEqual([
    { step: "segments", done: 0, total: 1 },
    { step: "files", done: 0, total: 1 },
  ]);
  // After the merge, and after the terms.
  expect(written.changes).toEqual([7, 7]);
});

test("a purge reports how many segments are done (4)", async () => {
  for (let n = 0; n < 3; n++) written.change(2, n === 0 ? [] : [2 * n - 2]);
  written.change(0, [4]);
  const progress: unknown[] = [];
  const purged = written.search.purge(({ done, total }) => progress.push([done, total]));
  await written.work();
  await purged;
  expect(progress).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 1],
  ]);
});

test("a purge waits for the rebuild under way (4)", async () => {
  written.change(3, []);
  written.search.follow(after);
  written.change(0, [1]);
  const purged = written.search.purge(() => {});
  await settled();
  expect(written.merger.kinds).toEqual(["rebuild"]);
  await written.work();
  await purged;
  expect(written.shared.segments.map(({ documentCount }) => documentCount)).toEqual([2]);
});

test("a rebuild that takes over ends the purge of the segments, and not that of the files (4)", async () => {
  written.change(3, []);
  written.change(0, [1]);
  const purged = written.search.purge(() => {});
  await settled();
  written.search.follow(after);
  expect(written.merger.kinds).toEqual(["merge", "rebuild"]);
  await written.merger.jobs[1].finish();
  expect(written.changes).toEqual([2]);
  await written.work();
  await purged;
  expect(written.manifest()?.settings).toEqual(after);
  expect(written.changes).toEqual([2]);
});

test("a purge that is closed meanwhile rejects (4, 6)", async () => {
  written.change(3, []);
  written.change(0, [1]);
  const purged = faultOf(written.search.purge(() => {}));
  await settled();
  const discarded = written.search.discard();
  await written.merger.first.finish();
  await discarded;
  expect(await purged).toBeInstanceOf(MergerClosedError);
  expect([written.merger.kinds, written.changes]).toEqual([[], []]);
  await expect(written.search.purge(() => {})).rejects.toThrow(MergerClosedError);
});

test("it is busy while it merges and while it writes files (5)", async () => {
  written.add(8);
  expect([written.merger.kinds, written.search.isBusy]).toEqual([["merge"], true]);
  await written.merger.first.finish();
  expect([written.changes, written.search.isBusy]).toEqual([[8], false]);
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 2 };
  written.search = new SearchIndex(written.options(), before);
  written.change(2, []);
  expect([written.merger.kinds, written.search.isBusy]).toEqual([["keep"], true]);
  await written.merger.first.finish();
  expect(written.search.isBusy).toBe(false);
});

test("a merge makes files due (5)", async () => {
  written.bounds = { segmentDocumentsMin: 8, unkeptDocumentsMin: 8, removalsMin: 1_000 };
  written.search = new SearchIndex(written.options(), before);
  written.add(8);
  await written.merger.first.finish();
  expect(written.merger.kinds).toEqual(["keep"]);
  await written.work();
  expect(written.manifest()?.coveredTo).toBe(8);
});

test("removals make files due (5)", async () => {
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 6, removalsMin: 2 };
  written.search = new SearchIndex(written.options(), before);
  written.change(6, []);
  await written.work();
  written.change(0, [1]);
  expect(written.merger.kinds).toEqual([]);
  written.change(0, [2]);
  expect(written.merger.kinds).toEqual(["keep"]);
  await written.work();
  expect(written.manifest()?.segments.map(({ liveCount }) => liveCount)).toEqual([4]);
});

test("to close it writes files of what was not kept (6)", async () => {
  written.bounds = { segmentDocumentsMin: 256, unkeptDocumentsMin: 1_000, removalsMin: 1_000 };
  written.search = new SearchIndex(written.options(), before);
  written.change(300, []);
  await written.merger.close();
  await written.search.close();
  expect(written.manifest()?.segments.map(({ liveCount }) => liveCount)).toEqual([300]);
});

test("to close it in the background, it writes the same files before (6)", async () => {
  written.change(300, []);
  const kept = written.search.keepForClosing();
  await written.work();
  await kept;
  expect(written.manifest()?.coveredTo).toBe(300);
  written.change(300, []);
  await written.search.discard();
  await written.search.keepForClosing();
  expect(written.merger.kinds).toEqual([]);
});

test("what is busy is not kept in the background for closing (6)", async () => {
  written.change(300, []);
  written.search.follow(after);
  await written.search.keepForClosing();
  expect(written.merger.kinds).toEqual(["rebuild"]);
});

test("what lacks changes is not written when it is closed (1, 6)", async () => {
  written.change(300, []);
  written.fail(1, [0]);
  await written.merger.close();
  await written.search.close();
  expect(written.manifest()).toBeNull();
});

test("to discard it writes nothing, and waits for files that are being written (6)", async () => {
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 1 };
  written.search = new SearchIndex(written.options(), before);
  written.add(8);
  expect(written.merger.kinds).toEqual(["keep", "merge"]);
  written.search.follow(after);
  const events: string[] = [];
  const discarded = written.search.discard().then(() => events.push("discarded"));
  await written.merger.jobs[2].finish();
  await written.merger.jobs[1].finish();
  expect([events, written.merger.kinds]).toEqual([[], ["keep"]]);
  await written.merger.first.finish();
  await discarded;
  expect([written.merger.kinds, written.changes, written.manifest()?.coveredTo]).toEqual([[], [], 1]);
});

test("a rebuild that is done when it is closed is not used, and none is begun (6)", async () => {
  written.add(2);
  written.fail(1, [0]);
  const failing = faultOf(written.search.rebuildNow(before));
  vi.spyOn(written.merger, "rebuild");
  const finished = written.merger.first.finish();
  await written.search.discard();
  await finished;
  expect(await failing).toBeInstanceOf(MergerClosedError);
  expect(written.search.isBehind).toBe(true);
  await expect(written.search.rebuildNow(before)).rejects.toThrow(MergerClosedError);
  expect(written.merger.rebuild).not.toHaveBeenCalled();
});

test("faults are reported, and files wait until they are tried again (7)", async () => {
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 8 };
  written.search = new SearchIndex(written.options(), before);
  written.add(8);
  expect(written.merger.kinds).toEqual(["merge", "keep"]);
  await written.merger.jobs[1].fail(new Error("full"));
  await written.merger.first.fail(new Error("died"));
  expect(written.notices).toEqual(["Segments could not be written to disk. full", "A merge failed. died"]);
  written.add(1);
  expect(written.merger.kinds).toEqual(["merge"]);
});

test("the end of the merger is no fault (7)", async () => {
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 8 };
  written.search = new SearchIndex(written.options(), before);
  written.add(8);
  expect(written.merger.kinds).toEqual(["merge", "keep"]);
  await written.merger.close();
  expect(written.notices).toEqual([]);
});

test("it opens from its files, and writes again what they lack (8)", async () => {
  written.change(6, []);
  const kept = written.search.purge(() => {});
  await written.work();
  await kept;
  written.change(2, [1, 3]);
  await written.search.discard();
  const apply = vi.spyOn(IndexWriter.prototype, "apply");
  written.bounds = { ...written.bounds, unkeptDocumentsMin: 2 };
  written.search = await SearchIndex.open(written.options(), before);
  expect(apply.mock.calls.map(([{ added, removed }]) => [added.length, removed])).toEqual([
    [0, [1, 3]],
    [2, []],
  ]);
  written.expectLikeFresh();
  expect([written.merger.kinds, written.search.keptGeneration]).toEqual([["keep"], 1]);
});

test("from files without live documents it opens with the newest settings (8)", async () => {
  written.change(2, []);
  const kept = written.search.purge(() => {});
  await written.work();
  await kept;
  written.change(0, [0, 1]);
  await written.search.discard();
  written.search = await SearchIndex.open(written.options(), after);
  expect(written.shared.schema.searchableTiers).toEqual(after.searchableTiers);
  written.search.follow(after);
  expect([written.search.isRebuilding, written.merger.kinds]).toEqual([false, ["keep"]]);
  await written.work();
  expect(written.manifest()?.settings).toEqual(after);
  written.change(2, []);
  written.expectLikeFresh();
});

test("files that cannot be used are outgrown, and the records are indexed (8)", async () => {
  written.change(2, []);
  const kept = written.search.purge(() => {});
  await written.work();
  await kept;
  await written.search.discard();
  written.recordCount = 3;
  await expect(SearchIndex.open(written.options(), before)).rejects.toThrow("There are 2 records");
  expect(written.notices).toEqual([
    "The search index is built anew from the records, and nothing is lost. " +
      "The segments have 2 documents, and there are 3 records.",
  ]);
  written.recordCount = 2;
  vi.spyOn(IndexWriter, "restore").mockImplementationOnce(() => {
    throw new Error("damaged");
  });
  written.search = await SearchIndex.open(written.options(), before);
  expect(written.notices.at(-1)).toMatch(/nothing is lost\. damaged$/);
  written.expectLikeFresh();
  const keptAgain = written.search.purge(() => {});
  await written.work();
  await keptAgain;
  expect(written.manifest()?.generation).toBe(2);
});
