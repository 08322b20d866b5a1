/**
 * Posting lists:
 *  1. Lists written one after another read back whole: by cursor with codes, and in bulk.
 *  2. The union of consecutive lists is that of the sets. Collected postings have the best merit of a
 *     document; so does what documents are rated by a list.
 *  3. The largest doc ids and gaps survive.
 *  4. The writer refuses what is not strictly increasing.
 *  5. The layout is the one drawn in PostingsBytes.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { GrowableUint32 } from "../../src/collections/growable-array.js";
import { collectPostings } from "../../src/postings/collect-postings.js";
import { countPostings, decodePostings } from "../../src/postings/decode-postings.js";
import { docIdOf, NO_MORE_DOCS } from "../../src/postings/doc-id.js";
import { meritOf, placeCount } from "../../src/postings/posting-summary.js";
import { PostingsBytes } from "../../src/postings/postings-bytes.js";
import { PostingsCursor } from "../../src/postings/postings-cursor.js";
import { fillBitset, unionPostings } from "../../src/postings/postings-union.js";
import { PostingsWriter } from "../../src/postings/postings-writer.js";
import { raiseRatings } from "../../src/postings/raise-ratings.js";
import { anyCodes } from "./any-codes.js";
import { drawnCode } from "./drawn-codes.js";
import { sortedDocIds } from "./sorted-doc-ids.js";

interface PlainList {
  readonly docs: readonly number[];
  readonly codes: readonly number[];
}

const plainList = (): fc.Arbitrary<PlainList> =>
  fc
    .tuple(sortedDocIds(), fc.nat({ max: 1_000 }))
    .map(([docs, seed]) => ({ docs, codes: docs.map((_, i) => drawnCode(seed, i)) }));

const docsEnd = 100_000;

/** The lists in shared memory, at an offset of 4, as a section would hold them. */
function written(lists: readonly PlainList[]): { postings: PostingsBytes; offsets: Uint32Array } {
  const writer = new PostingsWriter();
  const offsets = lists.map(({ docs, codes }) =>
    writer.write(Uint32Array.from(docs), Uint8Array.from(codes), docs.length),
  );
  const bytes = writer.view();
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 4), 4);
  shared.set(bytes);
  return { postings: new PostingsBytes(shared, anyCodes), offsets: Uint32Array.from(offsets) };
}

function membersOf(bits: Bitset): number[] {
  const found: number[] = [];
  bits.forEach((i) => found.push(i));
  return found;
}

