/**
 * The tokens of a value are those of the oracle (ranking 1.2 to 1.4): kinds, terms, positions and ranges, of
 * any text: marks behind a blank, scripts that change in the middle of a word, entries of `dictionary`.
 *
 * A failure prints the seed and path that repeat it. ORACLE_CASES sets how many cases are drawn.
 */
import { analysisSettingsOf, analyzeValue, drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnalyzerSettings, createAnalyzer } from "../../src/analysis/analyzer.js";
import { isPart, TokenBuffer, TokenKind } from "../../src/analysis/token.js";

const numRuns = Number(process.env["ORACLE_CASES"] ?? drawnCases(100)) * 20;

const latin = [
  ..."aBzé99 -.'_/&+#’@(",
  "=>",
  "½²",
  "´",
  "⁄",
  "Ⅷ",
  "ǅ",
  "\u0302",
  "\ufe0f",
  "ﬁ",
  "👍🏽",
  "❤️",
  "l'",
  "qu'",
  "&D'",
  "jus'",
];
/** With marks behind letters, and behind a blank. */
const unspaced = [
  ..."東京都のガヿｱー々㊀",
  "ｶﾞ",
  "か\u3099",
  " ﾞｲ",
  " \u3099か",
  "東\u{e0100}",
  "東\u0345",
  " ไทย ",
  " ทำ ",
];
/** With jamo behind syllables. */
const spaced = [..."가한Ёи", "\u1112\u1161\u11ab", "가\u1161", "각\u11a8", "и\u0301", "a\u0323", "أ\u064e"];
const text = fc
  .constantFrom(unspaced, spaced)
  .chain((script) => fc.array(fc.constantFrom(...latin, ...script), { maxLength: 16, size: "max" }))
  .map((characters) => characters.join(""));
const settings: fc.Arbitrary<AnalyzerSettings> = fc.record({
  languages: fc.subarray(["en", "fr", "ja", "ko", "th", "ru", "ar"]),
  dictionary: fc.array(
    fc.constantFrom(
      ...["東京", "京都", "都の", "node.js", "a", "が", "ไทย", ".b", "a&d", "u", "'a", "l", "l'"],
      ...["@b", "=>", "(東", "(ไทย", "@@", "@ b"],
      ...["´b", "´", " b ", "@´", "b\u00a0", "´ b"],
      ...["9.9", "9⁄9", "½²", "9-a", "9\u0302", "東9", "9 9"],
    ),
    { maxLength: 3 },
  ),
});

function kindOf(kind: number): string {
  if (isPart(kind)) return "part";
  return kind === TokenKind.word || kind === TokenKind.wordInRun ? "word" : "gram";
}

interface ComparedToken {
  readonly kind: string;
  readonly term: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

function tokensOfEngine(value: string, settings: AnalyzerSettings): ComparedToken[] {
  const tokens = new TokenBuffer();
  createAnalyzer(settings).analyze(value, tokens);
  return Array.from({ length: tokens.length }, (_, i) => ({
    kind: kindOf(tokens.kinds[i]),
    term: tokens.terms[i],
    position: tokens.positions[i],
    start: tokens.starts[i],
    end: tokens.ends[i],
  }));
}

const inOrder = (tokens: readonly ComparedToken[]): string[] =>
  tokens
    .map(({ kind, term, position, start, end }) => JSON.stringify([position, kind, start, end, term]))
    .sort();

test("the engine cuts any text as the oracle does", () => {
  fc.assert(
    fc.property(text, settings, (value, settings) => {
      const { tokens } = analyzeValue(value, analysisSettingsOf({ indexTime: settings }));
      expect(inOrder(tokensOfEngine(value, settings))).toEqual(inOrder(tokens));
    }),
    { numRuns },
  );
});
