import type { RankingVector } from "@findling/protocol";
import type { MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import type { Criterion } from "./criterion.js";
import { leadingWordCount } from "./leading-words.js";

/**
 * Ranking 3, criterion 5.
 *
 * - `tier`: how deep one must read to have met every matched content word: the greatest of the lowest tiers
 *   of these words.
 * - `position`, `name`: of the occurrences in that tier of the words whose lowest tier it is, the lowest
 *   position, then the attribute named first.
 *
 * Tier, then position are compared. In an attribute's first value a position is less the number of stop words
 * that begin this value, at least 0 (of a value of stop words alone: less 0).
 */
type AttributePlace = RankingVector["attribute"];

const compare = (a: AttributePlace, b: AttributePlace): number => a.tier - b.tier || a.position - b.position;

const lowestTier = ({ occurrences }: MatchedWord): number =>
  Math.min(...occurrences.map(({ attribute }) => attribute.tier));

function positionOf({ attribute, value, start }: Occurrence, stopWords: ReadonlySet<string>): number {
  if (value > 0) return start;
  const first = attribute.values[0];
  const leading = leadingWordCount(first, stopWords);
  return leading === first.positionCount ? start : Math.max(0, start - leading);
}

export const attribute: Criterion<"attribute"> = {
  name: "attribute",
  valueOf: ({ analyzed, matched }, { tierCount, functionWords }) => {
    if (matched.length === 0) return { tier: tierCount, position: 0, name: "" };
    const tier = Math.max(...matched.map(lowestTier));
    const occurrences = matched
      .filter((one) => lowestTier(one) === tier)
      .flatMap((one) => one.occurrences)
      .filter((occurrence) => occurrence.attribute.tier === tier);
    const places = analyzed.attributes.flatMap(({ name }) =>
      occurrences
        .filter((occurrence) => occurrence.attribute.name === name)
        .map(
          (occurrence): AttributePlace => ({
            tier,
            position: positionOf(occurrence, functionWords.stopWords),
            name,
          }),
        ),
    );
    // The places are in the order of the settings, and a stable sort keeps that order among equals.
    return places.toSorted(compare)[0];
  },
  compare,
};
