/**
 * Reading documents for the terms that are sought:
 *  1. DocumentTokens and the compiled scan give the tokens that reading all gives of them, with their places;
 *  2. also where what is passed over looks like what is sought, and where first units are alike;
 *  3. and the values that have some, and whether one may be wholly said;
 *  4. also of attributes that repeat those of documents before;
 *  5. whichever documents are taken together, and wherever their units lie.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import { SoughtTerms } from "../../src/forward-index/sought-terms.js";
import { repeatReach } from "../../src/forward-index/stored-document.js";
import type { TokenCells } from "../../src/forward-index/token-cells.js";
import {
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  RUN_END,
  RUN_START,
  STOP_WORDS_ALONE,
  WORD_IN_RUN,
} from "../../src/forward-index/token-codes.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { drawnCode, drawnDocuments, wholeOf } from "../forward-index/drawn-units.js";
import { standing } from "../forward-index/standing.js";
import { expectedValues, standingValues } from "../forward-index/standing-values.js";

const termCount = 100_000;
const noWays = Uint32Array.of(0);

function contentOf(tokens: TokenCells) {
  return {
    length: tokens.documentLength,
    ...standingValues(tokens),
    tokens: standing(tokens),
  };
}

interface ReadCase {
  readonly documents: readonly Uint16Array[];
  /** Whether the scan takes a document, given by its place in `documents`. */
  readonly isTaken: (document: number) => boolean;
  readonly codes: readonly number[];
  /** Number of units before those of the documents. */
  readonly offset: number;
}

const kernels = new WasmKernels();
const sought = new SoughtTerms();
const all = new DocumentTokens();
const some = new DocumentTokens();

/** Number of documents in which some value may be wholly said. */
let said = 0;

/** Returns how many attributes repeat others. */
function expectSameReading({ documents, isTaken, codes, offset }: ReadCase): number {
  kernels.memory.reset();
  sought.reset(termCount);
  for (const code of codes) sought.add(code - FIRST_TERM);
  const writer = new ForwardIndexWriter(0);
  for (const document of documents) writer.add(document, document.length);
  const { forwardUnits, forwardOffsets: offsets } = writer.finish();
  const units = new Uint16Array(forwardUnits.length + offset).subarray(offset);
  units.set(forwardUnits);
  const scan = kernels.startScan({
    bits: sought.bits,
    steps: sought.steps,
    words: [{ isCounted: true, phraseCost: 255, hasExactGrams: false, freeBefore: 0, isUnspaced: false }],
    hasPairs: true,
    tiers: new Uint8Array(32),
    isTolerant: new Uint8Array(32),
    waysOf: () => noWays,
  });
  const taken = [...documents.keys()].filter(isTaken);
  scan.take(units, offsets, Uint32Array.from(taken));
  for (const [at, i] of taken.entries()) {
    all.read(units, offsets[i], offsets[i + 1], null);
    some.read(units, offsets[i], offsets[i + 1], sought);
    scan.select(at);
    const read = contentOf(all);
    expect(read).toMatchObject(expectedValues(documents[i], () => true));
    const expected = {
      ...read,
      ...expectedValues(documents[i], (term) => sought.has(term)),
      tokens: read.tokens.filter(([term]) => sought.has(term)),
    };
    if (expected.maySay) said++;
    expect(contentOf(some)).toEqual(expected);
    expect(contentOf(scan.tokens)).toEqual(expected);
  }
  return documents.reduce((sum, _, i) => sum + units[offsets[i + 1] - 1], 0);
}

test("those of the sought terms are found (1, 2, 3, 4, 5)", () => {
  let repeats = 0;
  fc.assert(
    fc.property(
      drawnDocuments,
      fc.array(drawnCode, { maxLength: 4 }),
      fc.record({ passedOver: fc.nat(), offset: fc.nat(3) }),
      (documents, codes, { passedOver, offset }) => {
        const isTaken = (i: number) => (passedOver & (1 << i)) === 0;
        repeats += expectSameReading({ documents, isTaken, codes, offset });
      },
    ),
    { numRuns: 400 },
  );
  expect(repeats).toBeGreaterThan(100);
  expect(said).toBeGreaterThan(20);
});

