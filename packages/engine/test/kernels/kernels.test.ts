/**
 * Kernels, compiled and plain:
 *  1. do for each document what their interface says, however many there are;
 *  2. The compiled ones are what their sources compile to.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { paddedLength, Scratch } from "../../src/collections/scratch.js";
import { type BucketedMatches, countsPerBucket } from "../../src/kernels/buckets.js";
import { chunkDocuments, NO_CLASS } from "../../src/kernels/kernels.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { MatchClasses } from "../../src/matching/matches/match-classes.js";
import { firstRating, ratingCosts, ratingPlaces } from "../../src/postings/rating.js";
import { Bm25Classes } from "../../src/ranking/buckets/bm25-classes.js";
import { all, bitsWhere, implementations, membersOf, seeds } from "./implementations.js";
import { bm25ClassOf, inexactIn, weighedClassOf } from "./plain/bucket-numbers.js";

/** As many documents as a list has numbers. */
const numbers = (max: number) => fc.array(fc.nat(max), { minLength: 1, maxLength: 600 });
const rating = fc.oneof(fc.constant(0), fc.nat(firstRating), fc.constant(firstRating));
/** With gaps: kernels pass over stretches without a rated document. */
const ratings = fc
  .tuple(
    rating,
    fc.array(fc.oneof(fc.array(rating, { maxLength: 80 }), fc.nat(200).map(gap)), { maxLength: 10 }),
  )
  .map(([first, stretches]) => [first, ...stretches.flat()]);

function partOf({ documents, buckets }: BucketedMatches, from: number, to: number): BucketedMatches {
  return { documents: documents.subarray(from, to), buckets: buckets.subarray(from, to) };
}

function gap(length: number): number[] {
  return Array<number>(length).fill(0);
}

/** Whether a document is drawn, from a seed: about two in three are, but none of some stretches. */
const isIn = (seed: number, document: number) =>
  (document * 7 + seed) % 3 !== 0 && ((document >> 6) + seed) % 4 !== 0;

const chunksOf = (numbers: Uint8Array | Uint16Array) =>
  Array.from({ length: Math.ceil(numbers.length / chunkDocuments) }, (_, chunk) => [
    ...numbers.subarray(chunk * chunkDocuments, (chunk + 1) * chunkDocuments),
  ]);

