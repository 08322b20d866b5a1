/**
 * Snippets (ranking 6.2):
 *  1. Only attributes of a weight above 30 in which something matched have one: a word weighs 1, an unspaced
 *     character 1/2, parts, Hangul grams and dictionary words inside a run nothing.
 *  2. It is the window of weight 30 in which the earliest stretch with the most distinct content words, then
 *     the most distinct words, stands nearest to the middle.
 *  3. It shows the text from its first token to its last, up to the text's ends where nothing is left out
 *     there.
 *  4. It is marked as the whole text would be without a limit; its `fullyMatched` is the attribute's.
 */
import type { Highlighted, Segment } from "@findling/protocol";
import { mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TokenBuffer, TokenKind } from "../../src/analysis/token.js";
import { analyzerOf } from "../analysis/tokens.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { knottyText } from "./knotty-text.js";

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

function show(content: string | string[], q: string, settings = plainSettings) {
  const index = new IndexFixture(settings).write([{ objectID: "1", content }]);
  const [{ highlight, snippet }] = index.search(q).hits;
  const part: Highlighted | undefined = snippet["content"];
  return {
    highlight: highlight["content"],
    snippet: part,
    text: part === undefined ? null : textOf(part.segments),
  };
}

/** `count` words, none of which is looked for. */
const filler = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(" ");

/** The words `[from, to)` of `filler`. */
const range = (from: number, to: number): string => filler(to).split(" ").slice(from).join(" ");

/** What an array's elements, joined, weigh. */
function weightOf(values: readonly string[]): number {
  const analyzer = analyzerOf();
  const tokens = new TokenBuffer();
  let weight = 0;
  for (const value of values) {
    analyzer.analyze(value, tokens);
    for (let i = 0; i < tokens.length; i++) {
      if (tokens.kinds[i] === TokenKind.word) weight += 1;
      if (tokens.kinds[i] === TokenKind.gram) weight += 0.5;
    }
  }
  return weight;
}

describe("which attributes have one", () => {
  test("those of more than 30 words", () => {
    expect(show(`x ${filler(29)}`, "x ").text).toBeNull();
    expect(show(`x ${filler(30)}`, "x ").text).toBe(`x ${filler(29)}…`);
  });

  test("unspaced characters weigh a half", () => {
    expect(show(`x ${"東".repeat(58)}`, "x ").text).toBeNull();
    expect(show(`x ${"東".repeat(59)}`, "x ").text).toBe(`x ${"東".repeat(58)}…`);
  });

  test("parts and Hangul grams weigh nothing", () => {
    expect(show(`x ${"fooBar ".repeat(29)}`, "x ").text).toBeNull();
    expect(show(`x ${"한국어 ".repeat(29)}`, "x ").text).toBeNull();
    expect(show(`x ${"e-mail ".repeat(14)}`, "x ").text).toBeNull();
  });

  test("dictionary words inside a run weigh nothing", () => {
    const settings = mergeSettings(plainSettings, { indexTime: { dictionary: ["東京"] } });
    expect(show(`x ${"東京".repeat(29)}`, "x ", settings).text).toBeNull();
  });

  test("those in which something matched", () => {
    const index = new IndexFixture().write([{ objectID: "1", title: "x", content: filler(50) }]);
    expect(index.search("x ").hits[0].snippet).toEqual({});
    expect(index.search("").hits[0].snippet).toEqual({});
  });
});

