/** Letters that have no decomposition, but that people type as these (ranking 1.3). */
const replacements: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
};

/** Replaces small letters that are no letter with a mark. Expects folded case. */
export function replaceLetters(text: string): string {
  return text.replace(/[ßæœøđł]/g, (letter) => replacements[letter]);
}
