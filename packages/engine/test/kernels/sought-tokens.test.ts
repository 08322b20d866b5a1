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
import type { TokenCells } from "../../src/forward-index/token-cells.js";
import { FIRST_TERM } from "../../src/forward-index/token-codes.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { drawnCode, drawnDocuments } from "../forward-index/drawn-units.js";
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

test("those of the sought terms are found (1, 2, 3, 4, 5)", () => {
  const kernels = new WasmKernels();
  const sought = new SoughtTerms();
  const all = new DocumentTokens();
  const some = new DocumentTokens();
  let repeats = 0;
  fc.assert(
    fc.property(
      drawnDocuments,
      fc.array(drawnCode, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.record({ passedOver: fc.nat(), offset: fc.nat(3) }),
      (documents, codes, valueLength, { passedOver, offset }) => {
        kernels.memory.reset();
        sought.reset(termCount);
        for (const code of codes) sought.add(code - FIRST_TERM);
        const writer = new ForwardIndexWriter(0);
        for (const document of documents) writer.add(document, document.length);
        const { forwardUnits, forwardOffsets: offsets } = writer.finish();
        const units = new Uint16Array(forwardUnits.length + offset).subarray(offset);
        units.set(forwardUnits);
        for (const i of documents.keys()) repeats += units[offsets[i + 1] - 1];
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
        const taken = [...documents.keys()].filter((i) => (passedOver & (1 << i)) === 0);
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
      },
    ),
    { numRuns: 400 },
  );
  expect(repeats).toBeGreaterThan(100);
});
