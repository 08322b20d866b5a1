import type { AnalysisSettings } from "./analysis/analysis-settings.js";
import { articles, stopWords } from "./language-data.js";

/** Ranking 1.2: the function words of an index, as terms. */
export interface FunctionWords {
  /** The stop words of all `languages`, except entries of `dictionary`. */
  readonly stopWords: ReadonlySet<string>;
  /** The stop words that may begin titles. */
  readonly articles: ReadonlySet<string>;
}

export function functionWordsOf({ languages, dictionary }: AnalysisSettings): FunctionWords {
  const stop = new Set([...stopWords(languages)].filter((term) => !dictionary.includes(term)));
  return { stopWords: stop, articles: new Set([...articles(languages)].filter((term) => stop.has(term))) };
}
