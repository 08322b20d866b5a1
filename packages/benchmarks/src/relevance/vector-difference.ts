import { type CriterionName, criterionNames, type RankingVector } from "@findling/protocol/schemas";

/** The first criterion that tells two vectors apart, in the order of ranking 3; `objectID` where none does. */
export function decidingCriterion(a: RankingVector, b: RankingVector): CriterionName {
  return (
    criterionNames.find((name) => name === "objectID" || keyOf(a, name) !== keyOf(b, name)) ?? "objectID"
  );
}

/** Equal where the criterion defers to the next: an attribute's name, and the order of an entry, say nothing. */
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
