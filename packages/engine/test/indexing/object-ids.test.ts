/**
 * The objectIDs of a segment, against arrays of strings. Versions of a record that are superseded have equal
 * ones.
 *  1. Each document has its own; documents are sorted by them, by UTF-16 code unit, and know their ranks.
 *  2. A unit of ASCII takes a byte, others two or three.
 *  3. A merge gives what packing the live documents' objectIDs gives, and so nothing of a dead one.
 *  4. The live document of an objectID is found, and none where there is none.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { ColumnSetWriter } from "../../src/doc-values/column-set-writer.js";
import { renumberDocuments } from "../../src/indexing/merge-input.js";
import { mergeObjectIds, packObjectIds } from "../../src/indexing/object-ids.js";
import { findObjectId } from "../../src/segment/find-object-id.js";
import type { LiveSegment } from "../../src/segment/live-segment.js";
import { noNeighbours } from "../../src/segment/neighbour-signatures.js";
import { Segment } from "../../src/segment/segment.js";
import { packSegment } from "../../src/segment/segment-format.js";
import { anyText } from "../any-text.js";
import { type DocumentValues, liveValues, withLiveness } from "../live-documents.js";

const objectIds = () => fc.array(anyText(), { maxLength: 120, size: "max" });

/** Over up to nine segments. */
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
      lengths: new Uint16Array(documents.length),
      valueSignatures: new Uint32Array(documents.length * 2),
      valueBeginnings: new Uint32Array(documents.length),
      terms: new Uint32Array(0),
      postingBytes: new Uint8Array(0),
      postingOffsets: new Uint32Array(1),
      postingCodes: { summaries: new Uint16Array(0), weights: new Uint8Array(0) },
      neighbours: noNeighbours,
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
      const { documentsByObjectId } = segment.parts;
      expect(Array.from(documentsByObjectId, (document) => ids[document])).toEqual([...ids].sort());
      const ranks = Array.from(documentsByObjectId, (document) => segment.objectIdRanks[document]);
      expect(ranks).toEqual([...ids.keys()]);
    }),
  );
});

test("takes a byte for a unit of ASCII, and no more than others need (2)", () => {
  expect(packObjectIds(["en/a"]).objectIdBytes).toHaveLength(2 + 4);
  expect(packObjectIds(["en/aĀ漢"]).objectIdBytes).toHaveLength(2 + 4 + 2 + 3);
});

test("merges (3)", () => {
  fc.assert(
    fc.property(segments(), (documents) => {
      const { inputs, documentCount } = renumberDocuments(documents.map(segmentOf));
      expect(mergeObjectIds(inputs, documentCount)).toEqual(packObjectIds(liveValues(documents)));
    }),
  );
});

test("a merge keeps nothing of the dead (3)", () => {
  const documents = ["en/a", "en/secret-Ā", "en/z"].map((value, at) => ({ value, isLive: at !== 1 }));
  const { inputs, documentCount } = renumberDocuments([segmentOf(documents, 0)]);
  const { objectIdBytes } = mergeObjectIds(inputs, documentCount);
  expect(String.fromCharCode(...objectIdBytes)).toBe("\0\x04en/a\x03\x01z");
});

test("finds (4)", () => {
  fc.assert(
    fc.property(segments(), fc.array(anyText(), { maxLength: 5 }), (documents, others) => {
      const live = documents.map(segmentOf);
      const places = documents.flatMap((values, segment) =>
        values.map(({ value, isLive }, document) => ({ value, isLive, place: { segment, document } })),
      );
      for (const sought of [...places.map(({ value }) => value), ...others]) {
        const expected = places.find(({ value, isLive }) => isLive && value === sought);
        expect(findObjectId(live, sought)).toEqual(expected?.place ?? null);
      }
    }),
  );
});
