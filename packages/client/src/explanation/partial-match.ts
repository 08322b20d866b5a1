import type { Hit } from "@findling/protocol";

type ExplainedHit = Pick<Hit, "explanation">;

/**
 * Whether two hits that follow each other have only some words of the query. Only among such hits BM25
 * decides before criteria that stand above it.
 *
 * @param next undefined: it is on the next page
 */
export function isPartialMatch(hit: ExplainedHit, next: ExplainedHit | undefined): boolean {
  const criterion = hit.explanation?.decidedAgainstNextBy ?? "none";
  const above = hit.explanation?.vector;
  const below = next?.explanation?.vector;
  if (above === undefined || below === undefined || criterion === "none") return false;
  if (criterion === "words") return true;
  const isEqual =
    above.words === below.words &&
    above.typos === below.typos &&
    above.proximity === below.proximity &&
    above.attribute.tier === below.attribute.tier &&
    above.attribute.position === below.attribute.position &&
    above.exactness === below.exactness;
  return criterion === "bm25" && !isEqual;
}