describe("which window", () => {
  test("the word stands in its middle, the earlier one of the two", () => {
    const { text } = show(`${filler(40)} x ${filler(40)}`, "x ");
    expect(text).toBe(`…${range(25, 40)} x ${filler(14)}…`);
  });

  test("its middle is found by weights, not by numbers of tokens", () => {
    const { text } = show(`${"東".repeat(80)} x ${filler(40)}`, "x ");
    expect(text).toBe(`…${"東".repeat(30)} x ${filler(14)}…`);
  });

  test("where the text ends, as near to it as can be", () => {
    expect(show(`${filler(40)} x ${filler(9)}`, "x ").text).toBe(`…${range(20, 40)} x ${filler(9)}`);
    expect(show(`${filler(9)} x ${filler(40)}`, "x ").text).toBe(`${filler(9)} x ${filler(20)}…`);
  });

  test("the one at the start reaches to the text's start, the one at its end to the end", () => {
    expect(show(`«x» ${filler(40)}!`, "x ").text).toBe(`«x» ${filler(29)}…`);
    expect(show(`«${filler(40)} x»!`, "x ").text).toMatch(/^…w11 .* x»!$/);
  });

  test("most distinct words, however often one is repeated", () => {
    const { text } = show(`x x x x ${filler(40)} y ${filler(3)} x ${filler(40)}`, "x y ");
    expect(text).toBe(`…${range(27, 40)} y w0 w1 w2 x ${filler(12)}…`);
  });

  test("a content word more outweighs free words", () => {
    const settings = mergeSettings(plainSettings, { indexTime: { languages: ["en"] } });
    const text = `x of the and ${filler(40)} x ${filler(3)} y ${filler(40)}`;
    expect(show(text, "x of the and y ", settings).text).toBe(
      `…${range(27, 40)} x w0 w1 w2 y ${filler(12)}…`,
    );
  });

  test("of as many content words those with more free words", () => {
    const settings = mergeSettings(plainSettings, { indexTime: { languages: ["en"] } });
    const { text } = show(`x ${filler(40)} the x ${filler(40)}`, "the x ", settings);
    expect(text).toBe(`…${range(26, 40)} the x ${filler(14)}…`);
  });

  test("the earliest of a word's places is meant, however many follow", () => {
    const { text } = show(`${filler(40)} x ${filler(2)} y ${filler(2)} x x x ${filler(40)}`, "x y ");
    expect(text).toBe(`…${range(27, 40)} x w0 w1 y w0 w1 x x x ${filler(8)}…`);
  });

  test("a phrase counts only where all of it is inside", () => {
    const synonyms = [{ id: "1", type: "oneWay" as const, input: "nyc", synonyms: ["new york"] }];
    const settings = mergeSettings(plainSettings, { queryTime: { synonyms } });
    const content = `x ${filler(28)} new york ${filler(40)}`;
    // The window from x on ends between the two: the earliest one with a word has x alone.
    expect(show(content, "x nyc ", settings).text).toBe(`x ${filler(28)} new…`);
    expect(show(content, "nyc x ", settings).snippet).toMatchObject({ fullyMatched: true });
    expect(show(`x ${filler(27)} new york ${filler(40)}`, "x nyc ", settings).text).toBe(
      `x ${filler(27)} new york…`,
    );
  });

  test("the first one, where no window holds what matched", () => {
    expect(show(`${filler(3)} ${"東".repeat(70)}`, "東".repeat(61)).text).toBe(
      `${filler(3)} ${"東".repeat(54)}…`,
    );
  });

  test("words that no window holds together: the earliest that holds one", () => {
    expect(show(`${filler(5)} y ${filler(40)} x`, "x y ").text).toMatch(/^w0 .* y .*…$/);
  });

  test("a last word that does not fit is left out", () => {
    const { text } = show(`x ${"東".repeat(57)} y z`, "x ");
    expect(text).toBe(`x ${"東".repeat(57)}…`);
  });

  test("the window may end inside a run", () => {
    expect(show(`x ${"東京".repeat(50)}`, "x ").text).toBe(`x ${"東京".repeat(29)}…`);
  });

  test("elements of an array are one text", () => {
    const { text, snippet } = show(["a b", "", ...filler(40).split(" "), "x", "c"], "x ");
    expect(text).toMatch(/^…w12, w13, .*, w39, x, c$/);
    expect(snippet?.segments.at(1)).toEqual({ text: "x", match: true, via: "word" });
  });

  test("an ellipsis is joined to the unmatched text beside it", () => {
    expect(show(`x ${filler(40)}`, "x ").snippet).toEqual({
      segments: [
        { text: "x", match: true, via: "word" },
        { text: ` ${filler(29)}…`, match: false },
      ],
      fullyMatched: true,
    });
  });
});

describe("of many values", () => {
  const values = (count: number, sought: number, size = 1): string[] =>
    Array.from({ length: count }, (_, i) =>
      i === sought ? `needle ${filler(size - 1)}`.trim() : filler(size),
    );

  test.each([
    [31, 0, 1, 30],
    [40, 0, 1, 30],
    [40, 39, 1, 30],
    [20, 10, 2, 30],
    [30, 2, 40, 30],
    [200, 100, 1, 30],
  ])(
    "%i values, the match in number %i of them, of %i words: a window of %i",
    (count, sought, size, weight) => {
      const { text, highlight } = show(values(count, sought, size), "needle");
      if (text === null) throw new Error("There is no snippet.");
      const whole = textOf(highlight.segments);
      const shown = text.replaceAll("…", "");
      expect(weightOf([shown])).toBe(weight);
      expect(whole).toContain(shown);
      expect(shown).toContain("needle");
      expect(text.startsWith("…")).toBe(!whole.startsWith(shown));
      expect(text.endsWith("…")).toBe(!whole.endsWith(shown));
    },
  );

  test("empty ones weigh nothing", () => {
    const content = ["needle", ...Array.from({ length: 40 }, () => ""), ...filler(30).split(" ")];
    expect(show(content, "needle").text?.endsWith("w28…")).toBe(true);
    expect(show(content.slice(0, -1), "needle").text).toBeNull();
  });
});

