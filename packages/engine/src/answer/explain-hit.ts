import type { CriterionName, Explanation, RankingVector } from "@findling/protocol";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import type { QueryPlan } from "../query/query-plan.js";
import { decidingOccurrence } from "../ranking/criteria/attribute.js";
import { decidingCriterion, type RankingOrder } from "../ranking/ranking-order.js";
import type { RankedPool } from "../ranking/vectors/ranked-pool.js";
import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import type { OccurrenceList } from "../reading/occurrence-list.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";
import { matchedTermsOf } from "./matched-terms.js";
import type { ListedHit } from "./result-list.js";

/** What the explanation of a hit is drawn from. */
export interface HitEvidence {
  readonly pool: RankedPool;
  readonly order: RankingOrder;
  /** Indexed by slot. */
  readonly attributes: readonly SearchableAttribute[];
  readonly dictionary: TermDictionary;
  readonly plan: QueryPlan;
  /** The occurrences in the hit. */
  readonly occurrences: DocumentOccurrences;
}

/** Why a hit stands before the next one (ranking 3); `next` is undefined for the last reachable hit. */
export function explainHit(hit: ListedHit, next: ListedHit | undefined, evidence: HitEvidence): Explanation {
  return {
    vector: vectorOf(hit, evidence),
    decidedAgainstNextBy: next === undefined ? "none" : decided(hit, next, evidence),
    matchedTerms: matchedTermsOf(evidence.plan, evidence.occurrences, evidence.dictionary),
  };
}

/** Pins are placed, not compared. */
function decided(hit: ListedHit, next: ListedHit, { pool, order }: HitEvidence): CriterionName | "none" {
  if (hit.isPinned || next.isPinned) return "pinned";
  return decidingCriterion(order, pool, hit.poolIndex, next.poolIndex);
}

function vectorOf(
  { poolIndex, isPinned }: ListedHit,
  { pool, attributes, occurrences }: HitEvidence,
): RankingVector {
  return {
    pinned: isPinned,
    words: pool.words[poolIndex],
    typos: pool.typos[poolIndex],
    proximity: pool.proximity[poolIndex],
    attribute: {
      tier: pool.tier[poolIndex],
      position: pool.position[poolIndex],
      name: decidingName(occurrences.content, attributes),
    },
    exactness: pool.exactness[poolIndex],
    custom: [...(pool.custom[poolIndex] ?? [])],
    bm25: pool.bm25[poolIndex],
  };
}

/** The path of the attribute that `tier` and `position` belong to; empty if no word matched. */
function decidingName(content: OccurrenceList, attributes: readonly SearchableAttribute[]): string {
  const deciding = decidingOccurrence(content, attributes);
  return deciding < 0 ? "" : attributes[content.slot[deciding]].path;
}
