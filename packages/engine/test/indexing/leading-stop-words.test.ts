/**
 * Stop words that begin an attribute's first value (ranking 3, `attribute`):
 *  1. Positions are adjusted by how many begin it; not by stop words of a value of stop words alone, nor by
 *     entries of the dictionary.
 *  2. Parts and Hangul grams do not interrupt them; what stands in an unspaced run ends them.
 *  3. Of later values, and of attributes whose first value is empty, positions stay as they are.
 *  4. Postings say whether a term stands at position 0, so adjusted, in the lowest tier.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentTokens } from "../../src/forward-index/document-tokens.js";
import { AT_START } from "../../src/postings/posting-summary.js";
import { PostingsCursor } from "../../src/postings/postings-cursor.js";
import { type FixtureRecord, IndexFixture } from "../searcher/index-fixture.js";

const settings = mergeSettings(defaultIndexSettings, {
  indexTime: {
    searchableTiers: [
      { attributes: ["title"], typoTolerance: true },
      { attributes: ["content"], typoTolerance: true },
    ],
    languages: ["en", "de"],
    dictionary: ["who", "東京"],
  },
});

function segmentOf(fields: Omit<FixtureRecord, "objectID">) {
  const { index } = new IndexFixture(settings).write([{ objectID: "1", ...fields }]).snapshot();
  return { segment: index.segments[0].segment, dictionary: index.dictionary };
}

/** Lists the adjusted positions of an attribute's words and grams, in order. */
function adjusted(slot: number, fields: Omit<FixtureRecord, "objectID">): number[] {
  const tokens = new DocumentTokens();
  segmentOf(fields).segment.readTokens(0, tokens);
  const positions: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const isFirstThere = i === 0 || tokens.documentPosition(i) !== tokens.documentPosition(i - 1);
    if (tokens.slot(i) === slot && isFirstThere) positions.push(tokens.adjustedStart(i));
  }
  return positions;
}

const adjustedTitle = (title: string | string[]): number[] => adjusted(0, { title });

test.each([
  ["The Hangover", [0, 0]],
  ["Der The Hangover of", [0, 0, 0, 1]],
  ["Hangover the", [0, 1]],
  ["The The", [0, 1]],
  ["The Who", [0, 0]],
  ["Who the thing", [0, 1, 2]],
  ["", []],
])("%j begins with as many (1)", (title, expected) => {
  expect(adjustedTitle(title)).toEqual(expected);
});

test.each([
  ["the of-a x", [0, 0, 0, 0]],
  ["theOf the", [0, 1]],
  ["the 日本", [0, 0, 1]],
  ["the 東京 the", [0, 0, 1, 2]],
  ["한국어 the", [0, 1]],
])("of %j parts do not interrupt them, runs do (2)", (title, expected) => {
  expect(adjustedTitle(title)).toEqual(expected);
});

test("of later values positions stay (3)", () => {
  expect(adjustedTitle(["the x", "the y"])).toEqual([0, 0, 10, 11]);
  expect(adjustedTitle(["", "the y"])).toEqual([8, 9]);
  expect(adjustedTitle(["the of", "the y"])).toEqual([0, 1, 10, 11]);
});

test("repeated texts are adjusted like the first (1)", () => {
  const { segments } = new IndexFixture(settings)
    .write([1, 2, 3].map((i) => ({ objectID: String(i), title: "The of a Hangover" })))
    .snapshot().index;
  const tokens = new DocumentTokens();
  for (const document of [0, 1, 2]) {
    segments[0].segment.readTokens(document, tokens);
    expect(Array.from({ length: 4 }, (_, i) => tokens.adjustedStart(i))).toEqual([0, 0, 0, 0]);
  }
});

test("more stop words than can be stored count as the most that can (1)", () => {
  expect(adjustedTitle(`${"the ".repeat(950)}x`).slice(-2)).toEqual([49, 50]);
});

const word = fc.constantFrom("the", "of", "the-of", "hangover", "Who", "theOf", "東京", "日", "한국어", "y");
const value = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
const values = fc.array(value, { minLength: 1, maxLength: 3 });

test("postings say who stands at the start (4)", () => {
  fc.assert(
    fc.property(values, values, (title, content) => {
      const { segment } = segmentOf({ title, content });
      const tokens = new DocumentTokens();
      segment.readTokens(0, tokens);
      const { terms, postingOffsets } = segment.parts;
      for (const [ordinal, term] of terms.entries()) {
        const own = Array.from({ length: tokens.length }, (_, i) => i).filter((i) => tokens.term(i) === term);
        const lowest = Math.min(...own.map((i) => tokens.slot(i)));
        const isAtStart = own.some((i) => tokens.slot(i) === lowest && tokens.adjustedStart(i) === 0);
        const { summary } = new PostingsCursor().reset(segment.postings, postingOffsets[ordinal]);
        expect((summary & AT_START) !== 0).toBe(isAtStart);
      }
    }),
  );
});
