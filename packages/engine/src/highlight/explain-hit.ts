import type { Explanation, RankingVector } from "@findling/protocol";
import type { ListedHit } from "../collector/result-list.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import type { QueryPlan } from "../query/query-plan.js";
import { bestOccurrence } from "../ranking/criteria/attribute.js";
import type { OccurrenceList } from "../ranking/occurrence-list.js";
import type { RankedPool } from "../ranking/ranked-pool.js";
import { decidingCriterion } from "../ranking/ranking-order.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import { matchedTermsOf } from "./matched-terms.js";

export interface ExplainContext {
  readonly pool: RankedPool;
  readonly attributes: readonly SearchableAttribute[];
  readonly dictionary: TermDictionary;
  readonly plan: Pick<QueryPlan, "words" | "phrases">;
  /** Those of the hit. */
  readonly occurrences: OccurrenceList;
}

/** Why a hit stands before the next one of the list; `next` is undefined for the last reachable hit (ranking 3). */
export function explainHit(
  hit: ListedHit,
  next: ListedHit | undefined,
  context: ExplainContext,
): Explanation {
  return {
    vector: vectorOf(hit, context),
    decidedAgainstNextBy: next === undefined ? "none" : decided(hit, next, context.pool),
    matchedTerms: matchedTermsOf(context.plan, context.occurrences, context.dictionary),
  };
}

/** Pins are placed, not compared. */
function decided(hit: ListedHit, next: ListedHit, pool: RankedPool) {
  if (hit.isPinned || next.isPinned) return "pinned";
  return decidingCriterion(pool, hit.place, next.place);
}

function vectorOf(
  { place, isPinned }: ListedHit,
  { pool, attributes, occurrences }: ExplainContext,
): RankingVector {
  const best = bestOccurrence(occurrences, attributes);
  return {
    pinned: isPinned,
    words: pool.words[place],
    typos: pool.typos[place],
    proximity: pool.proximity[place],
    attribute: {
      tier: pool.tier[place],
      position: pool.position[place],
      name: best < 0 ? "" : attributes[occurrences.slot[best]].path,
    },
    exactness: pool.exactness[place],
    custom: [...(pool.custom[place] ?? [])],
    bm25: pool.bm25[place],
  };
}
