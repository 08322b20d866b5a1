/**
 * What holds for the tokens of every text:
 *  1. Ranges lie within the text, are not empty, and start in order; positions never go back.
 *  2. The term of a word or piece is the normalized text of its range.
 *  3. Words and grams together cover every letter and digit, elided sides aside.
 *  4. On text without unspaced scripts the words are those that the definition, as regular expressions,
 *     gives.
 *  5. A position is taken by one word or one character of a run, and `positionCount` counts them.
 *  6. What is typed ends inside the token.
 *  7. With a focus the tokens at its positions are the same, and up to its last position words and grams
 *     stand everywhere where they stand without.
 *  8. A buffer that has seen other texts gets the same tokens, and tokens with the same word number have the
 *     same term.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Focus } from "../../src/analysis/focus.js";
import { TokenBuffer, TokenKind } from "../../src/analysis/token.js";
import { NO_WORD } from "../../src/analysis/word-cache.js";
import { mixedText } from "./normalize/step-laws.js";
import { analyzerOf, type Token, tokensOf } from "./tokens.js";

const analyzer = analyzerOf({ languages: ["fr"], dictionary: ["a-z", "葛", "ka", "1 0"] });
const plain = analyzerOf();

function tokensBy(of: typeof analyzer, text: string, focus?: Focus) {
  const out = new TokenBuffer();
  of.analyze(text, out, focus);
  return { tokens: tokensOf(out), positionCount: out.positionCount };
}

const asciiText = fc.string({
  unit: fc.constantFrom(...Array.from("aabcLZXY019  --__..''++##*/\n")),
  maxLength: 30,
});
const anyText = fc.oneof(mixedText, asciiText);

it("ranges and positions are in order", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { tokens, positionCount } = tokensBy(analyzer, text);
      let position = 0;
      let wordStart = 0;
      for (const token of tokens) {
        expect(token.start).toBeGreaterThanOrEqual(wordStart);
        expect(token.end).toBeGreaterThan(token.start);
        expect(token.end).toBeLessThanOrEqual(text.length);
        expect(token.position).toBeGreaterThanOrEqual(position);
        position = token.position;
        if (token.kind === TokenKind.word) wordStart = token.start;
      }
      expect(positionCount).toBe(tokens.length === 0 ? 0 : position + 1);
    }),
  );
});

it("terms are the normalized text of their range", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { term, kind, start, end } of tokensBy(analyzer, text).tokens) {
        if (kind !== TokenKind.word && kind !== TokenKind.piece) continue;
        expect(term).toBe(analyzer.normalize(text.slice(start, end)));
        expect(analyzer.normalize(term)).toBe(term);
      }
    }),
  );
});

it("every letter and digit is in a token", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const covered = new Set<number>();
      for (const { start, end } of tokensBy(plain, text).tokens) {
        for (let at = start; at < end; at++) covered.add(at);
      }
      for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) {
        // Letters that normalize to blanks and marks make no token.
        if (/^[\s\p{M}]*$/u.test(match[0].normalize("NFKC"))) continue;
        expect([text, match.index, covered.has(match.index)]).toEqual([text, match.index, true]);
      }
    }),
  );
});

