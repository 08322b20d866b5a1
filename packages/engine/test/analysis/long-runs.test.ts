/**
 * Records of the largest size whose text is one run. Each is cut and normalized as a short one is; steps that
 * take time with the square of the run would take minutes here.
 */
import { describe, expect, test } from "vitest";
import { TokenBuffer, TokenKind } from "../../src/analysis/token.js";
import { analyzerOf } from "./tokens.js";

const recordBytes = 99_000;

/** As much of a unit as a record holds. */
const fill = (unit: string): string => unit.repeat(recordBytes / new TextEncoder().encode(unit).length);

function analyze(text: string, settings = {}): TokenBuffer {
  const buffer = new TokenBuffer();
  analyzerOf(settings).analyze(text, buffer);
  return buffer;
}

const countOf = ({ kinds, length }: TokenBuffer, kind: TokenKind): number =>
  kinds.subarray(0, length).filter((known) => known === kind).length;

describe("a letter with all its marks", () => {
  test.each([
    ["Arabic", "\u0628", "\u064e", ""],
    ["Arabic marks out of order", "\u0628", "\u064e\u0650\u0651", ""],
    ["Latin", "e", "\u0301", ""],
    ["Latin marks out of order", "e", "\u0301\u0323", ""],
    ["Hebrew", "\u05d0", "\u05b0\u0591\u05bc", ""],
    ["Devanagari", "\u0915", "\u093f", "\u093f"],
    ["variation selectors", "東", "\ufe00", "\ufe00"],
    ["U+FE0F", "a", "\ufe0f", ""],
    ["voiced marks of half width", "ｱ", "ﾞ", "\u3099"],
  ])("%s", (_, letter, marks, keptMarks) => {
    const count = Math.floor(recordBytes / 4 / marks.length);
    const tokens = analyze(letter + marks.repeat(count));
    expect(tokens.length).toBe(1);
    const base = letter === "ｱ" ? "あ" : letter;
    expect(tokens.terms[0] === base + keptMarks.repeat(count)).toBe(true);
    expect(tokens.ends[0]).toBe(1 + marks.length * count);
  });

  test("kept marks stand in canonical order", () => {
    const count = 20_000;
    const [term] = analyze(`東${"\u0301\u0323".repeat(count)}`).terms;
    expect(term === `東${"\u0323".repeat(count)}${"\u0301".repeat(count)}`).toBe(true);
  });
});

describe("words", () => {
  test("one of letters", () => {
    const { terms, length } = analyze(fill("A"));
    expect(length).toBe(1);
    expect(terms[0] === fill("a")).toBe(true);
  });

  test("one of pieces", () => {
    const tokens = analyze(fill("aB"));
    expect(countOf(tokens, TokenKind.word)).toBe(1);
    // Each term once: a, ba, b.
    expect(countOf(tokens, TokenKind.piece)).toBe(3);
  });

  test("one of pieces that are all different", () => {
    const tokens = analyze(Array.from({ length: 9_000 }, (_, i) => `X${i}`).join(""));
    expect(countOf(tokens, TokenKind.word)).toBe(1);
    expect(countOf(tokens, TokenKind.piece)).toBe(9_001);
  });

  test("joined ones", () => {
    const tokens = analyze(fill("a-"));
    expect(countOf(tokens, TokenKind.word)).toBe(recordBytes / 2);
    expect(countOf(tokens, TokenKind.joined)).toBe(recordBytes / 2 - 1);
  });

  test("elided ones", () => {
    expect(analyze(fill("l'a "), { languages: ["fr"] }).positionCount).toBe(24_750);
    expect(analyze(fill("l'"), { languages: ["fr"] }).terms).toEqual(["l"]);
  });

  test("of syllables", () => {
    const tokens = analyze(fill("가나"));
    expect(countOf(tokens, TokenKind.word)).toBe(1);
    expect(countOf(tokens, TokenKind.hangulGram)).toBe(recordBytes / 3 - 1);
  });

  test("emoji", () => {
    expect(analyze(fill("👩")).length).toBe(recordBytes / 4);
    expect(analyze(`👩${"\u200d👩".repeat(14_000)}`).length).toBe(14_001);
    expect(analyze(fill("🇩🇪")).length).toBe(recordBytes / 8);
  });
});

describe("runs without spaces", () => {
  test("of Han", () => {
    expect(analyze(fill("東京")).length).toBe(recordBytes / 3);
  });

  test.each([
    ["Thai", "ภาษา"],
    ["Lao", "ພາສາ"],
    ["Khmer", "ភាសា"],
    ["Myanmar", "မြန်မာ"],
  ])("of %s words", (_, word) => {
    const { terms, length, ends } = analyze(fill(word));
    expect(new Set(terms.slice(0, length))).toEqual(new Set(analyze(word.repeat(20)).terms.slice(0, 20)));
    expect(ends[length - 1]).toBe(fill(word).length);
  });
});
