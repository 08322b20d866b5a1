import type { HitChange, ListedHit, QueryDifference } from "./ranking-difference.js";

/** A difference in which hits of the same title have their objectID behind it: `flex (css.types.flex)`. */
export function withTitlesApart(difference: QueryDifference): QueryDifference {
  const { before, after } = difference;
  const idsByTitle = new Map<string, Set<string>>();
  for (const { title, objectID } of [...before.hits, ...after.hits])
    idsByTitle.set(title, (idsByTitle.get(title) ?? new Set()).add(objectID));
  const apart = <Hit extends ListedHit>(hit: Hit): Hit =>
    hit.title !== "" && (idsByTitle.get(hit.title)?.size ?? 0) > 1
      ? { ...hit, title: `${hit.title} (${hit.objectID})` }
      : hit;
  const changeApart = (change: HitChange): HitChange =>
    "other" in change.why ? { ...change, why: { ...change.why, other: apart(change.why.other) } } : change;
  return {
    ...difference,
    before: { ...before, hits: before.hits.map(apart) },
    after: { ...after, hits: after.hits.map(apart) },
    moved: difference.moved.map(changeApart),
    appeared: difference.appeared.map(changeApart),
    vanished: difference.vanished.map(changeApart),
  };
}
