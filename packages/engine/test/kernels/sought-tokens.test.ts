/**
 * Reading documents for the terms that are sought:
 *  1. DocumentTokens and the compiled scan give the tokens that reading all gives of them, with their places;
 *  2. also where what is passed over looks like what is sought, and where first units are alike;
 *  3. and the values of the sought length;
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
import { FIRST_TERM } from "../../src/forward-index/token-codes.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { drawnCode, drawnDocuments, wholeOf } from "../forward-index/drawn-units.js";
import { standing } from "../forward-index/standing.js";

const termCount = 100_000;
const noWays = Uint32Array.of(0);

function told(tokens: TokenCells) {
  return {
    length: tokens.documentLength,
    values: [...tokens.soughtValuePlaces.subarray(0, tokens.soughtValueCount)],
    tokens: standing(tokens),
  };
}

interface ReadCase {
  readonly documents: readonly Uint16Array[];
  /** Which of them are taken together. */
  readonly isTaken: (document: number) => boolean;
  readonly codes: readonly number[];
  readonly valueLength: number;
  /** Units before theirs. */
  readonly offset: number;
}

const kernels = new WasmKernels();
const sought = new SoughtTerms();
const all = new DocumentTokens();
const some = new DocumentTokens();

/** Returns how many attributes repeat others. */
function expectSameReading({ documents, isTaken, codes, valueLength, offset }: ReadCase): number {
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
    words: [{ isCounted: true, phraseCost: 255, hasExactGrams: false }],
    hasPairs: true,
    valueLength,
    tiers: new Uint8Array(32),
    isTolerant: new Uint8Array(32),
    weights: new Float64Array(32),
    waysOf: () => noWays,
  });
  const taken = [...documents.keys()].filter(isTaken);
  scan.take(units, offsets, Uint32Array.from(taken));
  for (const [place, i] of taken.entries()) {
    for (const tokens of [all, some]) tokens.soughtValueLength = valueLength;
    all.read(units, offsets[i], offsets[i + 1], null);
    some.read(units, offsets[i], offsets[i + 1], sought);
    scan.select(place);
    const read = told(all);
    const expected = { ...read, tokens: read.tokens.filter(([term]) => sought.has(term)) };
    expect(told(some)).toEqual(expected);
    expect(told(scan.tokens)).toEqual(expected);
  }
  return documents.reduce((sum, _, i) => sum + units[offsets[i + 1] - 1], 0);
}

test("those of the sought terms are found (1, 2, 3, 4, 5)", () => {
  let repeats = 0;
  fc.assert(
    fc.property(
      drawnDocuments,
      fc.array(drawnCode, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.record({ passedOver: fc.nat(), offset: fc.nat(3) }),
      (documents, codes, valueLength, { passedOver, offset }) => {
        const isTaken = (i: number) => (passedOver & (1 << i)) === 0;
        repeats += expectSameReading({ documents, isTaken, codes, valueLength, offset });
      },
    ),
    { numRuns: 400 },
  );
  expect(repeats).toBeGreaterThan(100);
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
        repeats += expectSameReading({ documents, isTaken, codes, valueLength: 16, offset: 0 });
      }
      // The early one always, the other where it lies near enough.
      expect(repeats).toBeGreaterThan(distances.length);
      expect(repeats).toBeLessThan(2 * distances.length);
    }
});