test("short values may be wholly said where tokens cover them (3)", () => {
  const word = (n: number) => [FIRST_TERM + n];
  const values = (...texts: number[][][]) =>
    texts.flatMap((text, i) => (i > 0 ? [[NEXT_VALUE], ...text] : text));
  const run = [RUN_START, ...word(1), WORD_IN_RUN, ...word(2), ...word(1), ...word(1), RUN_END, ...word(1)];
  const documents = [
    [[word(0)], 0, 1],
    [[word(1)], 0, 0],
    // All that is not covered is at the beginning, of no more than may be articles there.
    [[word(1), word(2), word(0)], 1, 0],
    [[word(1), word(2), word(0)], 2, 1],
    [[word(1), word(0)], STOP_WORDS_ALONE, 1],
    [[word(0), word(1), word(0)], 2, 1],
    [[word(0), word(1)], 2, 0],
    [values([word(1)], [word(1), word(0)]), 0, 1],
    [values([word(1)], [word(1), [PIECE, ...word(0)]]), 0, 0],
    // By what spans two, or nobody knows how many.
    [[word(0), [JOINED, ...word(0)], word(1)], 0, 1],
    [[[...word(1), HANGUL_GRAM, ...word(0)]], 0, 0],
    [[run], 0, 0],
    [[Array.from({ length: 32 }, () => word(0)).flat()], 0, 1],
    [[Array.from({ length: 33 }, () => word(0)).flat()], 0, 0],
    // As anywhere else where positions are saturated.
    [[Array.from({ length: 65_535 }, () => word(1)).flat(), ...values([], [word(0), word(1)])], 0, 0],
  ] as const;
  for (const [items, lead, expected] of documents) {
    const before = said;
    const whole = wholeOf([[lead << LEAD_SHIFT, items.map((item) => [...item])]]);
    expectSameReading({ documents: [whole], isTaken: () => true, codes: [FIRST_TERM], offset: 0 });
    expect([items.length, lead, said - before]).toEqual([items.length, lead, expected]);
  }
  const before = said;
  const whole = wholeOf([[0, [run]]]);
  expectSameReading({ documents: [whole], isTaken: () => true, codes: [FIRST_TERM + 2], offset: 0 });
  expect(said - before).toBe(0);
  const withArticle = wholeOf([[1 << LEAD_SHIFT, [run]]]);
  expectSameReading({ documents: [withArticle], isTaken: () => true, codes: [FIRST_TERM + 2], offset: 0 });
  expect(said - before).toBe(1);
});

test("what is repeated may lie as far away as it can (4, 5)", () => {
  const words = (count: number, n: number) => Array.from({ length: count }, () => [FIRST_TERM + n]);
  const codes = [1, 2, 3, 4].map((n) => FIRST_TERM + n);
  const repeated = [1, words(16, 2)] as const;
  const early = [3, words(16, 4)] as const;
  // Odd and even, wherever it matters.
  for (const first of [1, 2])
    for (const before of [1, 2]) {
      let repeats = 0;
      const distances = Array.from({ length: 31 }, (_, less) => repeatReach - less);
      for (const between of distances) {
        const documents = [
          wholeOf([early]),
          // Ends with how many it repeats: one.
          wholeOf([[0, words(first, 1)], early]),
          wholeOf([[0, words(before, 3)], repeated, [2, words(between, 3)]]),
          wholeOf([repeated, [2, words(4, 4)]]),
        ];
        const isTaken = (i: number) => i === 1 || i === 3;
        repeats += expectSameReading({ documents, isTaken, codes, offset: 0 });
      }
      // The early one always, the other where it lies near enough.
      expect(repeats).toBeGreaterThan(distances.length);
      expect(repeats).toBeLessThan(2 * distances.length);
    }
});
