/**
 * Documents that repeat attributes of others (stored-document.ts):
 *  1. Each comes back whole, whatever those before it are, and its tokens are those of the same document
 *     stored alone.
 *  2. Repeats are within reach, begin at or after the first unit, and are whole attributes that are stored in
 *     full: no chains.
 *  3. Documents that were read and stored again are stored as they were; so are those behind dead ones, as
 *     though these had never been.
 *  4. What is the same in neighbours takes three units, but not out of reach, nor behind more units of its
 *     own than an offset can hold.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import { repeatReach, repeatsStart } from "../../src/forward-index/stored-document.js";
import { END_ATTRIBUTE, FIRST_TERM, LEAD_SHIFT, WIDE } from "../../src/forward-index/token-codes.js";
import { WholeDocument } from "../../src/forward-index/whole-document.js";
import { expectSame } from "../expect-same.js";
import { standing } from "./standing.js";
import { standingValues } from "./standing-values.js";

/** Slot by slot what its values are, as units between the head and END_ATTRIBUTE. */
type Attributes = ReadonlyMap<number, readonly number[]>;

/** A term of one unit, or of two: of these the second looks like that of another term. */
const termUnits = fc.oneof(
  fc.integer({ min: FIRST_TERM, max: WIDE - 1 }).map((unit) => [unit]),
  fc.constantFrom([WIDE, WIDE - 1], [WIDE + 1, FIRST_TERM], [0xffff, 20_000]),
);
const attributeUnits = (minLength: number, maxLength: number) =>
  fc.array(termUnits, { minLength, maxLength, size: "max" }).map((terms) => terms.flat());

const slots = [0, 1, 2, 3, 4];
/**
 * Short ones, which are not repeated on their own, others, and some that are about as long as repeats reach.
 */
const texts = fc.tuple(
  attributeUnits(0, 4),
  attributeUnits(10, 40),
  attributeUnits(20, 150),
  attributeUnits(100, 300),
);
/** Documents of which neighbours have much in common: each attribute has one of two texts, or is none. */
const documents = texts.chain((all) => {
  const attribute = fc.constantFrom(0, 0, 1, 1, null);
  const document = fc.tuple(...slots.map(() => attribute));
  const attributesOf = (choices: readonly (number | null)[]): Attributes =>
    new Map(
      slots.flatMap((slot) => {
        const choice = choices[slot];
        return choice === null ? [] : [[slot, all[(slot + choice) % all.length]] as const];
      }),
    );
  return fc.array(document, { maxLength: 15, size: "max" }).map((drawn) => drawn.map(attributesOf));
});

/** With leads, which follow from the values. */
function headOf(slot: number, units: readonly number[]): number {
  return slot | ((units.length % 3) << LEAD_SHIFT);
}

function wholeOf(attributes: Attributes, length: readonly number[]): Uint16Array {
  return Uint16Array.from([
    ...length,
    ...[...attributes].flatMap(([slot, units]) => [headOf(slot, units), ...units, END_ATTRIBUTE]),
  ]);
}

/** With lengths of one unit and of two. */
const wholeDocuments = (drawn: readonly Attributes[]): Uint16Array[] =>
  drawn.map((attributes, i) => wholeOf(attributes, i % 4 === 3 ? [WIDE, i] : [i]));

function store(wholes: readonly Uint16Array[]) {
  const writer = new ForwardIndexWriter(0);
  for (const whole of wholes) writer.add(whole, whole.length);
  return writer.finish();
}

type ForwardIndex = ReturnType<typeof store>;

function readWhole({ forwardUnits, forwardOffsets }: ForwardIndex): number[][] {
  const whole = new WholeDocument();
  return Array.from(forwardOffsets.subarray(1), (to, document) => {
    whole.read(forwardUnits, forwardOffsets[document], to);
    return [...whole.units.subarray(0, whole.size)];
  });
}

function readTokens({ forwardUnits, forwardOffsets }: ForwardIndex): number[][] {
  const tokens = new DocumentTokens();
  return Array.from(forwardOffsets.subarray(1), (to, document) => {
    tokens.read(forwardUnits, forwardOffsets[document], to, null);
    const { values, maySay } = standingValues(tokens);
    return [tokens.documentLength, ...values.flat(), maySay ? 1 : 0, ...standing(tokens).flat()];
  });
}

interface Repeat {
  readonly document: number;
  readonly offset: number;
  readonly distance: number;
  readonly size: number;
}

function repeatsOf({ forwardUnits, forwardOffsets }: ForwardIndex): Repeat[] {
  const repeats: Repeat[] = [];
  for (const [document, to] of forwardOffsets.subarray(1).entries()) {
    for (let at = repeatsStart(forwardUnits, to); at < to - 1; at += 3) {
      const [offset, distance, size] = forwardUnits.subarray(at, at + 3);
      repeats.push({ document, offset, distance, size });
    }
  }
  return repeats;
}

