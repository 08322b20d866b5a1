import type { CriterionName, MatchedTerm, RankingVector } from "@findling/client/explanation";

/** How two hits stood to each other in one of the lists. The criterion separated them. */
export interface Separation {
  readonly criterion: CriterionName;
  readonly own: RankingVector;
  readonly other: RankingVector;
}

export interface ListedHit {
  readonly objectID: string;
  /** Its first text; empty: it has none. */
  readonly title: string;
}

export type ChangeReason =
  | { readonly kind: "pinned" | "unpinned" | "hidden" | "shownAgain" | "shifted" | "unknown" }
  | {
      readonly kind: "overtook" | "overtakenBy";
      readonly other: ListedHit;
      readonly before: Separation;
      readonly after: Separation;
    }
  | { readonly kind: "grouped"; readonly other: ListedHit }
  | { readonly kind: "found" | "notFound"; readonly terms: readonly MatchedTerm[] };

/** The places of a hit in two lists. Places from 0; null: it is not among the hits that are known. */
export interface HitTravel {
  readonly from: number | null;
  readonly to: number | null;
}

/** A hit whose place differs. */
export interface HitChange extends HitTravel {
  readonly objectID: string;
  readonly why: ChangeReason;
}

interface HitList {
  readonly nbHits: number;
  readonly hits: readonly ListedHit[];
}

/** The hits of one query before and after the changes of a draft. */
export interface QueryDifference {
  readonly query: string;
  /** How often it was searched, at least and at most; null: that is not known. */
  readonly count: number | null;
  readonly countMax: number | null;
  /** Typos were left out for lack of time. */
  readonly degraded: boolean;
  readonly isChanged: boolean;
  readonly before: HitList;
  readonly after: HitList;
  /** Among the first hits of both lists. */
  readonly moved: readonly HitChange[];
  /** Among the first hits of the second list only. They may stand further down in the first one. */
  readonly appeared: readonly HitChange[];
  /** Among the first hits of the first list only. They may stand further down in the second one. */
  readonly vanished: readonly HitChange[];
}

const changeKinds = ["up", "down", "new", "gone"] as const;

/**
 * What has happened to a hit. It is new or gone only if it is not among the hits that the server compares in
 * the other list: what only leaves the first ones goes down.
 */
export type ChangeKind = (typeof changeKinds)[number];

export function changeKindOf({ from, to }: HitTravel): ChangeKind {
  if (from === null) return "new";
  if (to === null) return "gone";
  return to < from ? "up" : "down";
}

/** How many hits of a query have changed in which way. Kinds without a hit are left out. */
export function changeCounts(difference: QueryDifference): { kind: ChangeKind; count: number }[] {
  const kinds = changesOf(difference).map(changeKindOf);
  return changeKinds
    .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0);
}

export function hasGoneHits(difference: QueryDifference): boolean {
  return difference.vanished.some((change) => changeKindOf(change) === "gone");
}

/** A query that could not be searched. */
export interface FailedQuery {
  readonly query: string;
  readonly count: number | null;
  readonly countMax: number | null;
  readonly message: string;
}

/** All changes of a query, as their places are now, and behind them what has left the first hits. */
export function changesOf({ moved, appeared, vanished }: QueryDifference): HitChange[] {
  const there = [...moved, ...appeared].toSorted((a, b) => (a.to ?? 0) - (b.to ?? 0));
  return [...there, ...vanished];
}

/** Whether another hit is the first one, or there is none any more. */
export function hasOtherFirstHit({ before, after, isChanged }: QueryDifference): boolean {
  return isChanged && before.hits.at(0)?.objectID !== after.hits.at(0)?.objectID;
}

/** How much a query changes for those who search it: a change at the top counts most. */
export function effectOf(difference: QueryDifference): number {
  const places = changesOf(difference).map(({ from, to }) => Math.min(from ?? to ?? 0, to ?? from ?? 0));
  return (difference.count ?? 1) * places.reduce((sum, place) => sum + 1 / (place + 1), 0);
}

export interface DifferenceSummary {
  readonly queries: number;
  readonly changed: number;
  readonly otherFirstHit: number;
  readonly nothingAnyMore: number;
  readonly somethingNow: number;
  /** Share of all searches, from 0 to 1, whose queries change; null: their number is not known. */
  readonly changedShare: number | null;
}

export function summaryOf(differences: readonly QueryDifference[]): DifferenceSummary {
  const changed = differences.filter(({ isChanged }) => isChanged);
  const searches = (some: readonly QueryDifference[]): number =>
    some.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const all = searches(differences);
  return {
    queries: differences.length,
    changed: changed.length,
    otherFirstHit: changed.filter(hasOtherFirstHit).length,
    nothingAnyMore: changed.filter(findsNothingAnyMore).length,
    somethingNow: changed.filter(({ before, after }) => before.nbHits === 0 && after.nbHits > 0).length,
    changedShare: all === 0 ? null : searches(changed) / all,
  };
}

/** Whether a query has found something and finds nothing any more. */
export function findsNothingAnyMore({ before, after }: QueryDifference): boolean {
  return before.nbHits > 0 && after.nbHits === 0;
}
