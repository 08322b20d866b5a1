/**
 * Where word pairs are adjacent in stored documents (see pair-walk.ts). The compiled walk says what the plain
 * one says, which reads the tokens of the documents:
 *  1. Each place is visited, once: with parts of words between, at any place, in what a document repeats of
 *     another, with terms of one unit and of two; and for each of equal pairs.
 *  2. No other place is: not in another value, no part of a word, no second unit that looks like a word.
 *  3. The slot is right, and so is whether the left word is at the start, apart from stop words.
 *  4. It is so wherever the documents that are walked through at once begin and end.
 *  5. It is so for many pairs, which are sought unit by unit, and for few, which are sought in vectors.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import type { PairWalk, WalkedDocuments } from "../../src/kernels/pair-walk.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { drawnDocuments } from "../forward-index/drawn-units.js";
import { PlainPairWalk } from "./plain/plain-pair-walk.js";

type Visited = readonly [document: number, pair: number, slot: number, isAtStart: boolean];

function store(documents: readonly Uint16Array[]) {
  const writer = new ForwardIndexWriter(0);
  for (const whole of documents) writer.add(whole, whole.length);
  const { forwardUnits: units, forwardOffsets: offsets } = writer.finish();
  return { units, offsets };
}

/** All pairs of terms that are words somewhere, and nowhere in a run: no pair may have those. */
function pairsIn({ units, offsets }: ReturnType<typeof store>) {
  const words = new Set<number>();
  const inRuns = new Set<number>();
  const tokens = new DocumentTokens();
  for (let document = 0; document + 1 < offsets.length; document++) {
    tokens.read(units, offsets[document], offsets[document + 1], null);
    for (let i = 0; i < tokens.length; i++) {
      const kind = tokens.kind(i);
      if (kind === TokenKind.word) words.add(tokens.term(i));
      else if (kind === TokenKind.gram || kind === TokenKind.wordInRun) inRuns.add(tokens.term(i));
    }
  }
  const sought = [...words].filter((term) => !inRuns.has(term));
  return sought.flatMap((left) => sought.map((right) => [left, right] as const));
}

function visited(walk: PairWalk, documents: WalkedDocuments): Visited[] {
  const all: Visited[] = [];
  walk.forEachIn(documents, (...found) => all.push(found));
  return all;
}

const inOrder = (all: readonly Visited[]): string[] => all.map((one) => one.join(" ")).sort();

test.each([
  { sought: "many", pairsMax: Number.POSITIVE_INFINITY },
  { sought: "few", pairsMax: 6 },
])("each place where one of $sought pairs stands is visited, and no other (1-5)", ({ pairsMax }) => {
  let found = 0;
  let atStart = 0;
  const kernels = new WasmKernels();
  fc.assert(
    fc.property(drawnDocuments, fc.nat(), (documents, drawn) => {
      const stored = store(documents);
      const all = pairsIn(stored);
      const first = all.length === 0 ? 0 : drawn % all.length;
      const pairs = all.slice(pairsMax < all.length ? first : 0).slice(0, pairsMax);
      const twice = [...pairs, ...pairs.slice(0, drawn % 3)];
      const compiled = kernels.startPairWalk(twice);
      const plain = new PlainPairWalk(twice);
      const from = drawn % documents.length;
      for (const range of [
        { from: 0, to: documents.length },
        { from, to: documents.length },
        { from, to: from + 1 },
      ]) {
        const places = visited(compiled, { ...stored, ...range });
        expect(inOrder(places)).toEqual(inOrder(visited(plain, { ...stored, ...range })));
        expect(places.map(([document]) => document)).toEqual(
          places.map(([document]) => document).sort((a, b) => a - b),
        );
        found += places.length;
        atStart += places.filter(([, , , isAtStart]) => isAtStart).length;
      }
      kernels.memory.reset();
    }),
    { numRuns: drawnCases(1_000) },
  );
  expect(found).toBeGreaterThan(100);
  expect(atStart).toBeGreaterThan(20);
});