describe.each(implementations)("%s kernels", (_, newKernels) => {
  const kernels = newKernels();
  const scratch = new Scratch(kernels.memory);

  /** Arrays by document begin with what is given; zeros follow. */
  const bytesOf = (from: readonly number[]) => {
    const bytes = scratch.documentBytes(from.length);
    bytes.set(from);
    return bytes;
  };
  const padding = (length: number) => Array<number>(paddedLength(length) - length).fill(0);

  it("keep and add what is found (1)", () => {
    fc.assert(
      fc.property(ratings, seeds, (given, seed) => {
        scratch.reset();
        const own = bytesOf(given);
        const bits = bitsWhere(scratch, given.length, (document) => isIn(seed, document));
        const both = all(given.length).filter((document) => isIn(seed, document) && given[document] > 0);
        const either = all(given.length).filter((document) => isIn(seed, document) || given[document] > 0);
        const added = scratch.bitset(given.length);
        added.copyFrom(bits);
        kernels.addFound(added.words, own);
        expect(membersOf(added.words, given.length)).toEqual(either);
        expect([...own]).toEqual([...given, ...padding(given.length)]);
        const tops = scratch.anyBytes(Math.ceil(given.length / chunkDocuments));
        expect(kernels.keepVisible(bits.words, { ratings: own, weights: null, tops })).toBe(both.length);
        expect([...tops]).toEqual(chunksOf(own).map((chunk) => Math.max(...chunk)));
        expect(membersOf(bits.words, given.length)).toEqual(both);
        expect(all(given.length).filter((document) => own[document] > 0)).toEqual(both);
        for (const document of both) expect(own[document]).toBe(given[document]);
      }),
    );
  });

  it("meet sets of bits, count and list them (1)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), seeds, seeds, (count, seed, otherSeed) => {
        scratch.reset();
        const bits = bitsWhere(scratch, count, (document) => isIn(seed, document));
        const others = bitsWhere(scratch, count, (document) => isIn(otherSeed, document));
        const members = all(count).filter((i) => isIn(seed, i));
        expect(kernels.countBits(bits.words)).toBe(members.length);
        const list = scratch.anyInt32(members.length);
        kernels.listBits(bits.words, list);
        expect([...list]).toEqual(members);
        const both = all(count).filter((i) => isIn(seed, i) && isIn(otherSeed, i));
        expect(kernels.listCommonBits(bits.words, others.words, list)).toBe(both.length);
        expect([...list.subarray(0, both.length)]).toEqual(both);
        const either = scratch.copyOfBits(bits);
        kernels.addBits(either.words, others.words);
        expect(membersOf(either.words, count)).toEqual(
          all(count).filter((i) => isIn(seed, i) || isIn(otherSeed, i)),
        );
        const left = scratch.copyOfBits(bits);
        expect(kernels.takeCommonBits(left.words, others.words, list.fill(0))).toBe(both.length);
        expect([...list.subarray(0, both.length)]).toEqual(both);
        expect(membersOf(left.words, count)).toEqual(members.filter((i) => !isIn(otherSeed, i)));
        expect(kernels.keepBits(bits.words, others.words)).toBe(both.length);
        expect(membersOf(bits.words, count)).toEqual(both);
      }),
    );
  });

  it("find the runs that have a bit (1)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        seeds,
        fc.integer({ min: 1, max: 150 }),
        (count, seed, run) => {
          scratch.reset();
          // Few bits, so that runs are without one, and runs that are longer than a word of bits.
          const holds = (document: number) => (document * 31 + seed) % 41 === 0;
          const isEnd = (document: number) => (document + seed) % run === 0 || document === count - 1;
          const bits = bitsWhere(scratch, count, holds);
          const ends = bitsWhere(scratch, count, isEnd);
          const expected: number[] = [];
          let isHit = false;
          for (let document = 0; document < count; document++) {
            isHit ||= holds(document);
            if (!isEnd(document)) continue;
            if (isHit) expected.push(document);
            isHit = false;
          }
          const hits = scratch.bitset(count);
          hits.words.fill(0xffffffff);
          expect(kernels.findRuns(bits.words, ends.words, hits.words)).toBe(expected.length);
          expect(membersOf(hits.words, count)).toEqual(expected);
        },
      ),
    );
  });

  it("raise ratings, add weights, clear (1)", () => {
    fc.assert(
      fc.property(numbers(255), seeds, (given, seed) => {
        scratch.reset();
        const others = given.map((_value, i) => (i * 53 + seed) % 256);
        const raised = bytesOf(given);
        kernels.raiseAll(raised, bytesOf(others));
        expect([...raised.subarray(0, given.length)]).toEqual(
          given.map((value, i) => Math.max(value, others[i])),
        );
        const added = bytesOf(given);
        kernels.addWeights(bytesOf(others), added);
        expect([...added.subarray(0, given.length)]).toEqual(
          given.map((value, i) => Math.min(255, value + others[i])),
        );
        kernels.clear(added, null);
        expect(added.every((value) => value === 0)).toBe(true);
      }),
    );
  });

  it("class documents that have all required words (1)", () => {
    fc.assert(
      fc.property(
        fc.array(ratings, { minLength: 1, maxLength: 5 }),
        seeds,
        fc.nat(15),
        (words, seed, required) => {
          scratch.reset();
          const count = Math.min(...words.map((word) => word.length));
          const classes = new MatchClasses(words.length);
          const length = paddedLength(count);
          const isRequired = (word: number) => word === 0 || (required & (1 << (word - 1))) !== 0;
          // Some chunks may have no document at all.
          const isAsked = (document: number) =>
            isIn(seed, document) && (seed % 3 > 0 || document >= chunkDocuments);
          const isMatch = (document: number) =>
            isAsked(document) && words.every((word, i) => word[document] > 0 || !isRequired(i));
          const bits = bitsWhere(scratch, count, isAsked);
          // Nothing is known of chunks without a class.
          const numbered = scratch.anyUint16(length).fill(NO_CLASS);
          const leasts = scratch.anyUint16(Math.ceil(length / chunkDocuments));
          const matches = kernels.classesOf(
            words.map((word, i) => ({ ratings: bytesOf(word.slice(0, count)), isRequired: isRequired(i) })),
            bits.words,
            classes,
            { classes: numbered, leasts },
          );
          expect(matches).toBe(all(count).filter(isMatch).length);
          expect(membersOf(bits.words, count)).toEqual(all(count).filter(isMatch));
          const expected = all(length).map((document) => {
            if (document >= count || !isMatch(document)) return NO_CLASS;
            const found = words.map((word) => word[document]).filter((value) => value > 0);
            const typos = found.reduce((sum, value) => sum + ratingCosts[value], 0);
            return classes.numberOf(
              found.length,
              typos,
              deepestOf(found.map((value) => ratingPlaces[value])),
            );
          });
          expect([...numbered]).toEqual(expected);
          expect([...leasts]).toEqual(chunksOf(numbered).map((chunk) => Math.min(...chunk)));
        },
      ),
    );
  });

  it("find matches by class (1)", () => {
    const drawnClass = fc.oneof(fc.nat(6), fc.constant(NO_CLASS), fc.nat(27_000));
    fc.assert(
      fc.property(
        fc.array(drawnClass, { minLength: 1, maxLength: 600 }),
        fc.nat(8),
        fc.nat(8),
        (given, from, span) => {
          scratch.reset();
          const classes = scratch.anyUint16(paddedLength(given.length)).fill(NO_CLASS);
          classes.set(given);
          const leasts = scratch.anyUint16(Math.ceil(classes.length / chunkDocuments));
          leasts.set(chunksOf(classes).map((chunk) => Math.min(...chunk)));
          const chunked = { classes, leasts };
          const later = given.filter((ofClass) => ofClass >= from);
          expect(kernels.leastClass(chunked, from)).toBe(Math.min(...later, NO_CLASS));
          expect(kernels.sizeOfClass(chunked, from)).toBe(given.filter((ofClass) => ofClass === from).length);
          const found = roomFor(given.length);
          const count = kernels.findClasses(chunked, { from, to: from + span }, found);
          const expected = all(given.length).filter((i) => given[i] >= from && given[i] < from + span);
          expect([...found.documents.subarray(0, count)]).toEqual(expected);
          expect([...found.classOffsets.subarray(0, count)]).toEqual(expected.map((i) => given[i] - from));
        },
      ),
    );
  });

  it("find matches of one word by rating (1)", () => {
    fc.assert(
      fc.property(ratings, fc.nat(95), fc.nat(95), (given, from, to) => {
        scratch.reset();
        const own = bytesOf(given);
        const tops = scratch.anyBytes(Math.ceil(own.length / chunkDocuments));
        tops.set(chunksOf(own).map((chunk) => Math.max(...chunk)));
        const chunked = { ratings: own, weights: null, tops };
        const lower = given.filter((value) => value <= firstRating - from);
        expect(kernels.greatestRating(chunked, firstRating - from)).toBe(Math.max(0, ...lower));
        expect(kernels.sizeOfRating(chunked, firstRating - from)).toBe(
          given.filter((value) => value === firstRating - from).length,
        );
        const found = roomFor(given.length);
        const count = kernels.findRated(chunked, { from, to }, found);
        const expected = all(given.length).filter((document) => {
          const ofClass = firstRating - given[document];
          return given[document] > 0 && ofClass >= from && ofClass < to;
        });
        expect([...found.documents.subarray(0, count)]).toEqual(expected);
        expect([...found.classOffsets.subarray(0, count)]).toEqual(
          expected.map((document) => firstRating - given[document] - from),
        );
      }),
    );
  });

  it("bucket matches by all words (1)", () => {
    const drawnWord = fc.record({ seed: seeds, hasExactness: fc.boolean(), isWeighed: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(drawnWord, { minLength: 1, maxLength: 4 }),
        ratings,
        seeds,
        (drawn, given, seed) => {
          scratch.reset();
          const words = drawn.map((word, i) => ({
            ratings: bytesOf(given.map((value, document) => (isIn(word.seed, document) ? value : 0))),
            weights: word.isWeighed ? bytesOf(given.map((_, document) => (document * 11 + i) % 256)) : null,
            exactness: word.hasExactness ? bytesOf(given.map((_, document) => (document + i) % 2)) : null,
            gain: 1 + i,
          }));
          const gains = words.map(({ gain }) => gain);
          const traits = {
            words,
            lengths: scratch.lastingCopyOfUint16(
              Uint16Array.from(given, (_, document) => (document * 5) % 90),
            ),
          };
          const steps = new Bm25Classes(gains, 30);
          const documents = Uint32Array.from(all(given.length).filter((document) => isIn(seed, document)));
          const matches = {
            documents: scratch.anyUint32(documents.length),
            buckets: scratch.anyUint32(documents.length),
          };
          matches.documents.set(documents);
          kernels.bucketByExactness(matches, words);
          expect([...matches.buckets]).toEqual(
            Array.from(documents, (document) => inexactIn(words, document)),
          );
          kernels.bucketByScore(matches, traits, steps);
          expect([...matches.buckets]).toEqual(
            Array.from(documents, (document) => bm25ClassOf(traits, steps, document)),
          );
          const { lengths } = traits;
          const weighed = drawn.map((word, i) => ({
            bits: bitsWhere(scratch, given.length, (document) => isIn(word.seed, document)).words,
            weights: bytesOf(given.map((_, document) => 1 + ((document * 11 + i) % 255))),
            gain: gains[i],
          }));
          kernels.bucketByWeights(matches, weighed, lengths, steps);
          expect([...matches.buckets]).toEqual(
            Array.from(documents, (document) => weighedClassOf({ words: weighed, lengths }, steps, document)),
          );
        },
      ),
    );
  });

  it("count and keep matches by buckets (1)", () => {
    fc.assert(
      fc.property(numbers(9), fc.nat(10), fc.nat(10), fc.nat(5), (given, from, to, ahead) => {
        scratch.reset();
        // A list may begin anywhere, and what is behind it is not its own.
        const all = listOf([...Array<number>(ahead).fill(from), ...given, from, from]);
        const list = partOf(all, ahead, ahead + given.length);
        const counts = scratch.uint32(10 * countsPerBucket);
        kernels.countBuckets(list.buckets, counts);
        const expected = Array.from({ length: 10 }, (_, bucket) => given.filter((b) => b === bucket).length);
        expect([...counts.subarray(0, 10)]).toEqual(expected);
        const kept = listOf(given.map(() => 99));
        const range = { from: Math.min(from, to), to };
        const count = kernels.keepBuckets(list, range, kept);
        const isKept = (bucket: number) => bucket >= range.from && bucket < to;
        expect([...kept.buckets]).toEqual([
          ...given.filter(isKept),
          ...Array<number>(given.length - count).fill(99),
        ]);
        expect([...kept.documents.subarray(0, count)]).toEqual(
          given.flatMap((bucket, i) => (isKept(bucket) ? [(ahead + i) * 3] : [])),
        );
      }),
    );
  });

  /** The documents of the list are 0, 3, 6 and so on. */
  function listOf(buckets: readonly number[]): BucketedMatches {
    const list = { documents: scratch.anyUint32(buckets.length), buckets: scratch.anyUint32(buckets.length) };
    list.documents.set(buckets.map((_, i) => i * 3));
    list.buckets.set(buckets);
    return list;
  }

  function roomFor(count: number) {
    return { documents: scratch.anyUint32(count), classOffsets: scratch.anyUint32(count) };
  }
});

