/**
 * Reading documents for the terms that are sought:
 *  1. DocumentTokens and the compiled scan give the tokens that reading all gives of them, with their places;
 *  2. also where what is passed over looks like what is sought, and where first units are alike;
 *  3. and the values of the sought length.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { SoughtTerms } from "../../src/forward-index/sought-terms.js";
import type { TokenCells } from "../../src/forward-index/token-cells.js";
import { FIRST_TERM } from "../../src/forward-index/token-codes.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { drawnCode, drawnDocument } from "../forward-index/drawn-units.js";

const termCount = 100_000;
const noWays = Uint32Array.of(0);

function told(tokens: TokenCells) {
  return {
    length: tokens.documentLength,
    values: [...tokens.soughtValuePlaces.subarray(0, tokens.soughtValueCount)],
    tokens: Array.from({ length: tokens.length }, (_, i) => [
      tokens.term(i),
      tokens.kind(i),
      tokens.slot(i),
      tokens.start(i),
      tokens.end(i),
      tokens.place(i),
      tokens.tokenPlace(i),
    ]),
  };
}

test("those of the sought terms are found (1, 2, 3)", () => {
  const kernels = new WasmKernels();
  const sought = new SoughtTerms();
  const all = new DocumentTokens();
  const some = new DocumentTokens();
  fc.assert(
    fc.property(
      fc.array(drawnDocument, { minLength: 1, maxLength: 5 }),
      fc.array(drawnCode, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (documents, codes, valueLength) => {
        kernels.memory.reset();
        sought.reset(termCount);
        for (const code of codes) sought.add(code - FIRST_TERM);
        const units = Uint16Array.from(documents.flatMap((document) => [...document]));
        let end = 0;
        const offsets = Uint32Array.from([0, ...documents.map(({ length }) => (end += length))]);
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
        scan.take(units, offsets, Uint32Array.from(documents.keys()));
        for (const i of documents.keys()) {
          for (const tokens of [all, some]) tokens.soughtValueLength = valueLength;
          all.read(units, offsets[i], offsets[i + 1], null);
          some.read(units, offsets[i], offsets[i + 1], sought);
          scan.select(i);
          const read = told(all);
          const expected = { ...read, tokens: read.tokens.filter(([term]) => sought.has(term)) };
          expect(told(some)).toEqual(expected);
          expect(told(scan.tokens)).toEqual(expected);
        }
      },
    ),
    { numRuns: 400 },
  );
});
