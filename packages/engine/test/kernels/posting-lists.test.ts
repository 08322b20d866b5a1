/**
 * Kernels over posting lists, compiled and plain:
 *  1. take lists from any place, short and long, many at once;
 *  2. say which stretches of documents are wanted, and of these the same as of all.
 */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { paddedLength, Scratch } from "../../src/collections/scratch.js";
import { stretchDocuments } from "../../src/kernels/kernels.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { PostingsBytes } from "../../src/postings/postings-bytes.js";
import type { PostingListRange } from "../../src/postings/postings-union.js";
import { PostingsWriter } from "../../src/postings/postings-writer.js";
import { expectSame } from "../expect-same.js";
import { anyCodes } from "../postings/any-codes.js";
import { drawnCode } from "../postings/drawn-codes.js";
import { sortedDocIds } from "../postings/sorted-doc-ids.js";
import { all, bitsWhere, implementations, membersOf, seeds } from "./implementations.js";
import { PlainKernels } from "./plain/plain-kernels.js";

describe.each(implementations)("%s kernels", (_, newKernels) => {
  const kernels = newKernels();
  const scratch = new Scratch(kernels.memory);

  it("raise ratings by posting lists (1)", () => {
    const list = fc.tuple(sortedDocIds(), seeds);
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.nat(6),
        fc.constantFrom(0, 1, 5),
        fc.constantFrom(0, 32, 64),
        fc.boolean(),
        fc.boolean(),
        (lists, from, to, required, base, isWeighed, areApart) => {
          scratch.reset();
          const { postings, offsets } = written(lists);
          const documents = 1 + Math.max(0, ...lists.flatMap(([ids]) => ids));
          const codes = anyCodes.ratings(required, base);
          const own = scratch.documentBytes(documents);
          const weights = isWeighed ? scratch.documentBytes(documents) : null;
          const range = { postings, offsets, fromOrdinal: from, toOrdinal: Math.min(to, lists.length) };
          kernels.raiseRatings(areApart ? apart(range) : [range], codes, { ratings: own, weights }, null);
          const expected = new Uint8Array(own.length);
          const expectedWeights = new Uint8Array(own.length);
          for (const [ids, seed] of lists.slice(from, to)) {
            for (const [i, document] of ids.entries()) {
              const code = drawnCode(seed, i);
              expected[document] = Math.max(expected[document], codes.ratings[code]);
              expectedWeights[document] = Math.min(255, expectedWeights[document] + codes.weights[code]);
            }
          }
          expectSame(own, expected);
          if (weights !== null) expectSame(weights, expectedWeights);
        },
      ),
    );
  });

  it("weigh documents by posting lists (1)", () => {
    const list = fc.tuple(sortedDocIds(), seeds);
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 1, 5),
        fc.boolean(),
        fc.boolean(),
        fc.nat(6),
        (lists, required, areAdded, areApart, before) => {
          scratch.reset();
          const { postings, offsets } = written(lists);
          const documents = 1 + Math.max(0, ...lists.flatMap(([ids]) => ids));
          const weightOfCode = areAdded
            ? anyCodes.ratings(required, 0).weights
            : anyCodes.largestWeights(required);
          const found = scratch.bitset(documents);
          // What weights hold before means nothing where no bit is set.
          const weights = scratch.documentBytes(documents).fill(77);
          const known = bitsWhere(scratch, documents, (document) => before > 0 && document % 7 === before);
          found.copyFrom(known);
          const range = { postings, offsets, fromOrdinal: 0, toOrdinal: lists.length };
          const how = { areAdded, isFresh: before === 0 };
          kernels.weigh(areApart ? apart(range) : [range], weightOfCode, { bits: found.words, weights }, how);
          const expected = new Map(membersOf(known.words, documents).map((document) => [document, 77]));
          for (const [ids, seed] of lists) {
            for (const [i, document] of ids.entries()) {
              const weight = weightOfCode[drawnCode(seed, i)];
              const had = expected.get(document);
              if (weight === 0 || (had !== undefined && !areAdded)) continue;
              expected.set(document, Math.min(255, (had ?? 0) + weight));
            }
          }
          expectSame(
            membersOf(found.words, documents).map((document) => [document, weights[document]]),
            [...expected].sort(([a], [b]) => a - b),
          );
        },
      ),
    );
  });

  it("want the stretches that have a bit (2)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), seeds, (count, seed) => {
        scratch.reset();
        const bits = bitsWhere(scratch, count, (document) => (document * 31 + seed) % 211 === 0);
        const stretches = all(Math.ceil(count / stretchDocuments)).map((stretch) =>
          all(count).some((document) => bits.get(document) && document >> 6 === stretch),
        );
        const wanted = scratch.anyUint32(stretches.length + 1);
        expect(kernels.findStretches(bits.words, wanted)).toBe(stretches.filter(Boolean).length);
        expect([...wanted]).toEqual(
          all(stretches.length + 1).map((from) => {
            const next = stretches.indexOf(true, from);
            return next < 0 ? stretches.length : next;
          }),
        );
      }),
    );
  });

  it("clear what is wanted (2)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), seeds, (count, seed) => {
        scratch.reset();
        const bits = bitsWhere(scratch, count, (document) => (document * 31 + seed) % 211 === 0);
        const wanted = scratch.anyUint32(Math.ceil(count / stretchDocuments) + 1);
        kernels.findStretches(bits.words, wanted);
        const bytes = scratch.documentBytes(count + 100).fill(1);
        kernels.clear(bytes.subarray(0, paddedLength(count)), wanted);
        expect(membersOf(bits.words, count).filter((document) => bytes[document] !== 0)).toEqual([]);
        expect(bytes.subarray(paddedLength(count)).every((byte) => byte === 1)).toBe(true);
      }),
    );
  });

  it("raise ratings of the documents that are wanted (2)", () => {
    const drawnList = fc.tuple(sortedDocIds(), seeds);
    fc.assert(
      fc.property(fc.array(drawnList, { minLength: 1, maxLength: 6 }), seeds, (lists, seed) => {
        scratch.reset();
        const { postings, offsets } = written(lists);
        const count = 1 + Math.max(0, ...lists.flatMap(([ids]) => ids));
        const bits = bitsWhere(scratch, count, (document) => (document * 31 + seed) % 499 === 0);
        const wanted = scratch.anyUint32(Math.ceil(count / stretchDocuments) + 1);
        kernels.findStretches(bits.words, wanted);
        const range = { postings, offsets, fromOrdinal: 0, toOrdinal: lists.length };
        const rated = (within: Uint32Array | null) => {
          const to = { ratings: scratch.documentBytes(count), weights: scratch.documentBytes(count) };
          kernels.raiseRatings([range], anyCodes.ratings(0, 0), to, within);
          return to;
        };
        const [some, every] = [rated(wanted), rated(null)];
        const members = membersOf(bits.words, count);
        const said = ({ ratings, weights }: typeof some) =>
          members.map((document) => [ratings[document], weights[document]]);
        expectSame(said(some), said(every));
      }),
    );
  });
});

