import { saturated } from "../analysis/analyze-record.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { gramDocumentCount, inEachValue, spotsInHangulWords, spotsInRuns } from "./gram-runs.js";
import { sourceOf } from "./occurrence.js";

/**
 * Ranking 2.2, row `bigram`: the bigrams of a word of an unspaced script; from 2 characters on they are
 * exact. Also the bigrams of a Hangul word of at least 2 syllables, inside one word; these are never exact.
 * Ranking 2.1: for a free word they count as exact, even for one character.
 */
export function bigramDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  if (word.characters.length === 0) return [];
  const isHangul = word.origin !== "unspaced";
  return [
    {
      kind: "bigram",
      cost: 0,
      documentCount: documentCount(word, context),
      occurrencesIn: ({ attributes }) =>
        inEachValue(attributes, (tokens) =>
          isHangul ? spotsInHangulWords(tokens, word.characters) : spotsInRuns(tokens, word.characters),
        ).map(({ attribute, value, spot }) => ({
          kind: "bigram",
          cost: 0,
          via: "bigram",
          isExact: word.isFree || (!isHangul && word.characters.length >= 2),
          attribute,
          value,
          start: saturated(spot.position),
          end: saturated(spot.lastPosition),
          ranges: [{ start: spot.start, end: spot.end }],
          whole: { start: spot.start, end: spot.end },
          indexed: word.term,
          source: sourceOf(attribute, spot.start, spot.end),
          gram: null,
          isPhrase: word.characters.length > 2,
          needsPrefix: isHangul,
          isPart: false,
          isCompletion: false,
          joined: null,
        })),
    },
  ];
}

/** For one character, the largest document count of a gram that starts with it. */
function documentCount({ characters }: QueryWord, { index }: MatchingContext): number {
  const { grams } = index.statistics;
  if (characters.length > 1) return gramDocumentCount(characters, grams);
  const counts = [...grams].filter(([term]) => term.startsWith(characters[0])).map(([, count]) => count);
  return Math.max(0, ...counts);
}
