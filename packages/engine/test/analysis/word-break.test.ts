/**
 * Words, held against the default word boundaries of Unicode (UAX #29, WordBreakTest.txt):
 *  1. Where ours differ, one of the deviations listed here says why.
 *  2. Each deviation listed occurs.
 *  3. Every letter, digit and pictograph is in a token.
 * The definition is our own (ranking 1.2): the boundaries of Unicode are for editors, where a double click
 * should take in `3,14` and `snake_case`; a search should find their words.
 */
import { expect, test } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { analyze, type Token } from "./tokens.js";
import { type BrokenText, brokenTextOf, unicodeLines } from "./unicode-data.js";

/** A place between two characters that one side cuts and the other does not. */
interface CutPlace {
  readonly before: string;
  readonly after: string;
  /** The last character before the place that is no mark; "" if there is none. */
  readonly base: string;
  /** We join what Unicode cuts; else the other way. */
  readonly isJoined: boolean;
}

interface Deviation {
  readonly reason: string;
  readonly explains: (place: CutPlace) => boolean;
}

const isMark = (character: string): boolean => /^\p{M}$/u.test(character);
const isFormat = (character: string): boolean => /^\p{Cf}$/u.test(character);
const isLetter = (character: string): boolean => /^\p{L}$/u.test(character);
const isDigit = (character: string): boolean => /^\p{N}$/u.test(character);
const isUnspaced = (character: string): boolean => /^[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]$/u.test(character);
const isPictograph = (character: string): boolean => /^[\p{ExtPict}\p{EMod}]$/u.test(character);

/** In this order: of several that would explain a place the first counts. */
const deviations: readonly Deviation[] = [
  {
    reason: "`_` separates: the words of snake_case are found",
    explains: ({ base, after, isJoined }) => !isJoined && (base === "_" || after === "_"),
  },
  {
    reason: "an unspaced run is cut at every character, Katakana too, for its bigrams",
    explains: ({ base, after, isJoined }) => !isJoined && isUnspaced(base) && isUnspaced(after),
  },
  {
    reason: "of emoji only sequences for general interchange (RGI) are one word",
    explains: ({ base, before, after, isJoined }) =>
      !isJoined && isPictograph(after) && (isPictograph(base) || before === "\u200d"),
  },
  {
    reason: "punctuation inside a number separates: 1,5 and 1.5 are found by 1 and by 5",
    explains: ({ before, base, after, isJoined }) =>
      !isJoined && ((isDigit(base) && /^[.,']$/.test(after)) || (/^[.,']$/.test(before) && isDigit(after))),
  },
  {
    reason: "`:` between letters separates",
    explains: ({ before, base, after, isJoined }) =>
      !isJoined && ((isLetter(base) && after === ":") || (before === ":" && isLetter(after))),
  },
  {
    reason: 'Hebrew `"` between letters separates',
    explains: ({ before, base, after, isJoined }) =>
      !isJoined && ((isHebrew(base) && after === '"') || (before === '"' && isHebrew(after))),
  },
  {
    reason:
      "an apostrophe joins only right between two letters: not at a Hebrew word's end, not before a mark",
    explains: ({ base, after, isJoined }) => !isJoined && isLetter(base) && after === "'",
  },
  {
    reason: "a format character (U+00AD, U+2060, U+200D) separates, as every other character",
    explains: ({ before, after, isJoined }) => !isJoined && (isFormat(before) || isFormat(after)),
  },
  {
    reason: "a mark belongs to a letter or digit before it, never to anything else",
    explains: ({ base, after, isJoined }) => !isJoined && isMark(after) && !isLetter(base) && !isDigit(base),
  },
  {
    reason: "marks with nothing to belong to begin the word after them",
    explains: ({ before, base, after, isJoined }) =>
      isJoined && isMark(before) && !isLetter(base) && !isDigit(base) && (isLetter(after) || isDigit(after)),
  },
];

function isHebrew(character: string): boolean {
  return /^\p{Script=Hebrew}$/u.test(character);
}

const wordsAndGrams = (text: string): Token[] =>
  analyze(text).filter(({ kind }) => kind === TokenKind.word || kind === TokenKind.gram);

/**
 * The places inside or at the edge of a word, ours or theirs, where the two differ: what lies between words
 * is nobody's.
 */
function differingPlaces({ text, boundaries }: BrokenText): CutPlace[] {
  const tokens = wordsAndGrams(text);
  const starts = new Set(tokens.map(({ start }) => start));
  const places: CutPlace[] = [];
  let at = 0;
  let base = "";
  const characters = Array.from(text);
  for (const [i, before] of characters.slice(0, -1).entries()) {
    at += before.length;
    if (!isMark(before)) base = before;
    const place = at;
    const isJoined = !starts.has(place) && tokens.some(({ start, end }) => start < place && place < end);
    const isJoinedThere = !boundaries.includes(place);
    const touches =
      tokens.some(({ start, end }) => start <= place && place <= end) || (isJoinedThere && isWord(base));
    if (touches && isJoined !== isJoinedThere)
      places.push({ before, after: characters[i + 1], base, isJoined });
  }
  return places;
}

function isWord(character: string): boolean {
  return isLetter(character) || isDigit(character) || isPictograph(character);
}

const breakFile = "WordBreakTest.txt";

test("WordBreakTest: where words differ, a deviation says why, and each deviation occurs", () => {
  const counts = new Map(deviations.map(({ reason }) => [reason, 0]));
  const unexplained: string[] = [];
  for (const broken of unicodeLines(breakFile).map(brokenTextOf)) {
    for (const place of differingPlaces(broken)) {
      const deviation = deviations.find(({ explains }) => explains(place));
      if (deviation === undefined) unexplained.push(`${broken.line} at ${JSON.stringify(place)}`);
      else counts.set(deviation.reason, (counts.get(deviation.reason) ?? 0) + 1);
    }
  }
  expect(unexplained).toEqual([]);
  const unused = [...counts].filter(([, count]) => count === 0).map(([reason]) => reason);
  expect(unused).toEqual([]);
});

test("WordBreakTest: every letter, digit and pictograph is in a token", () => {
  const missing = unicodeLines(breakFile)
    .map(brokenTextOf)
    .filter(({ text }) => {
      const tokens = wordsAndGrams(text);
      return Array.from(text.matchAll(/[\p{L}\p{N}\p{ExtPict}]/gu)).some(
        ({ index }) => !tokens.some(({ start, end }) => start <= index && index < end),
      );
    });
  expect(missing.map(({ line }) => line)).toEqual([]);
});
