/**
 * Segmentation in windows gives the segments of the whole text:
 *  1. words of Thai, Lao, Khmer and Myanmar, with what stands between them,
 *  2. words that are none, and marks and signs in any order,
 *  3. grapheme clusters, longer ones than a window too.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { forEachSegment, type SegmentWindows, type TextSegment } from "../../src/analysis/segment-windows.js";
import { knottyText } from "../highlight/knotty-text.js";

function inWindows(windows: SegmentWindows, text: string): string {
  const segments: TextSegment[] = [];
  forEachSegment(windows, text, { start: 0, end: text.length }, (segment) => segments.push(segment));
  return linesOf(segments);
}

/** Quicker to compare than thousands of objects. */
const linesOf = (segments: readonly TextSegment[]): string =>
  segments.map(({ start, end, isWordLike }) => `${start} ${end} ${isWordLike}`).join("\n");

function atOnce({ segmenter }: SegmentWindows, text: string): string {
  return linesOf(
    Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
      start: index,
      end: index + segment.length,
      isWordLike: isWordLike === true,
    })),
  );
}

const words: SegmentWindows = {
  segmenter: new Intl.Segmenter("en", { granularity: "word" }),
  units: 512,
  margin: 256,
  lead: 32,
};

const syllables = Array.from(
  "ภาษา ไทย การ ความ ประเทศ กฎหมาย ตากลม มา ๑๒ ๆ ฯ ພາສາ ລາວ ປະເທດ ភាសា ខ្មែរ ប្រទេស កម្ពុជា ၏ မြန်မာ ဘာသာ စကား နိုင်ငံ".split(
    " ",
  ),
);

const segmentedRange = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((codePoint) => String.fromCodePoint(codePoint));

function expectSame(run: string): void {
  expect(inWindows(words, run)).toBe(atOnce(words, run));
}

test("words of scripts without spaces", () => {
  const text = fc
    .array(fc.constantFrom(...syllables), { minLength: 300, maxLength: 600 })
    .map((parts) => parts.join(""));
  fc.assert(fc.property(text, expectSame), { numRuns: 20 });
});

test("any characters of these scripts", () => {
  const character = fc.oneof(
    segmentedRange(0x0e01, 0x0e3a),
    segmentedRange(0x0e40, 0x0e5b),
    segmentedRange(0x0e81, 0x0edf),
    segmentedRange(0x1000, 0x109f),
    segmentedRange(0x1780, 0x17e9),
  );
  // Texts of one script are long enough that windows start in them. The last texts mix all scripts.
  for (const unit of [segmentedRange(0x0e01, 0x0e3a), segmentedRange(0x1000, 0x104f), character]) {
    const text = fc.array(unit, { minLength: 1_000, maxLength: 2_000 }).map((parts) => parts.join(""));
    fc.assert(fc.property(text, expectSame), { numRuns: 20 });
  }
}, 30_000);

test("grapheme clusters", () => {
  const graphemes: SegmentWindows = {
    segmenter: new Intl.Segmenter("en", { granularity: "grapheme" }),
    units: 8,
    margin: 2,
    lead: 0,
  };
  fc.assert(
    fc.property(knottyText(40), (text) => {
      expect(inWindows(graphemes, text)).toBe(atOnce(graphemes, text));
    }),
  );
  for (const unit of ["\u0301", "\u200d👩", "🇩🇪🇫", "\u094d\u0915", "\u1112\u1161", "\u1112"]) {
    const text = `a\u0915👩${unit.repeat(100)}b`;
    expect(inWindows(graphemes, text)).toBe(atOnce(graphemes, text));
  }
});
