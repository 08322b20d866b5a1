/**
 * Keeping the segments of an index in files:
 *  1. While the search index lacks changes, `keepNow` fails: its files would lack them, too.
 */
import { expect, test } from "vitest";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { SegmentKeeping } from "../../src/search-index/segment-keeping.js";
import { keepingBounds } from "../../src/segment-files/index-keeper.js";

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
