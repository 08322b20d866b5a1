/**
 * Boundaries of grapheme clusters:
 *  1. They are those of Intl.Segmenter, at every offset of every text.
 *  2. The ranges of code points that need no segmentation hold none that joins with a neighbour.
 *  3. They are those of GraphemeBreakTest.txt, and segments are cut nowhere else.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GraphemeBounds } from "../../src/highlight/grapheme-bounds.js";
import { highlightSegments } from "../../src/highlight/segments.js";
import { type BrokenText, brokenTextOf, unicodeLines } from "../analysis/unicode-data.js";
import { knottyText } from "./knotty-text.js";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function boundariesOf(text: string): number[] {
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
}

function expectBounds(text: string, boundaries: readonly number[] = boundariesOf(text)): void {
  const bounds = new GraphemeBounds(text);
  for (let at = 0; at <= text.length; at++) {
    expect(bounds.before(at), `before ${at}`).toBe(boundaries.findLast((boundary) => boundary <= at));
    expect(bounds.after(at), `after ${at}`).toBe(boundaries.find((boundary) => boundary >= at));
  }
}

test("boundaries are those of Intl.Segmenter", () => {
  fc.assert(
    fc.property(knottyText(), (text) => expectBounds(text)),
    { numRuns: drawnCases(300) },
  );
});

test.each([
  ["a family of emoji", "a\u{1f468}\u200d\u{1f469}\u200d\u{1f467}b"],
  ["combining marks", "e\u0301\u0323x"],
  ["Hangul in jamo", "\u1112\u1161\u11ab\u1100\u1173\u11af"],
  ["a syllable with a final jamo", "\uac00\u11a8"],
  ["CR LF", "a\r\nb"],
  ["flags", "\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7}"],
  ["a halfwidth voiced mark", "\uff76\uff9e"],
])("%s", (_, text) => {
  expectBounds(text);
});

test("units beside a letter, and beside each other, are cut as Intl.Segmenter cuts them", () => {
  const step = 0x400;
  for (let from = 0; from < 0xd800; from += step) {
    const units = Array.from({ length: step }, (_, i) => String.fromCharCode(from + i));
    const text = units.map((unit) => `a${unit}${unit}가${unit}`).join("あ");
    const boundaries = new Set(boundariesOf(text));
    const bounds = new GraphemeBounds(text);
    const wrong: number[] = [];
    for (let at = 0; at <= text.length; at++)
      if ((bounds.before(at) === at) !== boundaries.has(at)) wrong.push(at);
    expect(wrong.map((at) => text.charCodeAt(at).toString(16))).toEqual([]);
  }
});

test("letters and pictographs beyond U+FFFF are cut as Intl.Segmenter cuts them", () => {
  const step = 0x80;
  for (let from = 0x1_f000; from < 0x3_2400; from += step) {
    const characters = Array.from({ length: step }, (_, i) => String.fromCodePoint(from + i));
    const text = characters.map((character) => `a${character}${character}가😀${character}©`).join("あ");
    const boundaries = new Set(boundariesOf(text));
    const bounds = new GraphemeBounds(text);
    const wrong: number[] = [];
    for (let at = 0; at <= text.length; at++)
      if ((bounds.before(at) === at) !== boundaries.has(at)) wrong.push(at);
    expect(wrong.map((at) => text.codePointAt(at)?.toString(16))).toEqual([]);
  }
});

/**
 * Two scissors joined: one cluster in Unicode 15.0, which the file is of; no pictographs in later versions.
 */
const joinedScissors = "\u2701\u200d\u2701";
const isLater = !/\p{Extended_Pictographic}/u.test(joinedScissors);
const breakFile = "GraphemeBreakTest.txt";
const breakTexts = (): BrokenText[] =>
  unicodeLines(breakFile)
    .map(brokenTextOf)
    .filter(({ text }) => !(isLater && text === joinedScissors));

test("GraphemeBreakTest: boundaries are those of each line", () => {
  for (const { text, boundaries } of breakTexts()) expectBounds(text, boundaries);
});

test("GraphemeBreakTest: segments are cut on these boundaries only, wherever a mark begins and ends", () => {
  for (const { text, boundaries, line } of breakTexts()) {
    for (let start = 0; start < text.length; start++) {
      for (let end = start + 1; end <= text.length; end++) {
        let at = 0;
        for (const segment of highlightSegments(text, [{ start, end, via: "word" }]).segments) {
          at += segment.text.length;
          expect(boundaries, `${line}: ${start} to ${end}`).toContain(at);
        }
        expect(at).toBe(text.length);
      }
    }
  }
});
