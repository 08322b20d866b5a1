import { normalize } from "../analysis/normalize.js";
import type { Range } from "../analysis/stretch.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, FoundToken, MatchingContext } from "./derivation.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `prefix`: for a prefix word any term that starts with it.
 * Ranking 6.1: a prefix match marks only the characters typed.
 */
export function prefixDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  if (!word.isPrefixWord) return [];
  const { analysis, statistics } = context.index;
  return [...statistics.words.keys()]
    .filter((term) => term.startsWith(word.term))
    .map((term) =>
      termDerivation({
        kind: "prefix",
        cost: 0,
        via: "prefix",
        term,
        context,
        rangesIn: (found) => [typedRange(word.term, found, analysis.languages)],
      }),
    );
}

/**
 * The shortest beginning of a token's text whose term starts with the typed text. The term of a joined part
 * (`e-mail`) is that of its two words, so the character between them is skipped.
 */
function typedRange(typed: string, { attribute, token }: FoundToken, languages: readonly string[]): Range {
  const textUpTo = (end: number): string =>
    token.components
      .map((component) =>
        attribute.text.slice(component.start, Math.max(component.start, Math.min(component.end, end))),
      )
      .map((text) => normalize(text, languages))
      .join("");
  let end = token.start;
  while (end < token.end && !textUpTo(end).startsWith(typed)) end += 1;
  return { start: token.start, end };
}
