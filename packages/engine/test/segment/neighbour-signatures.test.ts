/**
 * Keys of pairs, and filters of them:
 *  1. The beginnings of a prefix are the first ones of every term that starts with it; only a whole term has
 *     the last.
 *  2. A filter has every key that was added to it, in whichever document, and hardly any other.
 *  3. Those of kept segments are read by later releases: whoever changes how they are made gives segments
 *     another version.
 */
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningsMax, emptyPairSet, hashBeginnings, wholeHash } from "../../src/segment/neighbour-keys.js";
import { addKey, NeighbourSignatures } from "../../src/segment/neighbour-signatures.js";
import { segmentFormat } from "../../src/segment/segment-format.js";
import { IndexFixture } from "../searcher/index-fixture.js";

function beginningsOf(text: string, isWhole: boolean): number[] {
  const hashes = new Uint32Array(beginningsMax);
  return Array.from(hashes.subarray(0, hashBeginnings(text, isWhole, hashes)));
}

test("a prefix has the beginnings of its terms (1)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.string(), (prefix, rest) => {
      const term = prefix + rest;
      const ofTerm = beginningsOf(term, true);
      const ofPrefix = beginningsOf(prefix, false);
      expect(ofTerm.slice(0, ofPrefix.length)).toEqual(ofPrefix);
      expect(ofTerm.at(-1)).toBe(wholeHash(term));
      expect(new Set(ofTerm).size).toBe(ofTerm.length);
      expect(ofPrefix).not.toContain(wholeHash(prefix));
    }),
  );
});

const key = fc.integer({ min: 1, max: 2 ** 32 - 1 });

test("filters have their keys (2)", () => {
  let others = 0;
  let asked = 0;
  fc.assert(
    fc.property(
      fc.array(fc.array(key, { maxLength: 60 }), { minLength: 1, maxLength: 80 }),
      key,
      (keysOfDocuments, other) => {
        const sizes = Uint8Array.from(keysOfDocuments, (keys) => Math.ceil(keys.length / 3));
        const filters = new Uint16Array(sizes.reduce((sum, size) => sum + size, 0));
        let at = 0;
        for (const [document, keys] of keysOfDocuments.entries()) {
          for (const each of keys) addKey(filters, at, sizes[document], each);
          at += sizes[document];
        }
        const commonPairs = emptyPairSet(keysOfDocuments.length);
        const signatures = new NeighbourSignatures({
          beginnings: Uint32Array.of(1),
          commonPairs,
          sizes,
          filters,
        });
        const distancesTo = (sought: number, documents: number[]): number[] => {
          const sums = new Uint32Array(documents.length);
          const pair = { byDistance: [Uint32Array.of(sought)], others: null };
          signatures.addDistances([pair], Uint32Array.from(documents), { most: 1, step: 1 }, sums);
          return Array.from(sums);
        };
        const documents = [...keysOfDocuments.keys()];
        for (const [document, keys] of keysOfDocuments.entries())
          for (const each of keys.slice(0, 3)) expect(distancesTo(each, [document])).toEqual([0]);
        for (const isApart of distancesTo(other, documents)) others += 1 - isApart;
        asked += documents.length;
      },
    ),
  );
  expect(others).toBeLessThan(asked / 4);
});

test("signatures of a version are the same for ever (3)", () => {
  const words = [
    "red",
    "green",
    "blues",
    "EmailBox",
    "e-mail",
    "文字列",
    "서울역",
    "naïve",
    "x",
    "of",
    "internationalization",
  ];
  const titleOf = (i: number) =>
    Array.from({ length: 7 }, (_, at) => words[(i * 5 + at * at + at) % 11]).join(" ");
  const index = new IndexFixture();
  index.write(
    Array.from({ length: 400 }, (_, i) => ({
      objectID: String(i),
      title: titleOf(i),
      content: titleOf(i * 3 + 1),
    })),
  );
  const [{ segment }] = index.signedSnapshot({ documentsMin: 0, frequentIn: 40, commonIn: 2 }).index.segments;
  const { beginnings, commonPairs, sizes, filters } = segment.parts.neighbours;
  const checksums = [beginnings, commonPairs, sizes, filters].map((part) =>
    crc32(new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
  expect(sizes.length).toBe(400);
  expect([segmentFormat.version, ...checksums]).toEqual([10, 1365196606, 3211625726, 3076505404, 107051330]);
});
