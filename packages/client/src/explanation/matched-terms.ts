import type { MatchedTerm } from "@findling/protocol";

/** What stands for words that the hit does not have as they were typed. */
export function termsFoundOtherwise(terms: readonly MatchedTerm[]): MatchedTerm[] {
  const asTyped = new Set(terms.filter(({ query, indexed }) => query === indexed).map(({ query }) => query));
  return terms.filter(({ query }) => !asTyped.has(query));
}
