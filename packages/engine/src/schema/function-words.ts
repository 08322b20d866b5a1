import { articles, stopWordLanguages, stopWords } from "@findling/languages";
import { LanguageWords, type TermSet } from "./language-words.js";

/** Function words of the index's languages, as terms (ranking 1.2). No text is about them. */
export interface FunctionWords {
  readonly stopWords: TermSet;
  /** The stop words that begin titles, such as `the` and `ein`. */
  readonly articles: TermSet;
  /** All code points that occur in stop words. */
  readonly stopCharacters: Pick<ReadonlySet<number>, "has">;
}

/** @param entries the terms of `dictionary`; they are never function words */
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
 * The stop words of each language beside Chinese, where Han characters are simplified. Each list also has the
 * Chinese stop words. This changes nothing, since `zh` is always one of the languages here.
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
