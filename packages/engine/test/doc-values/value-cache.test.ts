/**
 * Values of records at paths without a column:
 *  1. A record is read once, by whichever search.
 *  2. A damaged record has no values. Each search reads it, and so can announce it.
 */
import type { JsonObject } from "@findling/protocol";
import { expect, test } from "vitest";
import { damagedRecord } from "../../src/doc-values/record-source.js";
import { ValueCache } from "../../src/doc-values/value-cache.js";

const segment = { documentCount: 2, parts: { documentNumbers: Uint32Array.of(10, 11) } };

/** Reads a value of one document in two searches. Returns its values, and the reads of records. */
function readTwice(record: JsonObject): { values: unknown[]; reads: number[] } {
  const reads: number[] = [];
  const cache = new ValueCache();
  const values = [0, 1].map(() => {
    const source = cache.over({
      read: (documentNumber) => {
        reads.push(documentNumber);
        return record;
      },
    });
    return source.valuesAt(segment, 1, "a.b").values;
  });
  return { values, reads };
}

test("a record is read once (1)", () => {
  expect(readTwice({ a: { b: "x" } })).toEqual({ values: [["x"], ["x"]], reads: [11] });
  expect(readTwice({ objectID: "1" })).toEqual({ values: [[], []], reads: [11] });
});

test("a damaged one is read by each search (2)", () => {
  expect(readTwice(damagedRecord)).toEqual({ values: [[], []], reads: [11, 11] });
});
