import { foldCase } from "./case-folding.js";

/**
 * Ranking 1.3: the term of a text.
 *
 * NFKC, case folding, removal of the marks of five scripts, letters that no decomposition reaches, Katakana to Hiragana.
 * An apostrophe between letters has joined them and is gone.
 */
const apostropheBetweenLetters = /(?<=\p{L}\p{M}*)['’](?=\p{L})/gu;

/** A mark belongs to the script of the letter that it stands on: by itself it is of none or of many. */
const marksOfFiveScripts =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]\p{M}*)\p{Mn}/gu;

const withoutMarks = (text: string): string =>
  text.normalize("NFD").replace(marksOfFiveScripts, "").normalize("NFC");

const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
};

const withPlainLetters = (text: string): string =>
  text.replace(/[ßæœøđł]/gu, (letter) => plainLetters[letter] ?? letter);

/** Katakana stands 0x60 above Hiragana in Unicode, letter for letter. */
const asHiragana = (text: string): string =>
  text.replace(/[ァ-ヶヽヾ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));

export function normalize(text: string): string {
  const folded = foldCase(text.replace(apostropheBetweenLetters, "").normalize("NFKC"));
  return asHiragana(withPlainLetters(withoutMarks(folded)));
}
