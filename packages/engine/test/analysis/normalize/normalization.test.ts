/**
 * The term pipeline (ranking 1.3):
 *  1. Each step keeps the laws of steps, and so does the whole.
 *  2. The examples of the definition.
 *  3. Canonical equivalents have one term (NormalizationTest.txt).
 *  4. Case folding is that of CaseFolding.txt.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldCase } from "../../../src/analysis/normalize/case-folding.js";
import { normalizationSteps, runNormalization } from "../../../src/analysis/normalize/normalization.js";
import { analyzerOf } from "../tokens.js";
import { textOfCodePoints, unicodeLines } from "../unicode-data.js";
import { describeNormalizationStep, mixedText } from "./step-laws.js";

for (const [i, step] of normalizationSteps.entries()) {
  const before = (text: string) =>
    normalizationSteps.slice(0, i).reduce((result, earlier) => earlier(result), text);
  describeNormalizationStep(`step ${i}`, step, before);
}
describeNormalizationStep("the whole pipeline", runNormalization);

const analyzer = analyzerOf();
const normalize = (text: string): string => analyzer.normalize(text);

describe("normalize", () => {
  it.each([
    ["ＡＢＣ", "abc"],
    ["ﬁle", "file"],
    ["Straße STRASSE ẞ", "strasse strasse ss"],
    ["Æsop œuvre Ørsted Đà Łódź", "aesop oeuvre orsted da lodz"],
    ["ΌΔΟΣ όδος", "οδοσ οδοσ"],
    ["Ёлка Й", "елка и"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد أ", "محمد ا"],
    ["カタカナ ｶﾞ ヽヾ ー", "かたかな が ゝゞ ー"],
    ["İstanbul ı", "istanbul ı"],
    ["हिन्दी กำ", "हिन्दी กํา"],
    ["한국".normalize("NFD"), "한국"],
    ["don't ’n’ rock'n'roll", "dont ’n’ rocknroll"],
    ["❤️ 👍🏽", "❤ 👍"],
    ["Ꭰꭰ", "ᎠᎠ"],
  ])("%j is %j", (text, expected) => {
    expect(normalize(text)).toBe(expected);
  });

  it("is the pipeline on the whole text, apostrophes aside", () => {
    fc.assert(
      fc.property(
        mixedText.filter((text) => !/['’]/.test(text)),
        (text) => {
          expect(normalize(text)).toBe(runNormalization(text));
        },
      ),
    );
  });

  it("changes nothing when applied again", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const once = normalize(text.replaceAll(/['’＇]/g, ""));
        expect(normalize(once)).toBe(once);
      }),
    );
  });
});

const normalizationFile = "NormalizationTest.txt";
const foldingFile = "CaseFolding.txt";

describe("Unicode data", () => {
  it("NormalizationTest: canonical and compatible forms have one term", () => {
    const wrong = unicodeLines(normalizationFile).filter((line) => {
      const forms = line.split(";").slice(0, 5).map(textOfCodePoints);
      return new Set(forms.map((form) => runNormalization(form))).size > 1;
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it("NormalizationTest: the term of a text is that of its clusters", () => {
    const wrong = unicodeLines(normalizationFile).filter((line) => {
      const text = textOfCodePoints(line.split(";")[0]);
      return normalize(text) !== runNormalization(text);
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it("CaseFolding: statuses C and F", () => {
    const wrong = unicodeLines(foldingFile)
      .map((line) => line.split(";").map((field) => field.trim()))
      .filter(([, status]) => status === "C" || status === "F")
      .filter(([from, , to]) => foldCase(textOfCodePoints(from)) !== textOfCodePoints(to))
      .map(([from]) => from);
    expect(wrong).toEqual([]);
  });
});
