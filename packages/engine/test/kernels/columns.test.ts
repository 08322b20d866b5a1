/**
 * Kernels over columns, compiled and plain:
 *  1. find the documents whose numbers are in a range, of every type of numbers, up to the bounds of the
 *     type;
 *  2. place the entries of a column by document;
 *  3. count runs by value, each once, however many values and however long the runs are;
 *  4. take documents out of their classes.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Scratch } from "../../src/collections/scratch.js";
import {
  type ColumnNumbers,
  cellsPerTally,
  chunkDocuments,
  NO_CLASS,
  TALLY_COUNT,
} from "../../src/kernels/kernels.js";
import { all, bitsWhere, implementations, membersOf, seeds } from "./implementations.js";

interface NumberType {
  readonly least: number;
  readonly most: number;
  readonly bytes: number;
  readonly view: (buffer: ArrayBufferLike, at: number, length: number) => ColumnNumbers;
}

const types: [string, NumberType][] = [
  [
    "bytes",
    { least: 0, most: 255, bytes: 1, view: (buffer, at, length) => new Uint8Array(buffer, at, length) },
  ],
  [
    "halves",
    { least: 0, most: 65_535, bytes: 2, view: (buffer, at, length) => new Uint16Array(buffer, at, length) },
  ],
  [
    "words",
    {
      least: -(2 ** 31),
      most: 2 ** 31 - 1,
      bytes: 4,
      view: (buffer, at, length) => new Int32Array(buffer, at, length),
    },
  ],
  [
    "floats",
    {
      least: -1e300,
      most: 1e300,
      bytes: 8,
      view: (buffer, at, length) => new Float64Array(buffer, at, length),
    },
  ],
];

describe.each(implementations)("%s kernels", (_, newKernels) => {
  const kernels = newKernels();
  const scratch = new Scratch(kernels.memory);

  /** With room behind, of any content. */
  const columnOf = ({ bytes, view }: NumberType, from: readonly number[]) => {
    const length = (Math.ceil(from.length / 64) + 1) * 64;
    const room = scratch.anyBytes(length * bytes).fill(0x55);
    const column = view(room.buffer, room.byteOffset, length);
    column.set(from);
    return column;
  };

  describe.each(types)("of %s", (_name, type) => {
    const { least, most } = type;
    const bound = fc.constantFrom(
      least,
      least + 1,
      -1,
      0,
      1,
      2,
      3,
      100,
      127,
      128,
      255,
      256,
      32_768,
      most - 1,
      most,
    );
    const number = bound.filter((value) => value >= least && value <= most);

    it("finds those in a range (1)", () => {
      fc.assert(
        fc.property(fc.array(number, { minLength: 1, maxLength: 300 }), number, number, (given, a, b) => {
          scratch.reset();
          const [first, last] = [Math.min(a, b), Math.max(a, b)];
          const bits = bitsWhere(scratch, given.length, (document) => document % 7 === 0).words;
          kernels.addInRange(bits, columnOf(type, given), first, last);
          expect(membersOf(bits, given.length)).toEqual(
            all(given.length).filter(
              (document) => document % 7 === 0 || (given[document] >= first && given[document] <= last),
            ),
          );
        }),
      );
    });

    it("places entries (2)", () => {
      fc.assert(
        fc.property(fc.array(number, { minLength: 1, maxLength: 300 }), seeds, (given, seed) => {
          scratch.reset();
          const isPresent = (document: number) => (document * 31 + seed) % 5 < 3;
          const documents = all(given.length).filter(isPresent);
          const column = columnOf(
            type,
            given.map(() => 0),
          );
          const entries = columnOf(
            type,
            documents.map((document) => given[document]),
          );
          kernels.placeEntries(bitsWhere(scratch, given.length, isPresent).words, entries, column);
          expect([...column.subarray(0, given.length)]).toEqual(
            given.map((value, document) => (isPresent(document) ? value : 0)),
          );
        }),
      );
    });
  });

  it.each([types[0], types[1], types[2]])("counts runs by values of %s (3)", (_name, type) => {
    const drawn = fc.record({
      count: fc.integer({ min: 1, max: 500 }),
      values: fc.integer({ min: 1, max: 200 }),
      // As long as there are documents: values change rarely.
      stay: fc.constantFrom(1, 2, 5, 40, 200),
      run: fc.integer({ min: 1, max: 150 }),
      some: fc.constantFrom(1, 2, 3, 20),
      seed: seeds,
    });
    fc.assert(
      fc.property(drawn, ({ count, values, stay, run, some, seed }) => {
        scratch.reset();
        const given = all(count).map((i) => (Math.floor((i + seed) / stay) * 7 + ((i * i) % 3)) % values);
        const holds = (document: number) => (document * 13 + seed) % some === 0;
        const isEnd = (document: number) => ((document + seed) * 11) % run === 0 || document === count - 1;
        const groups: number[] = [];
        for (let document = 0, group = 0; document < count; document++) {
          groups.push(group);
          if (isEnd(document)) group++;
        }
        const tallies = scratch.uint32(cellsPerTally * values);
        const ends = bitsWhere(scratch, count, isEnd).words;
        kernels.countValues(bitsWhere(scratch, count, holds).words, ends, columnOf(type, given), tallies);
        const expected = all(values).map(
          (value) =>
            new Set(groups.filter((_group, document) => holds(document) && given[document] === value)).size,
        );
        expect(all(values).map((value) => tallies[cellsPerTally * value + TALLY_COUNT])).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("takes documents out of their classes (4)", () => {
    const drawnClass = fc.oneof(fc.nat(6), fc.constant(NO_CLASS), fc.nat(27_000));
    fc.assert(
      fc.property(fc.array(drawnClass, { minLength: 1, maxLength: 600 }), seeds, (given, seed) => {
        scratch.reset();
        const classes = scratch.anyUint16(Math.ceil(given.length / 16) * 16).fill(NO_CLASS);
        classes.set(given);
        const leasts = scratch.anyUint16(Math.ceil(classes.length / chunkDocuments));
        const leastOf = (numbers: readonly number[], chunk: number) =>
          Math.min(...numbers.slice(chunk * chunkDocuments, (chunk + 1) * chunkDocuments));
        leasts.set(all(leasts.length).map((chunk) => leastOf(given, chunk)));
        const holds = (document: number) => (document * 7 + seed) % 3 !== 0;
        kernels.keepClasses(bitsWhere(scratch, given.length, holds).words, { classes, leasts });
        const kept = given.map((ofClass, document) => (holds(document) ? ofClass : NO_CLASS));
        expect([...classes.subarray(0, given.length)]).toEqual(kept);
        expect([...leasts]).toEqual(all(leasts.length).map((chunk) => leastOf(kept, chunk)));
      }),
    );
  });
});
