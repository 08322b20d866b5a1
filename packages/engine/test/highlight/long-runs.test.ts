/**
 * Long texts with a match in every word, and long words with a match in every syllable, piece or mark: what
 * is shown is what a short one would show. Steps that take time with the square of the text would take
 * minutes here.
 */
import { countedOccurrencesMax, markedSegmentsMax, type Segment } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { highlightSegments } from "../../src/highlight/segments.js";
import { IndexFixture } from "../searcher/index-fixture.js";

function highlight(content: string | string[], q: string): readonly Segment[] {
  const [hit] = new IndexFixture().write([{ objectID: "1", content }]).search(q).hits;
  return hit.highlight["content"].segments;
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

describe("one cluster is one segment", () => {
  test.each([
    ["marks", "e", "\u0301", 45_000],
    ["marks out of order", "\u0628", "\u064e\u0650", 20_000],
    ["emoji joined", "👩", "\u200d👩", 12_000],
  ])("%s", (_, first, more, count) => {
    const content = first + more.repeat(count);
    const segments = highlight(content, first);
    expect(segments.length).toBe(1);
    expect(segments[0].match).toBe(true);
    expect(segments[0].text === content).toBe(true);
  });
});

describe("many segments", () => {
  test.each([
    ["words of Arabic", "\u0643\u062a\u0627\u0628", " ", 9_000],
    ["words of Hindi", "हिन्दी", " ", 5_000],
    ["emoji among others", "👩", "😀", 12_000],
    ["flags among others", "🇩🇪", "🇫🇷🇪🇸", 4_000],
    ["keycaps", "1\ufe0f\u20e3", " ", 12_000],
    ["letters with a joiner", "a\u200d", " ", 20_000],
  ])("%s", (_, found, other, count) => {
    const text = (found + other).repeat(count);
    const segments = highlight(text, found);
    expect(segments.length).toBe(2 * markedSegmentsMax);
    expect(
      segments
        .slice(0, -1)
        .every(
          ({ text, match }, i) => match === (i % 2 === 0) && text === (match ? found : segments[1].text),
        ),
    ).toBe(true);
    expect(textOf(segments) === text).toBe(true);
  });

  test("values of an array", () => {
    const values = Array.from({ length: 6_000 }, (_, i) => (i % 2 === 0 ? "é" : "o"));
    const segments = highlight(values, "é ");
    expect(segments.filter(({ match }) => match).length).toBe(markedSegmentsMax);
    expect(textOf(segments) === values.join(", ")).toBe(true);
  });
});

describe("within one word", () => {
  test("syllables", () => {
    const word = "가나다".repeat(5_000);
    const segments = highlight(word, "나다");
    expect(segments.filter(({ text, match }) => match && text === "나다").length).toBe(markedSegmentsMax);
    expect(textOf(segments) === word).toBe(true);
  });

  test("pieces, each another one", () => {
    const letters = Array.from("abcdefghijklmnopqrstuvw");
    const pieces = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `Yx${a}${b}${c}`)));
    const segments = highlight(`x ${pieces.join("")}`, "yx");
    // The whole word starts so, too: that is an occurrence at the place of the first piece.
    const count = segments.filter(({ text, match }) => match && text === "Yx").length;
    expect(count).toBe(countedOccurrencesMax - 1);
    expect(textOf(segments) === `x ${pieces.join("")}`).toBe(true);
  });
});

test("a snippet of a text with a match in every word, of every word of a long query", () => {
  const [{ highlight, snippet }] = new IndexFixture()
    .write([{ objectID: "1", content: "a ".repeat(12_000) }])
    .search("a ".repeat(20)).hits;
  expect(highlight["content"].segments.length).toBe(2 * markedSegmentsMax);
  expect(snippet["content"].segments.filter(({ match }) => match).length).toBe(30);
  expect(snippet["content"].segments.at(-1)?.text).toMatch(/…$/);
});

test("marks that overlap all others", () => {
  const count = 30_000;
  const text = "ab".repeat(count);
  const marks = Array.from({ length: count }, (_, i) => ({
    start: i,
    end: text.length - i,
    via: i % 2 === 0 ? ("prefix" as const) : ("typo" as const),
  }));
  // The longest, which is the first, lies over all others.
  expect(highlightSegments(text, marks).segments).toEqual([{ text, match: true, via: "prefix" }]);
});
