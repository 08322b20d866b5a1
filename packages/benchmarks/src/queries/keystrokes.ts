import type { SeededChoice } from "../seeded-choice.js";
import type { CorpusWords } from "./corpus-words.js";

/** What is searched while a text is typed: "r", "re", "rea", ... A space alone changes nothing and is left out. */
export function keystrokes(text: string): string[] {
  const letters = Array.from(text.trim());
  return letters.map((_, at) => letters.slice(0, at + 1).join("")).filter((typed) => !/\s$/u.test(typed));
}

/** Titles typed key by key, one after the other, until there are `count` searches. */
export function typedTitles({ records }: CorpusWords, choice: SeededChoice, count: number): string[] {
  const titles = records.map(({ title }) => title).filter((title) => title.trim() !== "");
  const typed: string[] = [];
  while (titles.length > 0 && typed.length < count) typed.push(...keystrokes(choice.of(titles)));
  return typed.slice(0, count);
}