test("the compiled ones are those of the sources (2)", () => {
  const generator = fileURLToPath(new URL("../../scripts/build-kernels.mjs", import.meta.url));
  const generated = fileURLToPath(new URL("../../src/kernels/wasm-bytes.generated.ts", import.meta.url));
  const printed = execFileSync(process.execPath, [generator, "--print"], { encoding: "utf8" });
  expect(printed).toBe(readFileSync(generated, "utf8"));
}, 60_000);

describe("the memory of compiled kernels", () => {
  it("is given back when searches need far less for a while, and works on", () => {
    const kernels = new WasmKernels();
    const scratch = new Scratch(kernels.memory);
    scratch.anyBytes(200 * 2 ** 20);
    const most = kernels.memory.buffer.byteLength;
    for (let search = 0; search < 600; search++) {
      scratch.reset();
      scratch.bytes(1_000);
    }
    expect(kernels.memory.buffer.byteLength).toBeLessThan(most / 4);
    const bits = scratch.bitset(100);
    bits.set(7);
    expect(kernels.countBits(bits.words)).toBe(1);
  });

  it("holds on to nothing of a scan when the next search begins", () => {
    const { memory } = new WasmKernels();
    memory.waysOf = () => 7;
    memory.reset();
    expect(memory.waysOf(1, 0)).toBe(0);
  });
});

/**
 * The best place that criterion 5 may give a document whose words have these best places: its tier is the
 * deepest of theirs. Words of lower tiers may stand there, too, and at the start.
 */
function deepestOf(places: readonly number[]): number {
  const tiers = places.map((place) => place >> 1);
  const deepest = Math.max(...tiers);
  const isAtStart = tiers.some((tier) => tier < deepest) || places.includes(deepest * 2);
  return deepest * 2 + (isAtStart ? 0 : 1);
}
