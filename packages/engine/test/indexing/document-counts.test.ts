/**
 * Document frequencies, against sets of documents:
 *  1. A document counts once for each of its terms, however often it has it, until it is removed.
 *  2. Counts are kept as terms become more, and lie in shared memory.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowableUint16 } from "../../src/collections/growable-array.js";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import { END_ATTRIBUTE, FIRST_TERM } from "../../src/forward-index/token-codes.js";
import { encodeDocument } from "../../src/forward-index/token-encoder.js";
import { DocumentCounts } from "../../src/indexing/document-counts.js";

const tokens = new DocumentTokens();

/** Returns the tokens of a document whose one attribute has these terms. */
function tokensOf(terms: readonly number[]): DocumentTokens {
  const sink = new GrowableUint16();
  const codes = Uint32Array.of(0, ...terms.map((_, i) => i + FIRST_TERM), END_ATTRIBUTE);
  encodeDocument({ codes, length: terms.length, dictionaryNumber: Uint32Array.from(terms) }, sink);
  const writer = new ForwardIndexWriter(sink.length);
  writer.add(sink.array, sink.length);
  const { forwardUnits } = writer.finish();
  tokens.read(forwardUnits, 0, forwardUnits.length, null);
  return tokens;
}

function add(counts: DocumentCounts, documents: readonly (readonly number[])[]): void {
  const frequencies = new Map<number, number>();
  for (const terms of documents) {
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  counts.add(Uint32Array.from(frequencies.keys()), Uint32Array.from(frequencies.values()));
}

test("counts the live documents of each term (1, 2)", () => {
  const term = fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 5000 }));
  const document = fc.record({ terms: fc.array(term, { maxLength: 20 }), isRemoved: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(document, { maxLength: 5 }), { maxLength: 6 }), (batches) => {
      const counts = new DocumentCounts();
      const live: (readonly number[])[] = [];
      for (const batch of batches) {
        add(
          counts,
          batch.map(({ terms }) => terms),
        );
        for (const { terms, isRemoved } of batch) {
          if (isRemoved) counts.removeDocument(tokensOf(terms));
          else live.push(terms);
        }
      }
      expect(counts.counts.buffer).toBeInstanceOf(SharedArrayBuffer);
      for (const term of new Set(batches.flat().flatMap(({ terms }) => terms))) {
        expect(counts.counts[term]).toBe(live.filter((terms) => terms.includes(term)).length);
      }
    }),
  );
});
