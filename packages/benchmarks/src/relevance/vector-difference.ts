import type { SearchHit } from "@findling/engine";
import { type CriterionName, criterionNames, type RankingVector } from "@findling/protocol";

/**
 * The order in which vectors are compared if no record has all words: `bm25` comes before the rest
 * (ranking 3).
 */
const partialOrder: readonly CriterionName[] = [
  "pinned",
  "bm25",
  ...criterionNames.filter((name) => name !== "pinned" && name !== "bm25"),
];

/**
 * The first criterion in which two vectors differ, in the order of ranking 3; `objectID` if there is none.
 */
export function decidingCriterion(a: RankingVector, b: RankingVector, isPartial = false): CriterionName {
  const order = isPartial ? partialOrder : criterionNames;
  return order.find((name) => name === "objectID" || keyOf(a, name) !== keyOf(b, name)) ?? "objectID";
}

/**
 * Whether the hits of a list were compared as partial matches. Explanations do not say that. It is true if
 * `bm25` decided between two neighbours although another criterion would have come first.
 */
export function comparesPartialMatches(hits: readonly SearchHit[]): boolean {
  return hits.some(({ explanation }, place) => {
    const next = hits.at(place + 1)?.explanation?.vector;
    if (explanation?.decidedAgainstNextBy !== "bm25" || next === undefined) return false;
    return decidingCriterion(explanation.vector, next) !== "bm25";
  });
}

/**
 * Equal if the criterion defers to the next one. The name of an attribute and the order of an entry do not
 * count.
 */
function keyOf(vector: RankingVector, name: Exclude<CriterionName, "objectID">): string {
  if (name === "attribute") return `${vector.attribute.tier} ${vector.attribute.position}`;
  if (name === "custom") return JSON.stringify(vector.custom.map(({ value }) => value));
  return String(vector[name]);
}

/** The vector in one line, without the names that all vectors share. */
export function vectorLine({
  words,
  typos,
  proximity,
  attribute,
  exactness,
  custom,
  bm25,
}: RankingVector): string {
  const values = custom.map(({ attribute: name, value }) => `${name} ${JSON.stringify(value)}`).join(", ");
  const best = `${attribute.tier}/${attribute.position} ${attribute.name}`;
  return `words ${words} typos ${typos} proximity ${proximity} attribute ${best} exactness ${exactness} custom ${values} bm25 ${bm25}`;
}
