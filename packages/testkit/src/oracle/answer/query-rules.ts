import type { HideRule, PinRule } from "@findling/protocol";
import type { AnalysisSettings } from "../analysis/analysis-settings.js";
import { allQueryWords } from "../query/query-words.js";

/** Ranking 5.2: a rule's `query` applies when it equals `q` after normalization: terms joined by one blank. */
const normalized = (query: string, settings: AnalysisSettings): string =>
  allQueryWords(query, settings)
    .map(({ term }) => term)
    .join(" ");

export function rulesFor<Rule extends HideRule | PinRule>(
  rules: readonly Rule[],
  q: string,
  settings: AnalysisSettings,
): Rule[] {
  const wanted = normalized(q, settings);
  return rules.filter(({ query }) => normalized(query, settings) === wanted);
}
