import type { Suggestion } from "./entry-adder.js";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** Languages with word lists or plurals in the engine, and other frequent languages. */
const offered =
  "ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh";

/** `German`; an unknown code is said as such. */
export function languageWords(code: string): string {
  if (!/^[a-z]{2}$/.test(code)) return "no code of two letters";
  const name = names.of(code) ?? code;
  return name === code ? "unknown" : name;
}

export function languageSuggestions(chosen: readonly string[]): Suggestion[] {
  return offered
    .split(" ")
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, words: languageWords(code) }));
}
