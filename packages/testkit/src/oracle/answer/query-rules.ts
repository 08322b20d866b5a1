import type { HideRule, PinRule } from "@findling/protocol";
import type { AnalysisSettings } from "../analysis/analysis-settings.js";
import { analyzeValue } from "../analysis/analyze-value.js";
import { wordAndGramTerms } from "../ranking/exactness.js";

/**
 * Ranking 5.2: a rule's `query` applies when its words and grams, analysed as a value, have the same terms in
 * the same order as those of `q`. Without any it applies only if it is empty.
 */
const termsOf = (query: string, settings: AnalysisSettings): string[] =>
  wordAndGramTerms(analyzeValue(query, settings).tokens);

export function rulesFor<Rule extends HideRule | PinRule>(
  rules: readonly Rule[],
  q: string,
  settings: AnalysisSettings,
): Rule[] {
  if (rules.length === 0) return [];
  const wanted = JSON.stringify(termsOf(q, settings));
  return rules.filter(({ query }) => {
    const terms = termsOf(query, settings);
    const isMeant = terms.length > 0 || query.trim() === "";
    return isMeant && JSON.stringify(terms) === wanted;
  });
}