test("a mark is clipped where the window ends inside it, and gives the window no word", () => {
  // The window with both `e` and `mail` would hold one word too, but starts later.
  const { text, snippet } = show(`x ${filler(28)} e-mail ${filler(9)}`, "x email ");
  expect(text).toBe(`x ${filler(28)} e…`);
  expect(snippet).toMatchObject({ segments: [{}, {}, { text: "e", via: "word" }, {}], fullyMatched: true });
});

/** Snippets of words of weight 1, by the definition: the place of the first one that is shown. */
function firstShown(words: readonly string[], content: readonly string[], free: readonly string[]): number {
  const starts = Array.from({ length: words.length - 30 + 1 }, (_, start) => start);
  const inside = (start: number, asked: readonly string[]): number[] =>
    asked
      .map((word) => words.slice(start, start + 30).indexOf(word))
      .flatMap((at) => (at < 0 ? [] : [start + at]));
  const countOf = (start: number): number => 100 * inside(start, content).length + inside(start, free).length;
  const best = starts.toSorted((a, b) => countOf(b) - countOf(a))[0];
  const places = inside(best, [...content, ...free]);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const imbalance = (start: number): number => Math.abs(first - start - (start + 29 - last));
  return starts
    .filter((start) => start <= first && last < start + 30)
    .toSorted((a, b) => imbalance(a) - imbalance(b))[0];
}

test("the window of plain words is that of the definition (2)", () => {
  const settings = mergeSettings(plainSettings, { indexTime: { languages: ["en"] } });
  const asked = fc.constantFrom("x", "y", "z", "the", "of");
  const drawn = fc.array(
    fc.oneof({ weight: 1, arbitrary: asked }, { weight: 12, arbitrary: fc.constant("w") }),
    {
      minLength: 31,
      maxLength: 150,
    },
  );
  fc.assert(
    fc.property(drawn, (texts) => {
      const words = texts.map((text, i) => (text === "w" ? `w${i}` : text));
      const content = ["x", "y", "z"].filter((word) => words.includes(word));
      fc.pre(content.length > 0);
      const { text } = show(words.join(" "), `the of ${content.join(" ")} `, settings);
      const first = firstShown(words, content, ["the", "of"]);
      const [before, behind] = [first > 0 ? "…" : "", first + 30 < words.length ? "…" : ""];
      expect(text).toBe(`${before}${words.slice(first, first + 30).join(" ")}${behind}`);
    }),
    { numRuns: 400 },
  );
});

/** Thai is cut by its context, and a ligature of four characters may be shown for one of them. */
const cutsOtherwiseAlone = /[\u0e00-\u0e7f㍿]/u;

const words = fc.constantFrom("x", "y", "xy", "zeta", "e-mail", "fooX");
const values = fc.array(
  fc
    .array(fc.oneof({ weight: 3, arbitrary: words }, { weight: 5, arbitrary: knottyText(4) }), {
      maxLength: 60,
    })
    .map((parts) => parts.join(" ")),
  { minLength: 1, maxLength: 3 },
);

test("a snippet is a part of the text with a match, of weight 30 at most, marked as the highlight is", () => {
  fc.assert(
    fc.property(values, fc.constantFrom("x ", "x y ", "zeta x", "foo e"), (content, q) => {
      const index = new IndexFixture().write([{ objectID: "1", content }]);
      for (const { highlight, snippet } of index.search(q).hits) {
        const text = content.join(", ");
        const whole = highlight["content"];
        const part: Highlighted | undefined = snippet["content"];
        expect(textOf(whole.segments)).toBe(text);
        expect(part !== undefined).toBe(weightOf(content) > 30);
        if (part === undefined) continue;
        const shown = textOf(part.segments);
        const bare = shown.replace(/^…/, "").replace(/…$/, "");
        expect(text).toContain(bare);
        expect(shown).not.toBe(text);
        if (!cutsOtherwiseAlone.test(bare)) expect(weightOf([bare])).toBeLessThanOrEqual(30);
        expect(part.segments.some(({ match }) => match)).toBe(true);
        expect(part.fullyMatched).toBe(whole.fullyMatched);
        const marksOf = ({ segments }: Highlighted) => segments.filter(({ match }) => match);
        for (const { via, text: marked } of marksOf(part)) {
          expect(marksOf(whole).some((other) => other.via === via && other.text.includes(marked))).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
}, 60_000);
