import { articles, stopWordLanguages, stopWords } from "@findling/languages";
import { LanguageWords, type TermSet } from "./language-words.js";

/** Words of the index's languages that a text is not about, as terms (ranking 1.2). */
export interface FunctionWords {
  readonly stopWords: TermSet;
  /** Those of them that begin titles: `the`, `ein`. */
  readonly articles: TermSet;
  /** The code points of all stop words. */
  readonly stopCharacters: Pick<ReadonlySet<number>, "has">;
}

/** @param entries the terms of `dictionary`; they are no function words */
export function functionWordsOf(languages: readonly string[], entries: Pick<TermSet, "has">): FunctionWords {
  const isEntry = (word: string): boolean => entries.has(word);
  const stops = (languages.includes("zh") ? simplified() : plain()).of(languages, isEntry);
  let characters: ReadonlySet<number> | null = null;
  return {
    stopWords: stops,
    articles: allArticles().of(languages, isEntry),
    stopCharacters: { has: (codePoint) => (characters ??= charactersOf(stops)).has(codePoint) },
  };
}

const plain = once(() => new LanguageWords(stopWordLanguages, (language) => stopWords([language])));

/**
 * Beside Chinese. Its own words are in each, and make no difference, as it is always one of the languages.
 */
const simplified = once(
  () => new LanguageWords(stopWordLanguages, (language) => stopWords([language, "zh"])),
);

const allArticles = once(() => new LanguageWords(stopWordLanguages, (language) => articles([language])));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function charactersOf(words: Iterable<string>): ReadonlySet<number> {
  const characters = new Set<number>();
  for (const word of words) for (const character of word) characters.add(character.codePointAt(0) ?? 0);
  return characters;
}
