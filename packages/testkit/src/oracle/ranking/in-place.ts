import type { MatchedWord } from "../matching/matched-record.js";
import { isContentWord, type QueryWord } from "../query/query-word.js";

/**
 * Ranking 3: a free word is in place if an exact occurrence of it stands, in the same attribute, on the same
 * side of and as far from an occurrence of the nearest content word before or behind it in `q` as the two
 * stand apart in `q`; one of the two suffices. Distances are from start to start, in positions.
 */
export function isInPlace(
  free: MatchedWord,
  matched: readonly MatchedWord[],
  words: readonly QueryWord[],
): boolean {
  const content = words.filter(isContentWord);
  const neighbours = [
    content.findLast(({ index }) => index < free.word.index),
    content.find(({ index }) => index > free.word.index),
  ];
  return matched
    .filter(({ word }) => neighbours.some((neighbour) => neighbour?.index === word.index))
    .some((neighbour) => standAsInQuery(free, neighbour));
}

function standAsInQuery(free: MatchedWord, neighbour: MatchedWord): boolean {
  const apart = free.word.position - neighbour.word.position;
  return free.occurrences
    .filter(({ isExact }) => isExact)
    .some((one) =>
      neighbour.occurrences.some(
        (other) => other.attribute.name === one.attribute.name && one.start - other.start === apart,
      ),
    );
}
