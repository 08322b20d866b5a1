import {
  decisionBetween,
  decisionWords,
  type MatchedTerm,
  type RankDecision,
  termsFoundOtherwise,
} from "@findling/client/explanation";
import {
  type ChangeReason,
  changeKindOf,
  type HitTravel,
  type ListedHit,
  type Separation,
} from "./ranking-difference.js";

/** `up from 5 to 2`; places for people begin with 1. */
export function travelWords(travel: HitTravel): string {
  const { from, to } = travel;
  if (from === null) return to === null ? "not shown" : `new at ${to + 1}`;
  const kind = `${changeKindOf(travel)} from ${from + 1}`;
  return to === null ? kind : `${kind} to ${to + 1}`;
}

/** One of two lists of hits. */
export type Side = "before" | "after";

/**
 * Where a hit of one list stands in the other one: `was 4th`, `gone`. null: at the same place.
 *
 * @param known how many hits of the other list are known; null: enough to say that others are not in it
 */
export function placeWords({ from, to }: HitTravel, side: Side, known: number | null): string | null {
  if (from === to) return null;
  const isBefore = side === "before";
  const there = isBefore ? to : from;
  if (there !== null) return `${isBefore ? "now" : "was"} ${ordinal(there + 1)}`;
  if (known === null) return isBefore ? "gone" : "new";
  return `${isBefore ? "not" : "new"} in the first ${known}`;
}

const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" };

function ordinal(count: number): string {
  return `${count}${endings[ordinalRules.select(count)] ?? "th"}`;
}

/** Why a hit has another place, as a sentence without a point. */
export function reasonWords(why: ChangeReason): string {
  switch (why.kind) {
    case "pinned":
      return "a pin puts it here";
    case "unpinned":
      return "its pin is gone";
    case "hidden":
      return "a rule hides it for this query";
    case "shownAgain":
      return "no rule hides it any more";
    case "shifted":
      return "others came or went above it";
    case "grouped":
      return `“${nameOf(why.other)}” stands for its group`;
    case "found":
      return `it is found now${termWords(why.terms)}`;
    case "notFound":
      return `it is not found any more${termWords(why.terms, "; it was")}`;
    case "overtook":
      return `it passes “${nameOf(why.other)}”: ${separationWords(why.after, "own")}${formerWords(why)}`;
    case "overtakenBy":
      return `“${nameOf(why.other)}” passes it: ${separationWords(why.after, "other")}${formerWords(why)}`;
    case "unknown":
      return "it is outside of the hits that were compared, so the reason is not known";
  }
}

/** The reason without the other hit and what was before; to stand behind the names of the hits. */
export function shortReasonWords(why: ChangeReason): string {
  if (why.kind === "overtook") return separationWords(why.after, "own");
  if (why.kind === "overtakenBy") return separationWords(why.after, "other");
  return reasonWords(why);
}

/** The words that all reasons of one kind share. */
export function reasonKindWords(why: ChangeReason): string {
  switch (why.kind) {
    case "overtook":
    case "overtakenBy": {
      const decision = decisionOf(why.after, why.kind === "overtook" ? "own" : "other");
      return decision === null ? why.after.criterion : decisionWords(decision);
    }
    case "pinned":
    case "unpinned":
      return "pins";
    case "hidden":
    case "shownAgain":
      return "hides";
    case "shifted":
      return "others came or went above";
    case "grouped":
      return "another hit of the group";
    case "found":
      return "found now";
    case "notFound":
      return "not found any more";
    case "unknown":
      return "not known, beyond the hits that are compared";
  }
}

export function nameOf({ title, objectID }: ListedHit): string {
  return title === "" ? objectID : title;
}

/** Why the hits were in the other order before; empty if by the same criterion with other values. */
function formerWords({
  kind,
  before,
  after,
}: Extract<ChangeReason, { readonly before: Separation }>): string {
  if (before.criterion === after.criterion) return "";
  return `. Before: ${separationWords(before, kind === "overtook" ? "other" : "own")}`;
}

/** `fewer typos (0 against 1)` */
function separationWords(separation: Separation, above: "own" | "other"): string {
  const { criterion } = separation;
  const decision = decisionOf(separation, above);
  if (decision === null) return criterion;
  const { values } = decision;
  const hasValues = values !== null && criterion !== "pinned" && criterion !== "objectID";
  return `${decisionWords(decision)}${hasValues ? ` (${values.above} against ${values.below})` : ""}`;
}

function decisionOf({ criterion, own, other }: Separation, above: "own" | "other"): RankDecision | null {
  const explained = (vector: Separation["own"]) => ({
    objectID: "",
    explanation: { vector, decidedAgainstNextBy: criterion, matchedTerms: [] },
  });
  const [upper, lower] = above === "own" ? [own, other] : [other, own];
  return decisionBetween(explained(upper), explained(lower));
}

function termWords(terms: readonly MatchedTerm[], lead = ""): string {
  const others = termsFoundOtherwise(terms).map(({ query, indexed }) => `“${indexed}” for “${query}”`);
  return others.length === 0 ? "" : `${lead}, by ${others.join(", ")}`;
}
