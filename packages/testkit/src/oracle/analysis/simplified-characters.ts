import { simplifiedHan } from "../language-data.js";

/** Ranking 1.3: if `languages` has `zh`, a traditional Han character is replaced by its simplified form. */
export function withSimplifiedHan(text: string, languages: readonly string[]): string {
  if (!languages.includes("zh")) return text;
  return Array.from(text, (character) =>
    String.fromCodePoint(simplifiedHan(character.codePointAt(0) ?? 0)),
  ).join("");
}
