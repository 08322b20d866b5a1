/**
 * Segments of a text with marks (ranking 6.1):
 *  1. They concatenate to the text, are never empty, and neighbours differ.
 *  2. They are cut on grapheme boundaries, and every marked character is matched.
 *  3. Where marks overlap, a character belongs to the longest, then to word, bigram, prefix, typo.
 * Segments of a part of it (ranking 6.2):
 *  4. They are those of the whole, clipped, with an ellipsis where something is cut off.
 */
import type { Segment, Via } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Mark } from "../../src/highlight/mark.js";
import { highlightSegments, snippetSegments } from "../../src/highlight/segments.js";
import { viaOrder } from "../../src/highlight/via-order.js";
import { knottyText } from "./knotty-text.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const mark = (start: number, end: number, via: Via = "word"): Mark => ({ start, end, via });

const markedText = knottyText()
  .filter((text) => text !== "")
  .chain((text) =>
    fc.record({
      text: fc.constant(text),
      marks: fc.array(
        fc
          .record({
            start: fc.nat(text.length - 1),
            length: fc.integer({ min: 1, max: 8 }),
            via: fc.constantFrom(...viaOrder),
          })
          .map(({ start, length, via }) => mark(start, Math.min(start + length, text.length), via)),
        { maxLength: 6 },
      ),
    }),
  );

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

function expectWellFormed(segments: readonly Segment[]): void {
  for (const [i, { text, match, via }] of segments.entries()) {
    expect(text).not.toBe("");
    expect(match).toBe(via !== undefined);
    if (i > 0) expect(via).not.toBe(segments[i - 1].via);
  }
}

/** By grapheme what marks it, by the definition. */
function viasByHand(text: string, marks: readonly Mark[]): (Via | undefined)[] {
  const clusters = Array.from(graphemes.segment(text), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
  const grown = marks.map(({ start, end, via }) => {
    const touched = clusters.filter((cluster) => cluster.start < end && start < cluster.end);
    const [first] = touched;
    return { start: first.start, end: touched[touched.length - 1].end, via };
  });
  const lengthOf = (range: { start: number; end: number }) =>
    Array.from(text.slice(range.start, range.end)).length;
  return clusters.map(
    (cluster) =>
      grown
        .filter(({ start, end }) => start <= cluster.start && cluster.end <= end)
        .toSorted((a, b) => lengthOf(b) - lengthOf(a) || viaOrder.indexOf(a.via) - viaOrder.indexOf(b.via))
        .at(0)?.via,
  );
}

test("segments are whole, well formed, and marked as defined", () => {
  fc.assert(
    fc.property(markedText, ({ text, marks }) => {
      const segments = highlightSegments(text, marks).segments;
      expect(textOf(segments)).toBe(text);
      expectWellFormed(segments);
      const vias = segments.flatMap(({ text: part, via }) => Array.from(graphemes.segment(part), () => via));
      expect(vias).toEqual(viasByHand(text, marks));
    }),
    { numRuns: 1000 },
  );
});

describe("overlapping marks", () => {
  test("the longest wins", () => {
    expect(highlightSegments("useEffect", [mark(0, 3, "word"), mark(0, 9, "typo")]).segments).toEqual([
      { text: "useEffect", match: true, via: "typo" },
    ]);
  });

  test("of equally long ones word, then bigram, then prefix, then typo", () => {
    for (const [i, winner] of viaOrder.entries()) {
      const marks = viaOrder.slice(i).map((via) => mark(1, 3, via));
      for (const order of [marks, marks.toReversed()]) {
        expect(highlightSegments("abcd", order).segments[1]).toEqual({
          text: "bc",
          match: true,
          via: winner,
        });
      }
    }
  });

  test("marks of one kind are joined, also where they only touch", () => {
    expect(highlightSegments("abcd", [mark(2, 4), mark(0, 2)]).segments).toEqual([
      { text: "abcd", match: true, via: "word" },
    ]);
  });
});

test("a part of the segments is clipped, and cut off with ellipses", () => {
  const text = "one two three";
  const marks = [mark(4, 7), mark(8, 13, "typo")];
  expect(snippetSegments(text, marks, { start: 5, end: 10, isCutBefore: true, isCutAfter: true })).toEqual([
    { text: "…", match: false },
    { text: "wo", match: true, via: "word" },
    { text: " ", match: false },
    { text: "th", match: true, via: "typo" },
    { text: "…", match: false },
  ]);
  expect(snippetSegments(text, marks, { start: 0, end: 4, isCutBefore: false, isCutAfter: true })).toEqual([
    { text: "one …", match: false },
  ]);
});

test("any part is well formed, has the text between its ends, and is marked as the whole is", () => {
  const cut = markedText.chain(({ text, marks }) => {
    const boundaries = [...Array.from(graphemes.segment(text), ({ index }) => index), text.length];
    const place = fc.constantFrom(...boundaries);
    return fc.record({ text: fc.constant(text), marks: fc.constant(marks), ends: fc.tuple(place, place) });
  });
  fc.assert(
    fc.property(cut, ({ text, marks, ends }) => {
      const [start, end] = ends.toSorted((a, b) => a - b);
      const range = { start, end, isCutBefore: start > 0, isCutAfter: end < text.length };
      const within = snippetSegments(text, marks, range);
      expectWellFormed(within);
      const [before, behind] = [range.isCutBefore ? "…" : "", range.isCutAfter ? "…" : ""];
      expect(textOf(within)).toBe(`${before}${text.slice(start, end)}${behind}`);
      const unmarked = (part: string): undefined[] => Array.from(part, () => undefined);
      expect(viasByUnit(within)).toEqual([
        ...unmarked(before),
        ...viasByUnit(highlightSegments(text, marks).segments).slice(start, end),
        ...unmarked(behind),
      ]);
    }),
    { numRuns: 500 },
  );
});

function viasByUnit(segments: readonly Segment[]): (Via | undefined)[] {
  return segments.flatMap(({ text, via }) => Array.from({ length: text.length }, () => via));
}
