/**
 * What a scan says of a document, held against a full reading:
 *  1. It is the ranking vector, unless it is called a bound; a bound is no worse.
 *  2. Costs and places of words are those of a full reading, of many documents at once.
 *  3. Where nothing is to be read, no scan is begun.
 */
import { mergeSettings } from "@findling/protocol";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Kernels } from "../../src/kernels/kernels.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { DocumentRanker } from "../../src/ranking/document-ranker.js";
import { DocumentScanner } from "../../src/ranking/document-scanner.js";
import { RankedPool } from "../../src/ranking/vectors/ranked-pool.js";
import { DocumentVerifier } from "../../src/reading/document-verifier.js";
import { QueryScan } from "../../src/reading/query-scan.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { contextOf } from "./context-of.js";
import { plannedCase, query, record, type ScanCase } from "./scan-case.js";

const implementations: (() => Kernels)[] = [() => new WasmKernels(), () => new PlainKernels()];

function readingOf(drawn: ScanCase, kernels: Kernels) {
  const { reader, plan, requirement, wholeOnly } = plannedCase(drawn);
  const { attributes } = reader.schema;
  const scan = new QueryScan({ plan, attributes, wholeOnly }, kernels);
  const articleTerms = new Set(["the", "a"].map((article) => reader.dictionary.find(article)));
  const context = { ...contextOf(reader, plan), requirement, wholeOnly, articleTerms };
  const verifier = new DocumentVerifier({ plan, attributes, wholeOnly }, scan);
  return { reader, context, scan, verifier };
}

const numbersTo = (count: number) => Uint32Array.from({ length: count }, (_, document) => document);

/** How many documents have a certain vector, and how many a bound. */
function expectBounds(drawn: ScanCase, kernels: Kernels): { certain: number; bounds: number } {
  const { reader, context, scan } = readingOf(drawn, kernels);
  const scanner = new DocumentScanner(context, scan);
  const ranker = new DocumentRanker(context);
  const pool = new RankedPool();
  pool.reset(reader.segments);
  const counts = { certain: 0, bounds: 0 };
  reader.segments.forEach((live, segment) => {
    const documents = numbersTo(live.segment.documentCount);
    scanner.scanEach(live.segment, documents, (i) => {
      const poolIndex = ranker.rank(pool, { segment, document: documents[i], group: 0 });
      const { isBound, key, bm25 } = scanner;
      const vector = [pool.key[poolIndex], -pool.bm25[poolIndex]];
      if (isBound) expect(compared([key, -bm25], vector)).toBeLessThanOrEqual(0);
      else expect([key, -bm25]).toEqual(vector);
      counts[isBound ? "bounds" : "certain"]++;
    });
  });
  return counts;
}

function compared([key, score]: number[], [otherKey, otherScore]: number[]): number {
  return key - otherKey || score - otherScore;
}

function expectCosts(drawn: ScanCase, kernels: Kernels): void {
  const { reader, context, verifier } = readingOf(drawn, kernels);
  for (const live of reader.segments) {
    const documents = numbersTo(live.segment.documentCount).filter((document) => document % 3 !== 1);
    const together: unknown[] = [];
    verifier.verifyEach(live, documents, context.requirement, (i, { costs, places }) => {
      together[i] = foundIn(costs, places);
    });
    const apart = Array.from(documents, (document) => {
      const { costs, places } = verifier.verify(live, document, context.requirement);
      return foundIn(costs, places);
    });
    expect(together).toEqual(apart);
  }
}

/** A word that does not occur has no place. */
function foundIn(costs: Uint8Array, places: Uint8Array): unknown {
  return Array.from(costs, (cost, word) => [cost, cost === 0xff ? null : places[word]]);
}

/** Words that are written together with the next one, and typos of the last. */
const chain = ["ab", "cdx", "abcdx", "efgh", "cdxefgh", "efgi", "q", "q q q q q"];
const chained = fc.record({
  title: fc.array(fc.constantFrom(...chain), { maxLength: 12 }).map((words) => words.join(" ")),
  content: fc.array(fc.constantFrom(...chain), { maxLength: 12 }).map((words) => words.join(" ")),
});

const cases = fc.record({
  records: fc.array(fc.oneof(record, chained), { minLength: 1, maxLength: 12 }),
  queries: fc.array(fc.oneof(query, fc.subarray(["ab", "cdx", "efgh"], { minLength: 2 })), {
    minLength: 1,
    maxLength: 4,
  }),
  wholeOnly: fc.boolean(),
  required: fc.nat(255).map((bits) => (bits % 3 === 0 ? bits : 0)),
});

/** Each query of the drawn cases, with both kinds of kernels. */
function forEachCase(expectOf: (drawn: ScanCase, kernels: Kernels) => void): void {
  fc.assert(
    fc.property(cases, ({ records, queries, wholeOnly, required }) => {
      const index = new IndexFixture(plainSettings);
      index.write(records.map((fields, i) => ({ ...fields, objectID: String(i) })));
      for (const kernels of implementations) {
        for (const words of queries) expectOf({ index, q: words.join(" "), wholeOnly, required }, kernels());
      }
    }),
    { numRuns: drawnCases(300) },
  );
}

test("what a scan says is the ranking vector, or a bound that is no worse (1)", () => {
  const counts = { certain: 0, bounds: 0 };
  forEachCase((drawn, kernels) => {
    const { certain, bounds } = expectBounds(drawn, kernels);
    counts.certain += certain;
    counts.bounds += bounds;
  });
  expect(counts.certain).toBeGreaterThan(100);
  expect(counts.bounds).toBeGreaterThan(100);
});

test("a free word that a synonym without spaces covers is not in place by itself (1)", () => {
  const index = new IndexFixture(mergeSettings(plainSettings, { indexTime: { languages: ["ja"] } }));
  index.write(["犬の", "犬の x", "猫の", "の"].map((title, i) => ({ objectID: String(i), title })));
  for (const kernels of implementations) {
    const drawn = { index, q: "猫の", wholeOnly: true, required: 0 };
    expect(expectBounds(drawn, kernels()).certain).toBeGreaterThan(0);
  }
});

test("costs of words are those of a full reading (2)", () => {
  forEachCase(expectCosts);
});

test("nothing is scanned where nothing is read (3)", () => {
  const index = new IndexFixture(plainSettings);
  index.write([{ objectID: "1", title: "mail box" }]);
  const kernels = new WasmKernels();
  const drawn = { index, q: "mail", wholeOnly: false, required: 0 };
  const { reader, context, verifier } = readingOf(drawn, kernels);
  const before = kernels.memory.used;
  const read: number[] = [];
  const visit = (index: number) => void read.push(index);
  verifier.verifyEach(reader.segments[0], new Uint32Array(0), context.requirement, visit);
  expect(kernels.memory.used).toBe(before);
  verifier.verifyEach(reader.segments[0], Uint32Array.of(0), context.requirement, visit);
  expect(kernels.memory.used).toBeGreaterThan(before);
  expect(read).toEqual([0]);
});
