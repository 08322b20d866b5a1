/** Letters without a decomposition, and the letters that people type for them (ranking 1.3). */
const replacements: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
};

/** Replaces small letters that are not a letter with a mark. The text must be case-folded. */
export function replaceLetters(text: string): string {
  return text.replace(/[ßæœøđł]/g, (letter) => replacements[letter]);
}
