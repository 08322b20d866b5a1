/**
 * Snippets (ranking 6.2):
 *  1. Only attributes of a weight above 30 in which something matched have one: a word weighs 1, an unspaced character 1/2,
 *     parts, Hangul grams and dictionary words inside a run nothing.
 *  2. It is the window of weight 30 with the most distinct query words, the earliest of equals.
 *  3. It shows the text from its first token to its last, up to the text's ends where nothing is left out there.
 *  4. Its marks are those of the highlight, clipped; its `fullyMatched` is the attribute's.
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
  test("the earliest that has the word: it ends with it", () => {
    expect(show(`${filler(40)} x ${filler(9)}`, "x ").text).toBe(
      `…${Array.from({ length: 29 }, (_, i) => `w${i + 11}`).join(" ")} x…`,
    );
  });

  test("the one at the start reaches to the text's start, the one at its end to the end", () => {
    expect(show(`«x» ${filler(40)}!`, "x ").text).toBe(`«x» ${filler(29)}…`);
    expect(show(`«${filler(40)} x»!`, "x ").text).toMatch(/^…w11 .* x»!$/);
  });

  test("most distinct words, however often one is repeated", () => {
    const { text } = show(`x x x x ${filler(40)} y ${filler(3)} x ${filler(40)}`, "x y ");
    expect(text).toMatch(/^…w.* y w0 w1 w2 x…$/);
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
    expect(text).toMatch(/^…w11, w12, .*, w39, x…$/);
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

test("a mark is clipped where the window ends inside it, and gives the window no word", () => {
  // The window with both `e` and `mail` would hold one word too, but starts later.
  const { text, snippet } = show(`x ${filler(28)} e-mail ${filler(9)}`, "x email ");
  expect(text).toBe(`x ${filler(28)} e…`);
  expect(snippet).toMatchObject({ segments: [{}, {}, { text: "e", via: "word" }, {}], fullyMatched: true });
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
