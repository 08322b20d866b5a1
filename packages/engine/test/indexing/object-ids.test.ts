/**
 * The objectIDs of a segment, against a sorted array:
 *  1. They are packed in document order; documents are sorted by UTF-16 code unit.
 *  2. Where all units fit a byte they take one, else two.
 *  3. A merge gives what packing the live documents' objectIDs gives.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { ColumnSetWriter } from "../../src/doc-values/column-set-writer.js";
import { renumberDocuments } from "../../src/indexing/merge-input.js";
import { mergeObjectIds, packObjectIds } from "../../src/indexing/object-ids.js";
import type { LiveSegment } from "../../src/segment/live-segment.js";
import { Segment } from "../../src/segment/segment.js";
import { packSegment } from "../../src/segment/segment-format.js";
import { type DocumentValues, liveValues, withLiveness } from "../live-documents.js";

const objectIds = () =>
  fc.uniqueArray(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^en\/[ab]{0,6}$/)), {
    maxLength: 120,
  });

/** Distinct objectIDs over up to nine segments. */
const segments = (): fc.Arbitrary<DocumentValues<string>[][]> =>
  fc.tuple(objectIds(), fc.integer({ min: 1, max: 9 }), fc.boolean()).chain(([ids, count, inOrder]) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, s) => {
        const sorted = inOrder ? [...ids].sort() : ids;
        const size = Math.ceil(ids.length / count);
        const own = inOrder
          ? sorted.slice(s * size, (s + 1) * size)
          : sorted.filter((_id, i) => i % count === s);
        return withLiveness(own);
      }),
    ),
  );

function segmentOf(documents: readonly DocumentValues<string>[], id: number): LiveSegment {
  const segment = new Segment(
    packSegment({
      documentNumbers: Uint32Array.from(documents.keys()),
      ...packObjectIds(documents.map(({ value }) => value)),
      forwardUnits: new Uint16Array(0),
      forwardOffsets: new Uint32Array(documents.length + 1),
      terms: new Uint32Array(0),
      postingBytes: new Uint8Array(0),
      postingOffsets: new Uint32Array(1),
      columns: new ColumnSetWriter().pack(documents.length),
    }),
  );
  const live = new Bitset(documents.length);
  for (const [document, { isLive }] of documents.entries()) if (isLive) live.set(document);
  return { id, segment, live, liveCount: live.count() };
}

test("packs and sorts (1)", () => {
  fc.assert(
    fc.property(objectIds(), (ids) => {
      const { segment } = segmentOf(
        ids.map((value) => ({ value, isLive: true })),
        0,
      );
      expect(ids.map((_, document) => segment.objectId(document))).toEqual(ids);
      const inOrder = [...segment.parts.documentsByObjectId].map((document) => ids[document]);
      expect(inOrder).toEqual([...ids].sort());
    }),
  );
});

test("takes a byte a unit where all fit, else two (2)", () => {
  const bytes = packObjectIds(["en/a", "déjà-ÿ"]).objectIdUnits;
  expect(bytes).toBeInstanceOf(Uint8Array);
  expect(bytes).toHaveLength(10);
  expect(packObjectIds(["en/a", "Ā"]).objectIdUnits).toBeInstanceOf(Uint16Array);
});

test("merges (3)", () => {
  fc.assert(
    fc.property(segments(), (documents) => {
      const { inputs, documentCount } = renumberDocuments(documents.map(segmentOf));
      expect(mergeObjectIds(inputs, documentCount)).toEqual(packObjectIds(liveValues(documents)));
    }),
  );
});
