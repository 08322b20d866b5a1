import { foldCase } from "./case-folding.js";
import { withSimplifiedHan } from "./simplified-characters.js";

/**
 * Ranking 1.3: the term of a text.
 *
 * NFKC, case folding, removal of the marks of five scripts, letters that no decomposition reaches, Katakana
 * to Hiragana, traditional to simplified Han characters in Chinese.
 * An apostrophe between letters of words has joined them and is gone; in an unspaced run it joins nothing
 * (ranking 1.2).
 */
const letterOfWord = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])\p{L}`;
const apostropheBetweenLetters = new RegExp(
  String.raw`(?<=${letterOfWord}\p{M}*)['’](?=${letterOfWord})`,
  "gu",
);

/** A mark belongs to the script of its letter. By itself it is of no script, or of many. */
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

/** In Unicode, Katakana are 0x60 above Hiragana, letter for letter. */
const asHiragana = (text: string): string =>
  text.replace(/[ァ-ヶヽヾ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));

function termOf(text: string, languages: readonly string[]): string {
  const folded = foldCase(text.replace(apostropheBetweenLetters, "").normalize("NFKC"));
  return withSimplifiedHan(asHiragana(withPlainLetters(withoutMarks(folded))), languages);
}

/** By languages, which are those of an index, and text. A case has few texts, and each of them very often. */
const known = new WeakMap<readonly string[], Map<string, string>>();

export function normalize(text: string, languages: readonly string[]): string {
  const terms = known.get(languages) ?? new Map<string, string>();
  known.set(languages, terms);
  const term = terms.get(text) ?? termOf(text, languages);
  terms.set(text, term);
  return term;
}
