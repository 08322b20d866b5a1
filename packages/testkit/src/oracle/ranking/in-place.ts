import type { MatchedWord } from "../matching/matched-record.js";
import { isContentWord, type QueryWord } from "../query/query-word.js";

/**
 * Ranking 3: whether a free word is in place. It compares an exact occurrence of it with occurrences of the
 * nearest content word before or after it in `q`, in the same attribute. The two must be in the same order
 * and as far apart as in `q`. One of the two content words suffices. Distances are from start to start, in
 * positions.
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
