import type { SeededChoice } from "../seeded-choice.js";
import type { CorpusWords } from "./corpus-words.js";

/**
 * The searches while a text is typed: "r", "re", "rea", ... A space alone changes nothing and is left out.
 */
export function keystrokes(text: string): string[] {
  const letters = Array.from(text.trim());
  return letters.map((_, at) => letters.slice(0, at + 1).join("")).filter((typed) => !/\s$/u.test(typed));
}

/** Titles that can be typed: those with more than spaces. */
export function titlesOf({ records }: CorpusWords): string[] {
  return records.map(({ title }) => title).filter((title) => title.trim() !== "");
}

/** Titles drawn by chance, each typed key by key. Never ends, if there are any titles. */
export function* titlesTyped(titles: readonly string[], choice: SeededChoice): Generator<readonly string[]> {
  while (titles.length > 0) yield keystrokes(choice.of(titles));
}

/** Types titles one after the other, until there are `count` searches. */
export function typedTitles(corpus: CorpusWords, choice: SeededChoice, count: number): string[] {
  const typed: string[] = [];
  for (const title of titlesTyped(titlesOf(corpus), choice)) {
    typed.push(...title);
    if (typed.length >= count) break;
  }
  return typed.slice(0, count);
}