/** As a segment holds them: after the last list's offset its end. */
function written(lists: readonly (readonly [number[], number])[]) {
  const writer = new PostingsWriter();
  const offsets = lists.map(([ids, seed]) =>
    writer.write(
      Uint32Array.from(ids),
      Uint8Array.from(ids, (_, i) => drawnCode(seed, i)),
      ids.length,
    ),
  );
  const bytes = writer.view();
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 4), 4);
  shared.set(bytes);
  return {
    postings: new PostingsBytes(shared, anyCodes),
    offsets: Uint32Array.of(...offsets, bytes.length),
  };
}

/** The same lists, a range for each. */
function apart({ fromOrdinal, toOrdinal, ...rest }: PostingListRange): PostingListRange[] {
  return all(Math.max(0, toOrdinal - fromOrdinal)).map((i) => ({
    ...rest,
    fromOrdinal: fromOrdinal + i,
    toOrdinal: fromOrdinal + i + 1,
  }));
}

test.each([
  { areApart: false, listCount: 4 },
  { areApart: true, listCount: 24 },
])("lists beyond a piece are read to their end (1): %o", ({ areApart, listCount }) => {
  const documents = 300_000;
  const lists = Array.from({ length: listCount }, (_, seed) => {
    const ids = Array.from({ length: Math.floor(documents / (seed + 1)) }, (__, i) => i * (seed + 1));
    return [ids, seed] as [number[], number];
  });
  const { postings, offsets } = written(lists);
  const range = { postings, offsets, fromOrdinal: 0, toOrdinal: lists.length };
  const [compiled, plain] = [new WasmKernels(), new PlainKernels()].map((kernels) => {
    const ofAll = new Scratch(kernels.memory).documentBytes(documents);
    const ranges = areApart ? apart(range) : [range];
    kernels.raiseRatings(ranges, anyCodes.ratings(0, 0), { ratings: ofAll, weights: null }, null);
    return Buffer.from(ofAll);
  });
  expect(compiled.equals(plain)).toBe(true);
});
