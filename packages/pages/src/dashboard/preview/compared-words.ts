import type { ShownAnswer } from "../draft-search.js";

type ListedAnswer = Pick<ShownAnswer, "nbHits"> & {
  readonly hits: readonly { readonly objectID: string }[];
};

/** Says how changed settings change the hits of a search. */
export function comparedWords(before: ListedAnswer, after: ListedAnswer): string {
  const known = knownHits(before, after);
  const among = known === null ? "" : `Of the first ${known} hits: `;
  const words = among + changeWords(idsOf(before), idsOf(after));
  return foundWords(before.nbHits, after.nbHits) + words.charAt(0).toUpperCase() + words.slice(1);
}

/** How many hits of each list are known; null: all are, so that a hit in one list only is new or gone. */
export function knownHits(before: ListedAnswer, after: ListedAnswer): number | null {
  const isWhole = [before, after].every(({ hits, nbHits }) => hits.length === nbHits);
  return isWhole ? null : Math.max(before.hits.length, after.hits.length);
}

function foundWords(before: number, after: number): string {
  if (before === after) return "";
  return `${before.toLocaleString("en-US")} found now, ${after.toLocaleString("en-US")} with the changes. `;
}

function changeWords(old: readonly string[], now: readonly string[]): string {
  const [had, has] = [new Set(old), new Set(now)];
  const counts = [
    { count: now.filter((id, place) => had.has(id) && old[place] !== id).length, words: "moved" },
    { count: now.filter((id) => !had.has(id)).length, words: "new" },
    { count: old.filter((id) => !has.has(id)).length, words: "gone" },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return "no hit moves, comes or goes.";
  const parts = counts.map(({ count, words }) => `${count} ${words}`);
  const isOtherFirst = old.length > 0 && now.length > 0 && old[0] !== now[0];
  return `${[...(isOtherFirst ? ["another first hit"] : []), ...parts].join(", ")}.`;
}

function idsOf({ hits }: ListedAnswer): string[] {
  return hits.map(({ objectID }) => objectID);
}
