/**
 * The compiled scan of documents says what the plain one says:
 *  1. the same sums, frequencies and tokens of every document, of words, typos, phrases, written together or
 *     apart, with spaces or without;
 *  2. of documents that are longer than there was room for, too;
 *  3. and wherever the memory that there is ends, so that it grows.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { NO_COST, type WordScan } from "../../src/kernels/word-scan.js";
import { wordsToRead } from "../../src/reading/occurrence-reader.js";
import { scanQueryOf } from "../../src/reading/scan-query.js";
import { TermWays } from "../../src/reading/term-ways.js";
import { standing } from "../forward-index/standing.js";
import { standingValues } from "../forward-index/standing-values.js";
import { plannedCase, query, record, type ScanCase, vocabulary } from "../ranking/scan-case.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { ScannedWords } from "./plain/scanned-words.js";

/** Both scans over all documents of an index. */
function scansOf(drawn: ScanCase, kernels: WasmKernels) {
  const { reader, plan, requirement, wholeOnly } = plannedCase(drawn);
  const { schema } = reader;
  const slots = {
    tiers: Uint8Array.from(schema.attributes, ({ tier }) => tier),
    isTolerant: Uint8Array.from(schema.attributes, ({ typoTolerance }) => (typoTolerance ? 1 : 0)),
  };
  const input = () => {
    const ways = new TermWays({ plan, requirement, wholeOnly }, wordsToRead(plan, requirement));
    return scanQueryOf({ plan, requirement, ways, ...slots });
  };
  return {
    reader,
    wordCount: plan.words.length,
    plain: new ScannedWords(input()),
    compiled: kernels.startScan(input()),
  };
}

function resultOf(scan: WordScan, wordCount: number) {
  const { tokens } = scan;
  return {
    sums: [scan.matched, scan.typos, scan.proximity, scan.tier, scan.position, scan.exact],
    frequencies: [...scan.frequencies.slice(scan.firstFrequency, scan.firstFrequency + wordCount)],
    flags: [scan.hasJoined(), scan.hasOverlaps(), scan.mayCountPhrase()],
    words: Array.from({ length: wordCount }, (_, word) => {
      const cost = scan.costOf(word);
      return [cost, cost === NO_COST ? null : scan.placeOf(word)];
    }),
    documentLength: [scan.documentLength, tokens.documentLength],
    valueCount: scan.valueCount,
    mayScanSay: scan.maySay,
    ...standingValues(tokens),
    tokens: standing(tokens),
  };
}

const single = (document: number) => Uint32Array.of(document);

function expectEqualScans(drawn: ScanCase, kernels: WasmKernels): number {
  kernels.memory.reset();
  const { reader, wordCount, plain, compiled } = scansOf(drawn, kernels);
  let tokenCount = 0;
  for (const { segment } of reader.segments) {
    const { forwardUnits, forwardOffsets } = segment.parts;
    // Neighbours and others, all at once and one by one.
    const all = Uint32Array.from({ length: segment.documentCount }, (_, document) => document);
    for (const documents of [all, all.filter((document) => document % 3 !== 1), ...[...all].map(single)]) {
      for (const scan of [plain, compiled]) scan.take(forwardUnits, forwardOffsets, documents);
      for (let i = 0; i < documents.length; i++) {
        for (const scan of [plain, compiled]) scan.select(i);
        expect(resultOf(compiled, wordCount)).toEqual(resultOf(plain, wordCount));
        tokenCount += plain.tokens.length;
      }
    }
  }
  return tokenCount;
}

test("documents are scanned alike (1)", () => {
  const kernels = new WasmKernels();
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.nat(255),
      (records, queries, wholeOnly, required) => {
        const index = new IndexFixture(plainSettings);
        index.write(records.map((fields, i) => ({ ...fields, objectID: String(i) })));
        for (const words of queries) {
          expectEqualScans(
            { index, q: words.join(" "), wholeOnly, required: required % 3 === 0 ? 0 : required },
            kernels,
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("long documents are scanned alike (2)", () => {
  const index = new IndexFixture(plainSettings);
  const words = Array.from({ length: 30_000 }, (_, i) => vocabulary[(i * i) % vocabulary.length]);
  index.write([
    { objectID: "1", title: "mail box", content: words.join(" ") },
    { objectID: "2", title: "mail", content: words.slice(0, 5_000) },
  ]);
  const found = expectEqualScans({ index, q: "mail box", wholeOnly: false, required: 0 }, new WasmKernels());
  expect(found).toBeGreaterThan(1_000);
});

test("documents are scanned alike where memory has to grow (3)", () => {
  const index = new IndexFixture(plainSettings);
  index.write([{ objectID: "1", title: "mail box", content: "e-mail box" }]);
  for (let room = 0; room < 1_000_000; room += 20_000) {
    const kernels = new WasmKernels();
    const { memory } = kernels;
    memory.take(memory.buffer.byteLength - memory.used - room);
    const { plain, compiled } = scansOf({ index, q: "mail box", wholeOnly: false, required: 0 }, kernels);
    const [{ segment }] = index.snapshot().index.segments;
    const { forwardUnits, forwardOffsets } = segment.parts;
    for (const scan of [plain, compiled]) {
      scan.take(forwardUnits, forwardOffsets, single(0));
      scan.select(0);
    }
    expect(compiled === null ? null : resultOf(compiled, 2)).toEqual(resultOf(plain, 2));
  }
});
