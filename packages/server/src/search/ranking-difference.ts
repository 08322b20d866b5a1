import { comparedCriteria } from "@findling/engine";
import type { CriterionName, Explanation, MatchedTerm } from "@findling/protocol";

/** A hit as far as it is compared and shown. Its place in a list is its position, from 0. */
export interface ComparedHit {
  readonly objectID: string;
  /** The first text of the record; empty: it has none. */
  readonly title: string;
  /** The value by which the list of this hit groups hits; null: the hit is in no group that is known. */
  readonly group: string | null;
  /** The value by which the other list groups hits; null: the hit is in no group that is known. */
  readonly groupInOther: string | null;
  readonly explanation: Explanation;
}

/** The first hits of a search. */
export interface ComparedList {
  readonly hits: readonly ComparedHit[];
  readonly nbHits: number;
  /** The objectIDs that a rule hides for the query. */
  readonly hidden: ReadonlySet<string>;
}

/** How two hits stood to each other in one of the lists. The criterion separated them. */
export interface Separation {
  readonly criterion: CriterionName;
  readonly own: Explanation["vector"];
  readonly other: Explanation["vector"];
}

/** The hit that a hit has overtaken, or that has overtaken it. */
export interface OtherHit {
  readonly objectID: string;
  readonly title: string;
}

export type DifferenceReason =
  | { readonly kind: "pinned" | "unpinned" | "hidden" | "shownAgain" | "unknown" }
  /** Its order among the hits of both lists is the same: others came or went above it. */
  | { readonly kind: "shifted" }
  | {
      readonly kind: "overtook" | "overtakenBy";
      readonly other: OtherHit;
      readonly before: Separation;
      readonly after: Separation;
    }
  /** Another hit stands for its group in the other list. */
  | { readonly kind: "grouped"; readonly other: OtherHit }
  /** It is found in one list only, by these words. */
  | { readonly kind: "found" | "notFound"; readonly terms: readonly MatchedTerm[] };

/** A hit whose place differs. Positions from 0; null: it is not among the hits that are known. */
export interface HitDifference {
  readonly objectID: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly why: DifferenceReason;
}

export interface RankingDifference {
  readonly moved: readonly HitDifference[];
  readonly appeared: readonly HitDifference[];
  readonly vanished: readonly HitDifference[];
}

/** What differs among the first `shown` hits of two lists. The lists may be longer. */
export function rankingDifference(
  before: ComparedList,
  after: ComparedList,
  shown: number,
): RankingDifference {
  const comparison = new Comparison(before, after);
  const old = before.hits.slice(0, shown).map(({ objectID }) => objectID);
  const now = after.hits.slice(0, shown).map(({ objectID }) => objectID);
  const [wasShown, isShown] = [new Set(old), new Set(now)];
  const differenceOf = (objectID: string) => comparison.differenceOf(objectID);
  return {
    moved: now.filter((id, place) => wasShown.has(id) && old[place] !== id).map(differenceOf),
    appeared: now.filter((id) => !wasShown.has(id)).map(differenceOf),
    vanished: old.filter((id) => !isShown.has(id)).map(differenceOf),
  };
}

interface PlacedHit {
  readonly hit: ComparedHit;
  readonly place: number;
}

class Comparison {
  readonly #before: SortedHits;
  readonly #after: SortedHits;

  constructor(before: ComparedList, after: ComparedList) {
    this.#before = new SortedHits(before);
    this.#after = new SortedHits(after);
  }

