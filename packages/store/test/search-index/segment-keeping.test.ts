/**
 * Keeping the segments of an index in files:
 *  1. While the search index lacks changes, `keepNow` fails: its files would lack them, too.
 *  2. If writing fails, and then the disk does not show whether it had completed, this is one
 *     fault.
 */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { defaultIndexSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { SegmentKeeping } from "../../src/search-index/segment-keeping.js";
import { keepingBounds } from "../../src/segment-files/index-keeper.js";
import { temporaryFolder } from "../entries.js";
import { writerOf } from "../segment-files/kept-index.js";

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
