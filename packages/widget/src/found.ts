import type { Hit, SearchResponse } from "@findling/client/search";
import { textAt } from "./record-text.js";

/** A hit with its place in the whole result, from 1, whatever place its group has. */
export interface PlacedHit {
  readonly hit: Hit;
  readonly position: number;
}

export interface HitGroup {
  /** Empty: these hits have no group. */
  readonly name: string;
  readonly hits: readonly PlacedHit[];
}

/** An answer in the order in which it is shown. */
export interface FoundHits {
  readonly query: string;
  readonly correctedQuery: string | null;
  readonly nbHits: number;
  readonly isDegraded: boolean;
  readonly facets: SearchResponse["facets"];
  readonly groups: readonly HitGroup[];
}

/** Groups stand in the order of their first hits, hits of a group in the order of the answer. */
export function foundIn(answer: SearchResponse, groupBy: string): FoundHits {
  const groups = new Map<string, PlacedHit[]>();
  for (const [at, hit] of answer.hits.entries()) {
    const name = groupBy === "" ? "" : textAt(hit.record, groupBy);
    const hits = groups.get(name) ?? [];
    groups.set(name, hits);
    hits.push({ hit, position: at + 1 });
  }
  const { query, correctedQuery, nbHits, degraded, facets } = answer;
  return {
    query,
    correctedQuery,
    nbHits,
    isDegraded: degraded,
    facets,
    groups: [...groups].map(([name, hits]) => ({ name, hits })),
  };
}

export function hitsOf({ groups }: FoundHits): readonly PlacedHit[] {
  return groups.flatMap(({ hits }) => hits);
}
