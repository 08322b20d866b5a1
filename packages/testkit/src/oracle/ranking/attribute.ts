import type { RankingVector } from "@findling/protocol";
import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 5: the best occurrence of any matched word: lowest tier, then lowest position, then the attribute
 * named first in the settings. Tier, then position are compared.
 */
type Place = RankingVector["attribute"];

const compare = (a: Place, b: Place): number => a.tier - b.tier || a.position - b.position;

export const attribute: Criterion<"attribute"> = {
  name: "attribute",
  valueOf: ({ analyzed, matched }, { tierCount }) => {
    const places = analyzed.attributes.flatMap(({ name, tier }) =>
      matched
        .flatMap(({ occurrences }) => occurrences)
        .filter((occurrence) => occurrence.attribute.name === name)
        .map(({ start }): Place => ({ tier, position: start, name })),
    );
    // The places stand in the order of the settings, which a stable sort keeps among equals.
    return places.toSorted(compare).at(0) ?? { tier: tierCount, position: 0, name: "" };
  },
  compare,
};
