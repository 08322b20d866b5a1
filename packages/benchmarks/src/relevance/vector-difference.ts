import type { SearchHit } from "@findling/engine";
import { type CriterionName, criterionNames, type RankingVector } from "@findling/protocol";

/**
 * How the vectors of a list are compared: where no record has all words, `bm25` comes before the rest
 * (ranking 3).
 */
const partialOrder: readonly CriterionName[] = [
  "pinned",
  "bm25",
  ...criterionNames.filter((name) => name !== "pinned" && name !== "bm25"),
];

/**
 * The first criterion that tells two vectors apart, in the order of ranking 3; `objectID` where none does.
 */
export function decidingCriterion(a: RankingVector, b: RankingVector, isPartial = false): CriterionName {
  const order = isPartial ? partialOrder : criterionNames;
  return order.find((name) => name === "objectID" || keyOf(a, name) !== keyOf(b, name)) ?? "objectID";
}

/**
 * Whether the hits of a list were compared as partial matches, which an explanation does not say: of two
 * neighbours `bm25` decided though another criterion would have come first.
 */
export function comparesPartialMatches(hits: readonly SearchHit[]): boolean {
  return hits.some(({ explanation }, place) => {
    const next = hits.at(place + 1)?.explanation?.vector;
    if (explanation?.decidedAgainstNextBy !== "bm25" || next === undefined) return false;
    return decidingCriterion(explanation.vector, next) !== "bm25";
  });
}

/**
 * Equal where the criterion defers to the next: an attribute's name, and the order of an entry, say nothing.
 */
function keyOf(vector: RankingVector, name: Exclude<CriterionName, "objectID">): string {
  if (name === "attribute") return `${vector.attribute.tier} ${vector.attribute.position}`;
  if (name === "custom") return JSON.stringify(vector.custom.map(({ value }) => value));
  return String(vector[name]);
}

/** In one line, without names that every vector repeats. */
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
