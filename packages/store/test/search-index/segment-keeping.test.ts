/**
 * Keeping the segments of an index in files:
 *  1. While the search index lacks changes, `keepNow` fails: its files would lack them, too.
 *  2. If writing fails, and then the disk does not show whether it had completed, this is one
 *     fault.
 *  3. What could not be written is tried again after 1 minute, 2, 4, 8, then every 16, also if nothing is
 *     written meanwhile, and no earlier if much is. Each failure is reported.
 *  4. The removals of a state that could not be written still count.
 *  5. After closing, or with a merger that is closed, nothing is tried again.
 */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { MergerClosedError } from "../../src/merger/merger.js";
import { SegmentKeeping } from "../../src/search-index/segment-keeping.js";
import { type KeepingBounds, keepingBounds } from "../../src/segment-files/index-keeper.js";
import { keepIndex } from "../../src/segment-files/keep-index.js";
import { temporaryFolder } from "../entries.js";
import { writerOf } from "../segment-files/kept-index.js";

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

/** Keeps an index of six documents by a merger that fails while there is a fault. */
class Keepings {
  tries = 0;
  fault: Error | null = new Error("ENOSPC");
  readonly faults: unknown[] = [];
  readonly keeping: SegmentKeeping;

  constructor(bounds: Partial<KeepingBounds> = {}) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const built = { shared: writerOf().share(), settings: defaultIndexSettings.indexTime };
    this.keeping = new SegmentKeeping({
      folder: join(folder.path, "segments"),
      analysis: "",
      generation: 0,
      merger: {
        keep: async (request) => {
          this.tries++;
          if (this.fault !== null) throw this.fault;
          return keepIndex(request);
        },
      },
      bounds: { segmentDocumentsMin: 0, unkeptDocumentsMin: 6, removalsMin: 1, ...bounds },
      present: () => built,
      onFault: (_, error) => void this.faults.push(error),
    });
  }

  /** How many tries begin within `ms` milliseconds. */
  async within(ms: number): Promise<number> {
    const before = this.tries;
    await vi.advanceTimersByTimeAsync(ms);
    return this.tries - before;
  }
}

test("keeps nothing that lacks changes (1)", async () => {
  const faults: string[] = [];
  const keeping = new SegmentKeeping({
    folder: "",
    analysis: "",
    generation: 0,
    merger: new InlineMerger(),
    bounds: keepingBounds,
    present: () => null,
    onFault: (what) => void faults.push(what),
  });
  await expect(keeping.keepNow()).rejects.toThrow("The search index is not up to date.");
  expect(faults).toEqual([]);
});

test("a disk that fails in every way is one fault (2)", async () => {
  const { path, remove } = temporaryFolder();
  const folder = join(path, "segments");
  symlinkSync(folder, folder);
  const faults: string[] = [];
  const keeping = new SegmentKeeping({
    folder,
    analysis: "",
    generation: 0,
    merger: new InlineMerger(),
    bounds: { segmentDocumentsMin: 0, unkeptDocumentsMin: 1, removalsMin: 1 },
    present: () => ({ shared: writerOf().share(), settings: defaultIndexSettings.indexTime }),
    onFault: (what) => void faults.push(what),
  });
  keeping.start();
  await keeping.close();
  expect(faults).toEqual(["Segments could not be written to disk."]);
  remove();
});

test("what failed is tried again, ever more seldom, until it succeeds (3)", async () => {
  const keepings = new Keepings();
  const { keeping, faults } = keepings;
  keeping.start();
  for (const minutes of [1, 2, 4, 8, 16, 16]) {
    expect([minutes, await keepings.within(minutes * minute - 1)]).toEqual([minutes, 0]);
    // A write comes.
    keeping.start();
    expect([minutes, keeping.isWriting]).toEqual([minutes, false]);
    expect([minutes, await keepings.within(1)]).toEqual([minutes, 1]);
  }
  expect(faults).toHaveLength(7);
  keepings.fault = null;
  expect(await keepings.within(16 * minute)).toBe(1);
  expect(keeping.keptGeneration).toBeGreaterThan(0);
  expect(await keepings.within(100 * minute)).toBe(0);
});

test("after a success the next failure has the first pause (3)", async () => {
  const keepings = new Keepings();
  const { keeping } = keepings;
  keeping.start();
  await keepings.within(minute);
  keepings.fault = null;
  // This does not wait, and ends the pause.
  await keeping.keepNow();
  expect(await keepings.within(100 * minute)).toBe(0);
  keepings.fault = new Error("ENOSPC");
  keeping.countRemovals(1);
  keeping.start();
  expect(await keepings.within(minute)).toBe(1);
});

test("the removals of a state that was not written still count (4)", async () => {
  const keepings = new Keepings({ unkeptDocumentsMin: 1_000, removalsMin: 2 });
  const { keeping } = keepings;
  keepings.fault = null;
  await keeping.keepNow();
  keepings.fault = new Error("ENOSPC");
  keeping.countRemovals(2);
  keeping.start();
  await keepings.within(0);
  keepings.fault = null;
  expect(await keepings.within(minute)).toBe(1);
  // They are in the files now.
  keeping.countRemovals(1);
  keeping.start();
  expect(keeping.isWriting).toBe(false);
});

test("nothing is tried again after closing (5)", async () => {
  const keepings = new Keepings();
  keepings.keeping.start();
  await keepings.within(1);
  const failing = keepings.keeping.keepNow().catch(() => undefined);
  await keepings.keeping.close();
  await failing;
  expect(await keepings.within(100 * minute)).toBe(0);
});

test("nothing is tried again by a merger that is closed (5)", async () => {
  const keepings = new Keepings();
  keepings.fault = new MergerClosedError();
  keepings.keeping.start();
  expect(await keepings.within(100 * minute)).toBe(0);
});