test("documents come back whole (1)", () => {
  fc.assert(
    fc.property(documents, (drawn) => {
      const wholes = wholeDocuments(drawn);
      const stored = store(wholes);
      expectSame(
        readWhole(stored),
        wholes.map((whole) => [...whole]),
      );
      expectSame(
        readTokens(stored),
        wholes.flatMap((whole) => readTokens(store([whole]))),
      );
    }),
    { numRuns: drawnCases(200) },
  );
});

test("repeats are within reach, of attributes stored in full (2)", () => {
  let count = 0;
  fc.assert(
    fc.property(documents, (drawn) => {
      const stored = store(wholeDocuments(drawn));
      const { forwardOffsets, forwardUnits } = stored;
      for (const { document, distance, size } of repeatsOf(stored)) {
        count++;
        expect(distance).toBeLessThanOrEqual(repeatReach);
        expect(size).toBeLessThanOrEqual(distance);
        const from = forwardOffsets[document] - distance;
        const holder = forwardOffsets.findLastIndex((offset) => offset <= from);
        expect(holder).toBeGreaterThanOrEqual(0);
        expect(from).toBeGreaterThan(forwardOffsets[holder]);
        expect(from + size).toBeLessThanOrEqual(repeatsStart(forwardUnits, forwardOffsets[holder + 1]));
      }
    }),
    { numRuns: drawnCases(200) },
  );
  expect(count).toBeGreaterThan(100);
});

test("what is stored follows from the documents alone (3)", () => {
  fc.assert(
    fc.property(documents, fc.infiniteStream(fc.boolean()), (drawn, isLive) => {
      const wholes = wholeDocuments(drawn);
      const stored = store(wholes);
      const again = readWhole(stored).map((units) => Uint16Array.from(units));
      expectSame(store(again), stored);
      const live = wholes.map(() => isLive.next().value);
      const alive = (_: Uint16Array, i: number): boolean => live[i];
      expectSame(store(again.filter(alive)), store(wholes.filter(alive)));
    }),
  );
});

test("documents of other indexes are stored as though they came one by one (3)", () => {
  fc.assert(
    fc.property(fc.array(documents, { maxLength: 4 }), fc.infiniteStream(fc.nat(7)), (drawn, chosen) => {
      const writer = new ForwardIndexWriter(0);
      const live: Uint16Array[] = [];
      for (const wholes of drawn.map(wholeDocuments)) {
        const stored = store(wholes);
        for (let from = 0; from < wholes.length; ) {
          const to = Math.min(wholes.length, from + 1 + 2 * chosen.next().value);
          writer.addStored(stored, from, to);
          live.push(...wholes.slice(from, to));
          from = to + (chosen.next().value >> 2);
        }
      }
      expectSame(writer.finish(), store(live));
    }),
    { numRuns: drawnCases(400) },
  );
});

const words = (count: number, first: number): number[] => Array.from({ length: count }, (_, i) => first + i);

test("what neighbours have in common is stored once (4)", () => {
  const page = [words(20, 100), words(30, 200)];
  const section = (content: number[]): Uint16Array =>
    wholeOf(
      new Map([
        [0, page[0]],
        [1, page[1]],
        [2, content],
      ]),
      [5],
    );
  const stored = store([section(words(3, 900)), section(words(2, 800)), section(words(2, 800))]);
  const sizes = Array.from(stored.forwardOffsets.subarray(1), (to, i) => to - stored.forwardOffsets[i]);
  // Two units of each attribute are its slot and its end; length, number of repeats; short attributes are no
  // repeats.
  expect(sizes).toEqual([2 + 22 + 32 + 5, 2 + 3 + 4, 2 + 3 + 4]);
  expect(repeatsOf(stored).map(({ document, offset, size }) => [document, offset, size])).toEqual([
    [1, 1, 54],
    [2, 1, 54],
  ]);
});

test("what is out of reach, or behind too much, is stored again (4)", () => {
  const title = words(20, 100);
  const of = (content: number[], url: number[]): Uint16Array =>
    wholeOf(
      new Map([
        [0, title],
        [1, content],
        [2, url],
      ]),
      [5],
    );
  const far = store([of(words(repeatReach, 900), [50]), of([60], [50])]);
  expect(repeatsOf(far)).toEqual([]);
  const url = words(20, 300);
  const long = words(70_000, 0).map((unit) => FIRST_TERM + (unit % 1_000));
  const wholes = [of([60], url), of(long, url), of([60], url)];
  const behind = store(wholes);
  expect(repeatsOf(behind).map(({ document, offset }) => [document, offset])).toEqual([
    [1, 1],
    [2, 26],
  ]);
  expect(readWhole(behind)).toEqual(wholes.map((whole) => [...whole]));
});