describe("posting lists", () => {
  it("read back by cursor, with codes (1)", () => {
    fc.assert(
      fc.property(fc.array(plainList(), { maxLength: 6 }), (lists) => {
        const { postings, offsets } = written(lists);
        const cursor = new PostingsCursor();
        lists.forEach(({ docs, codes }, i) => {
          cursor.reset(postings, offsets[i]);
          expect(cursor.count).toBe(docs.length);
          for (let at = 0; at < docs.length; at++) {
            expect([cursor.docId, cursor.summary]).toEqual([docs[at], codes[at]]);
            cursor.next();
          }
          expect(cursor.docId).toBe(NO_MORE_DOCS);
        });
      }),
    );
  });

  it("show the code where seek arrives (1)", () => {
    fc.assert(
      fc.property(plainList(), fc.array(fc.nat({ max: 2_000 })), ({ docs, codes }, moves) => {
        const { postings, offsets } = written([{ docs, codes }]);
        const cursor = new PostingsCursor().reset(postings, offsets[0]);
        for (const move of moves) {
          const found = cursor.seek(docIdOf(Math.min(cursor.docId + move, NO_MORE_DOCS)));
          if (found === NO_MORE_DOCS) return;
          expect(cursor.summary).toBe(codes[docs.indexOf(found)]);
        }
      }),
    );
  });

  it("read back in bulk (1)", () => {
    fc.assert(
      fc.property(fc.array(plainList(), { maxLength: 6 }), (lists) => {
        const { postings, offsets } = written(lists);
        lists.forEach(({ docs, codes }, i) => {
          const docIds = new Int32Array(docs.length);
          const found = new Uint8Array(docs.length);
          expect(decodePostings(postings, offsets[i], docIds, found)).toBe(docs.length);
          expect(countPostings(postings, offsets[i])).toBe(docs.length);
          expect([[...docIds], [...found]]).toEqual([docs, codes]);
          const bits = new Bitset(docsEnd);
          fillBitset(postings, offsets[i], bits);
          expect(membersOf(bits)).toEqual(docs);
        });
      }),
    );
  });

  it("unite over a range of terms (2)", () => {
    fc.assert(
      fc.property(
        fc.array(plainList(), { maxLength: 6 }),
        fc.nat({ max: 6 }),
        fc.nat({ max: 6 }),
        fc.constantFrom(0, 1, 2, 5),
        (lists, a, b, required) => {
          const { postings, offsets } = written(lists);
          const range = { postings, offsets, fromOrdinal: a, toOrdinal: Math.min(b, lists.length) };
          const meritsOf = new Map<number, number>();
          const united = new Set<number>();
          for (const { docs, codes } of lists.slice(a, b)) {
            docs.forEach((doc, i) => {
              united.add(doc);
              if ((codes[i] & required) !== required) return;
              meritsOf.set(doc, Math.max(meritsOf.get(doc) ?? 0, meritOf(codes[i])));
            });
          }
          const bits = new Bitset(docsEnd);
          unionPostings(range, bits);
          expect(membersOf(bits)).toEqual([...united].sort((x, y) => x - y));
          const keys = new GrowableUint32();
          collectPostings(range, required, keys);
          const best = new Map<number, number>();
          for (const key of keys.view().sort()) {
            const doc = Math.floor(key / placeCount);
            if (!best.has(doc)) best.set(doc, placeCount - (key % placeCount));
          }
          expect(best).toEqual(new Map([...meritsOf].sort(([x], [y]) => x - y)));
        },
      ),
    );
  });

  it("rate documents (2)", () => {
    fc.assert(
      fc.property(
        plainList(),
        sortedDocIds(),
        fc.constantFrom(0, 1, 5),
        fc.constantFrom(0, 32),
        (list, others, required, base) => {
          const { postings, offsets } = written([list]);
          const documents = Int32Array.from([
            ...new Set([...others, ...list.docs.filter((_, i) => i % 3 > 0)]),
          ]).sort();
          const ratings = Uint8Array.from(documents, (_, i) => (i % 5) * 15);
          const expected = Uint8Array.from(documents, (document, i) => {
            const code = list.codes[list.docs.indexOf(document)] ?? -1;
            const counts = code >= 0 && (code & required) === required;
            return Math.max((i % 5) * 15, counts ? base + meritOf(code) : 0);
          });
          raiseRatings({ postings, offset: offsets[0], required, base }, documents, ratings);
          expect(ratings).toEqual(expected);
        },
      ),
    );
  });

  it.each([1, 127, 128, 129])("hold the largest doc ids in a list of %i (3)", (count) => {
    const docs = Array.from({ length: count }, (_, i) => 0x7ffffffe - (count - 1 - i));
    const { postings, offsets } = written([{ docs, codes: docs.map((doc) => doc & 0xff) }]);
    const found = new Int32Array(count);
    decodePostings(postings, offsets[0], found, new Uint8Array(count));
    expect([...found]).toEqual(docs);
    const cursor = new PostingsCursor().reset(postings, offsets[0]);
    expect(cursor.seek(docIdOf(0x7ffffffe))).toBe(0x7ffffffe);
    expect(cursor.next()).toBe(NO_MORE_DOCS);
  });

  it("hold lists whose count takes three and four bytes (1)", () => {
    for (const count of [(1 << 14) - 1, 1 << 14, (1 << 21) + 5]) {
      const docs = Int32Array.from({ length: count }, (_, i) => i * 3);
      const writer = new PostingsWriter();
      writer.write(Int32Array.of(1), Uint8Array.of(1), 1);
      const offset = writer.write(docs, new Uint8Array(count).fill(0x20), count);
      const postings = new PostingsBytes(writer.view(), anyCodes);
      const found = new Int32Array(count);
      decodePostings(postings, offset, found, new Uint8Array(count));
      expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(docs.buffer))).toBe(0);
      const bits = new Bitset(count * 3);
      fillBitset(postings, offset, bits);
      expect(bits.count()).toBe(count);
      const cursor = new PostingsCursor().reset(postings, offset);
      expect(cursor.seek(docIdOf(count * 3 - 4))).toBe(count * 3 - 3);
    }
  });

  it.each([[[3, 3]], [[4, 2]], [[-1]], [[0x7fffffff]]])("refuse %j (4)", (docs) => {
    const write = () => new PostingsWriter().write(Int32Array.from(docs), new Uint8Array(9), docs.length);
    expect(write).toThrow(RangeError);
  });

  it("are laid out as drawn (5)", () => {
    const writer = new PostingsWriter();
    writer.write(Int32Array.of(3, 7, 8, 300), Uint8Array.of(0xa, 0xb, 0xc, 0xd), 4);
    expect([...writer.view()]).toEqual([4, 0xa, 0xb, 0xc, 0xd, 3, 3, 0, 0xa3, 2]);
    writer.reset();
    const run = Int32Array.from({ length: 128 }, (_, i) => i);
    writer.write(run, new Uint8Array(128).fill(7), 128);
    // Count and padding, the last doc, start 2 with form SAME and width 0, no packed words, the code, no
    // tail.
    expect([...writer.view()]).toEqual([0x80, 1, 0, 0, 127, 0, 0, 0, 0, 1, 0, 0, 7, 0, 0, 0]);
    writer.reset();
    writer.write(
      run,
      Uint8Array.from(run, (i) => 7 + ((i >> 4) & 1)),
      128,
    );
    // Form FEW: two codes, and which of them.
    expect([...writer.view()]).toEqual([
      ...[0x80, 1, 0, 0, 127, 0, 0, 0, 1 << 5, 1, 0, 0],
      ...[7, 8, ...Array.from({ length: 14 }, () => 0)],
      ...Array.from({ length: 64 }, () => 0x10),
    ]);
    writer.reset();
    writer.write(run, Uint8Array.from(run), 128);
    // Form MANY: a code each.
    expect([...writer.view()]).toEqual([0x80, 1, 0, 0, 127, 0, 0, 0, 2 << 5, 1, 0, 0, ...run]);
  });
});