  differenceOf(objectID: string): HitDifference {
    const [old, now] = [this.#before.get(objectID), this.#after.get(objectID)];
    const ends = { from: old?.place ?? null, to: now?.place ?? null };
    return { objectID, ...ends, why: this.#reason(objectID, old, now) };
  }

  #reason(objectID: string, old?: PlacedHit, now?: PlacedHit): DifferenceReason {
    const wasPinned = isPinned(old);
    if (isPinned(now) && !(wasPinned && old?.place === now?.place)) return { kind: "pinned" };
    if (wasPinned && !isPinned(now)) return { kind: "unpinned" };
    if (old !== undefined && now !== undefined) return this.#moved(old, now);
    if (now !== undefined) {
      if (this.#before.hides(objectID)) return { kind: "shownAgain" };
      return missing(this.#before, now.hit, "found");
    }
    if (this.#after.hides(objectID)) return { kind: "hidden" };
    return old === undefined ? { kind: "unknown" } : missing(this.#after, old.hit, "notFound");
  }

  /** The nearest hit with which it has changed its order; rather one that no pin has placed. */
  #moved(old: PlacedHit, now: PlacedHit): DifferenceReason {
    const isUp = now.place < old.place;
    const place = this.#inverted(old, now, isUp ? 1 : -1);
    if (place === null) return { kind: "shifted" };
    const { hit } = this.#after.at(place);
    const other = this.#before.get(hit.objectID);
    if (other === undefined) return { kind: "unknown" };
    return {
      kind: isUp ? "overtook" : "overtakenBy",
      other: { objectID: hit.objectID, title: hit.title },
      before: this.#before.separation(old.place, other.place),
      after: this.#after.separation(now.place, place),
    };
  }

  /** The place in the second list of the nearest hit below (1) or above (-1) that was on the other side. */
  #inverted(old: PlacedHit, now: PlacedHit, step: 1 | -1): number | null {
    let pinned: number | null = null;
    for (let place = now.place + step; place >= 0 && place < this.#after.length; place += step) {
      const { hit } = this.#after.at(place);
      const other = this.#before.get(hit.objectID);
      if (other === undefined || (other.place - old.place) * step > 0) continue;
      if (!hit.explanation.vector.pinned && !other.hit.explanation.vector.pinned) return place;
      pinned ??= place;
    }
    return pinned;
  }
}

function isPinned(placed: PlacedHit | undefined): boolean {
  return placed?.hit.explanation.vector.pinned === true;
}

/** Why a hit is not among the known hits of a list. */
function missing(list: SortedHits, hit: ComparedHit, kind: "found" | "notFound"): DifferenceReason {
  const other = hit.groupInOther === null ? undefined : list.ofGroup(hit.groupInOther);
  if (other !== undefined)
    return { kind: "grouped", other: { objectID: other.objectID, title: other.title } };
  return list.isWhole ? { kind, terms: hit.explanation.matchedTerms } : { kind: "unknown" };
}

/** A list of hits, and the order in which it is sorted. */
class SortedHits {
  readonly #list: ComparedList;
  readonly #places: ReadonlyMap<string, number>;
  readonly #order: readonly CriterionName[];

  constructor(list: ComparedList) {
    this.#list = list;
    this.#places = new Map(list.hits.map(({ objectID }, place) => [objectID, place]));
    const isFull = list.hits.every(({ explanation }, place) => {
      const next = list.hits.at(place + 1);
      const decided = explanation.decidedAgainstNextBy;
      if (next === undefined || decided === "pinned" || decided === "none") return true;
      return decider(comparedCriteria.full, explanation, next.explanation) === decided;
    });
    this.#order = isFull ? comparedCriteria.full : comparedCriteria.partial;
  }

  get length(): number {
    return this.#list.hits.length;
  }

  /** Whether the list has every hit of its search. */
  get isWhole(): boolean {
    return this.#list.nbHits <= this.length;
  }

  at(place: number): PlacedHit {
    return { hit: this.#list.hits[place], place };
  }

  get(objectID: string): PlacedHit | undefined {
    const place = this.#places.get(objectID);
    return place === undefined ? undefined : this.at(place);
  }

  hides(objectID: string): boolean {
    return this.#list.hidden.has(objectID);
  }

  ofGroup(group: string): ComparedHit | undefined {
    return this.#list.hits.find((hit) => hit.group === group);
  }

  separation(own: number, other: number): Separation {
    const [one, two] = [this.#list.hits[own].explanation, this.#list.hits[other].explanation];
    return { criterion: decider(this.#order, one, two), own: one.vector, other: two.vector };
  }
}

/** The first criterion in which two hits differ; pins are placed, not compared. */
function decider(order: readonly CriterionName[], one: Explanation, other: Explanation): CriterionName {
  const [a, b] = [one.vector, other.vector];
  if (a.pinned || b.pinned) return "pinned";
  const differs = (name: CriterionName): boolean => {
    if (name === "objectID") return true;
    if (name === "attribute")
      return a.attribute.tier !== b.attribute.tier || a.attribute.position !== b.attribute.position;
    if (name === "custom") return a.custom.some(({ value }, place) => value !== b.custom[place]?.value);
    return a[name] !== b[name];
  };
  return order.find(differs) ?? "objectID";
}