it("agrees with the definition on ASCII text", () => {
  const word =
    /[A-Za-z]+(?![\w'])(?:\+\+|[+#](?![A-Za-z0-9]))|[A-Za-z0-9]+(?:(?<=[A-Za-z])'(?=[A-Za-z])[A-Za-z0-9]+)*/g;
  fc.assert(
    fc.property(asciiText, (text) => {
      const expected: string[] = [];
      for (const { 0: found, index } of text.matchAll(word)) {
        // "C's+": the suffix belongs to words of letters alone.
        const inside = index > 0 && /[A-Za-z0-9]/.test(text[index - 1]);
        expect(inside).toBe(false);
        expected.push(found.toLowerCase().replaceAll("'", ""));
      }
      const words = tokensBy(plain, text).tokens.filter(({ kind }) => kind === TokenKind.word);
      expect(words.map(({ term }) => term)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

it("ASCII text is cut as the same text among other scripts", () => {
  fc.assert(
    fc.property(asciiText, (text) => {
      const alone = tokensBy(analyzer, text).tokens;
      const among = tokensBy(analyzer, `${text} é`).tokens.slice(0, -1);
      expect(among).toEqual(alone);
    }),
  );
});

it("pieces and joined parts follow from the words", () => {
  const boundary =
    /(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])|(?<=[A-Z])(?=[A-Z][a-z])/g;
  fc.assert(
    fc.property(asciiText, (text) => {
      const { tokens } = tokensBy(plain, text);
      const words = tokens.filter(({ kind }) => kind === TokenKind.word);
      const pieces = words.flatMap(({ start, end }) => {
        const word = text.slice(start, end);
        const cut = word.split(boundary);
        const behind = word.slice(word.lastIndexOf("'") + 1);
        const isPart = behind !== word && behind.replace(/[^a-z]/gi, "").length >= 3;
        const parts = inOrder(cut.length > 1 ? cut : [], isPart ? [behind] : [], word.length);
        return [...new Set(parts.map((part) => part.toLowerCase().replaceAll("'", "")))];
      });
      const joined = words.slice(1).flatMap((right, i) => {
        const left = words[i];
        const digits = /^\d+$/.test(left.term) && /^\d+$/.test(right.term);
        return /^[-._/&]$/.test(text.slice(left.end, right.start)) && !digits ? [left.term + right.term] : [];
      });
      const termsOf = (wanted: TokenKind) =>
        tokens.filter(({ kind }) => kind === wanted).map(({ term }) => term);
      expect(termsOf(TokenKind.piece)).toEqual(pieces);
      expect(termsOf(TokenKind.joined)).toEqual(joined);
    }),
    { numRuns: 2_000 },
  );
});

it("a vowel of Hangul behind an apostrophe is in the term", () => {
  const { tokens } = tokensBy(plain, "a'\u314f");
  expect(tokens.map(({ term }) => term)).toEqual(["a\u1161"]);
});

it("what is typed ends inside the token", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, typed) => {
      for (const { kind, term, start, end } of tokensBy(analyzer, text).tokens) {
        const typedEnd = analyzer.typedEnd(text, start, end, typed);
        expect(typedEnd).toBeGreaterThan(start);
        expect(typedEnd).toBeLessThanOrEqual(end);
        // A gram may begin within what a character of the text stands for: of grams only the first unit is
        // asked for.
        if (kind !== TokenKind.gram && typed >= term.length)
          expect(typedEnd).toBe(analyzer.typedEnd(text, start, end, term.length));
      }
    }),
    // U+0345 is folded to the letter iota, which is of the character before.
    { examples: [["\u30fd\u0345\u304b", 3]] },
  );
});

it("with a focus the tokens there are the same, and words and grams stand where they did up to its last position", () => {
  const positions = fc.array(fc.integer({ min: -2, max: 20 }), { maxLength: 4 });
  const behind = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(anyText, positions, behind, (text, asked, more) => {
      const sorted = asked.sort((a, b) => a - b);
      const last = (sorted.at(-1) ?? 0) + more;
      for (const of of [analyzer, plain]) {
        const all = tokensBy(of, text);
        const focused = tokensBy(of, text, { positions: sorted, last });
        const reach = ({ kind, position }: Token): number =>
          kind === TokenKind.joined ? position + 1 : position;
        const isInFocus = (token: Token): boolean => sorted.includes(token.position) && reach(token) <= last;
        const isUpToLast = ({ position }: Token): boolean => position <= last;
        expect(focused.tokens.filter(isInFocus)).toEqual(all.tokens.filter(isInFocus));
        expect(focused.tokens.filter(isWordOrGram).filter(isUpToLast).map(rangeOf)).toEqual(
          all.tokens.filter(isWordOrGram).filter(isUpToLast).map(rangeOf),
        );
        expect(focused.positionCount).toBeGreaterThanOrEqual(Math.min(last + 1, all.positionCount));
        expect(focused.positionCount).toBeLessThanOrEqual(all.positionCount);
      }
    }),
    // The joined word reaches to the second position.
    {
      examples: [
        ["a_a", [0], 0],
        ["a_a", [0], 1],
      ],
    },
  );
});

function isWordOrGram({ kind }: Token): boolean {
  return kind === TokenKind.word || kind === TokenKind.gram;
}

function rangeOf({ kind, position, start, end }: Token): readonly number[] {
  return [kind, position, start, end];
}

it("what a buffer knows of other texts changes nothing", () => {
  const used = new TokenBuffer();
  const terms = new Map<number, string>();
  fc.assert(
    fc.property(anyText, (text) => {
      plain.analyze(text, used);
      const tokens = tokensOf(used);
      expect(tokens).toEqual(tokensBy(plain, text).tokens);
      for (const [i, { term }] of tokens.entries()) {
        const number = used.wordNumbers[i];
        if (number === NO_WORD) continue;
        expect(terms.get(number) ?? term).toBe(term);
        terms.set(number, term);
      }
    }),
  );
});

/**
 * Pieces, which lie one behind the other from a word's start on, and its end, in the order of their starts;
 * of two the shorter first.
 */
function inOrder(pieces: readonly string[], ends: readonly string[], length: number): string[] {
  let start = 0;
  const placed = pieces.map((piece) => {
    start += piece.length;
    return { piece, start: start - piece.length };
  });
  const ofEnds = ends.map((piece) => ({ piece, start: length - piece.length }));
  return [...placed, ...ofEnds]
    .sort((a, b) => a.start - b.start || a.piece.length - b.piece.length)
    .map(({ piece }) => piece);
}
