import { articles, stopWords } from "@findling/languages";

/** Words of the index's languages that a text is not about, as terms (ranking 1.2). */
export interface FunctionWords {
  readonly stopWords: ReadonlySet<string>;
  /** Those of them that begin titles: `the`, `ein`. */
  readonly articles: ReadonlySet<string>;
  /** The code points of all stop words. */
  readonly stopCharacters: ReadonlySet<number>;
}

/** @param dictionaryEntries their terms; they are no function words */
export function functionWordsOf(
  languages: readonly string[],
  dictionaryEntries: ReadonlySet<string>,
): FunctionWords {
  const without = (words: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...words].filter((word) => !dictionaryEntries.has(word)));
  const stops = without(stopWords(languages));
  return {
    stopWords: stops,
    articles: without(articles(languages)),
    stopCharacters: new Set([...stops].flatMap(codePointsOf)),
  };
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
