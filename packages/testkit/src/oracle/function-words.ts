import type { AnalysisSettings } from "./analysis/analysis-settings.js";
import { articles, stopWords } from "./language-data.js";

/** Ranking 1.2: the function words of an index, as terms. */
export interface FunctionWords {
  /** Of all `languages`, entries of `dictionary` aside. */
  readonly stopWords: ReadonlySet<string>;
  /** Those of the stop words that begin titles. */
  readonly articles: ReadonlySet<string>;
}

export function functionWordsOf({ languages, dictionary }: AnalysisSettings): FunctionWords {
  const stop = new Set([...stopWords(languages)].filter((term) => !dictionary.includes(term)));
  return { stopWords: stop, articles: new Set([...articles(languages)].filter((term) => stop.has(term))) };
}
