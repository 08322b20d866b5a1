/**
 * Where word pairs are adjacent in stored documents (see adjacent-pairs.ts), compared with the tokens of the
 * documents:
 *  1. Each place is visited, once: with parts of words between, at any place, in what a document repeats of
 *     another, with terms of one unit and of two.
 *  2. No other place is: not in another value, not a part of a word, not a second unit that looks like a word.
 *  3. The slot is right, and so is whether the left word is at the start, apart from stop words.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { AdjacentPairs } from "../../src/forward-index/adjacent-pairs.js";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { ForwardIndexWriter } from "../../src/forward-index/forward-index-writer.js";
import { drawnDocuments } from "./drawn-units.js";

/** A place of a pair: its terms, the slot, and 1 at the start. */
type Standing = readonly [left: number, right: number, slot: number, atStart: number];

function store(documents: readonly Uint16Array[]) {
  const writer = new ForwardIndexWriter(0);
  for (const whole of documents) writer.add(whole, whole.length);
  return writer.finish();
}

/** The words of a document, by their place. Several words cannot have the same one. */
function wordsOf(tokens: DocumentTokens): Map<number, number> {
  const words = Array.from({ length: tokens.length }, (_, i) => i).filter((i) => isWord(tokens, i));
  return new Map(words.map((i) => [tokens.place(i), i]));
}

function isWord(tokens: DocumentTokens, i: number): boolean {
  return tokens.kind(i) === TokenKind.word;
}

function standingIn(tokens: DocumentTokens): Standing[] {
  const words = wordsOf(tokens);
  return [...words].flatMap(([place, left]): Standing[] => {
    const right = words.get(place + 1);
    if (right === undefined) return [];
    const atStart = tokens.adjustedStart(left) === 0 ? 1 : 0;
    return [[tokens.term(left), tokens.term(right), tokens.slot(left), atStart]];
  });
}

/** Terms of grams and of words in a run. No pair may have them. */
function termsInRuns(tokens: DocumentTokens): number[] {
  const kinds = new Set<number>([TokenKind.gram, TokenKind.wordInRun]);
  return Array.from({ length: tokens.length }, (_, i) => i)
    .filter((i) => kinds.has(tokens.kind(i)))
    .map((i) => tokens.term(i));
}

const inOrder = (all: readonly Standing[]): string[] => all.map((one) => one.join(" ")).sort();

test("each place where a pair stands is visited, and no other (1, 2, 3)", () => {
  let found = 0;
  let atStart = 0;
  fc.assert(
    fc.property(drawnDocuments, (documents) => {
      const { forwardUnits: units, forwardOffsets: offsets } = store(documents);
      const all = documents.map((_, i) => {
        const tokens = new DocumentTokens();
        tokens.read(units, offsets[i], offsets[i + 1], null);
        return tokens;
      });
      const inRuns = new Set(all.flatMap(termsInRuns));
      const words = new Set(
        all.flatMap((tokens) => [...wordsOf(tokens).values()].map((i) => tokens.term(i))),
      );
      const sought = [...words].filter((term) => !inRuns.has(term));
      const pairs = sought.flatMap((left) => sought.map((right) => [left, right] as const));
      const adjacent = new AdjacentPairs(pairs);
      for (const [i, tokens] of all.entries()) {
        const visited: Standing[] = [];
        adjacent.forEachIn(units, offsets[i], offsets[i + 1], (pair, slot, isAtStart) =>
          visited.push([...pairs[pair], slot, isAtStart ? 1 : 0]),
        );
        const standing = standingIn(tokens).filter(
          ([left, right]) => !inRuns.has(left) && !inRuns.has(right),
        );
        expect(inOrder(visited)).toEqual(inOrder(standing));
        found += visited.length;
        atStart += visited.filter(([, , , start]) => start === 1).length;
      }
    }),
    { numRuns: drawnCases(1_000) },
  );
  expect(found).toBeGreaterThan(100);
  expect(atStart).toBeGreaterThan(20);
});
