import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldCase } from "../../src/oracle/analysis/case-folding.js";
import { normalize } from "../../src/oracle/analysis/normalize.js";

/**
 * Ranking 1.3, the term of a text:
 *  1. NFKC, then full case folding.
 *  2. Marks on Latin, Greek, Cyrillic, Hebrew and Arabic letters are gone, on others they stay.
 *  3. Six letters that no decomposition reaches become plain ones.
 *  4. Katakana is Hiragana.
 *  5. An apostrophe between letters is gone.
 *  6. A traditional Han character is its simplified form where `languages` has `zh`, and there alone.
 */
const examples: [text: string, term: string][] = [
  ["Ｆｉｎｅ ﬁ ①", "fine fi 1"],
  ["STRASSE Straße ẞ", "strasse strasse ss"],
  ["ΛΌΓΟΣ λόγος", "λογοσ λογοσ"],
  ["İI ı", "ii ı"],
  ["ᏣᎳᎩ ꮳꮃꭹ", "ᏣᎳᎩ ᏣᎳᎩ"],
  ["Café Ångström cafe\u0301", "cafe angstrom cafe"],
  ["Ёлка й", "елка и"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["हिन्दी", "हिन्दी"],
  ["Ærø œuvre Đorđe Łódź", "aero oeuvre dorde lodz"],
  ["タワー ｶﾞｲﾄﾞ ヽ", "たわー がいど ゝ"],
  ["don't don’t O'Reilly", "dont dont oreilly"],
  ["'tis 90's", "'tis 90's"],
];

describe("normalize", () => {
  test.each(examples)("%s is %s", (text, term) => {
    expect(normalize(text, ["en"])).toBe(term);
  });

  test("a traditional Han character is its simplified form where languages has zh", () => {
    expect(normalize("電機體國", ["en", "zh"])).toBe("电机体国");
    // U+F94F is 累 by NFKC, which is simplified itself.
    expect(normalize("\u{F94F}数機", ["zh"])).toBe("累数机");
    expect(normalize("電機", ["ja"])).toBe("電機");
  });

  test("folding twice is folding once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => foldCase(foldCase(text)) === foldCase(text)),
    );
  });
});
