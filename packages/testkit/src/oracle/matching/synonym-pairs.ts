import type { SynonymRule } from "@findling/protocol";
import type { AnalysisSettings } from "../analysis/analysis-settings.js";
import { emojiTerm } from "../analysis/emoji.js";
import { normalize } from "../analysis/normalize.js";
import { runCharacters } from "../analysis/run-characters.js";
import { stretchesOf } from "../analysis/stretches.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import { plainQueryWords } from "../query/query-words.js";
import type { PhraseElement, SynonymPair } from "./derivation.js";

/**
 * Ranking 2.2, row `synonym`: which entry may represent which. In a `multiWay` rule each entry may represent
 * each other one, in a `oneWay` rule each synonym may represent the input.
 *
 * The entry to find in the query is cut like a query. The entry to find in documents is cut like a value,
 * whose unspaced runs are matched whole.
 */
function elementsOf(entry: string, settings: AnalysisSettings): PhraseElement[] {
  const { languages } = settings;
  return stretchesOf(entry, settings).map((stretch) => {
    const own = entry.slice(stretch.start, stretch.end);
    const characters = stretch.type === "run" ? runCharacters(entry, stretch, languages) : [];
    return {
      term: stretch.type === "emoji" ? emojiTerm(own, languages) : normalize(own, languages),
      characters: characters.map(({ term }) => term),
    };
  });
}

function entryPairs(rule: SynonymRule): [from: string, to: string][] {
  if (rule.type === "oneWay") return rule.synonyms.map((synonym) => [rule.input, synonym]);
  return rule.words.flatMap((from, at) =>
    rule.words.filter((_, other) => other !== at).map((to): [string, string] => [from, to]),
  );
}

/** The pairs in the order of the rules, then of their entries. */
export const synonymPairs = (rules: readonly SynonymRule[], index: AnalyzedIndex): SynonymPair[] =>
  rules.flatMap(entryPairs).map(([from, to]) => ({
    from: plainQueryWords(from, index).map(({ term }) => term),
    to: elementsOf(to, index.analysis),
  }));
