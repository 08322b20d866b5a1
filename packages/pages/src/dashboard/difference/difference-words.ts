import { counted } from "../elements/counted.js";
import { nameOf, reasonWords, shortReasonWords, travelWords } from "./change-words.js";
import {
  changesOf,
  type DifferenceSummary,
  type HitChange,
  hasOtherFirstHit,
  type QueryDifference,
} from "./ranking-difference.js";

/** The outcome in one sentence: what it says first, and the rest. */
export function verdictWords(summary: DifferenceSummary): { readonly lead: string; readonly rest: string } {
  const { queries, changed, otherFirstHit, nothingAnyMore, somethingNow, changedShare } = summary;
  if (changed === 0) return { lead: "No query changes", rest: "." };
  const isAll = changed === queries && queries > 1;
  const share = changedShare === null || isAll ? "" : `, with ${shareWords(changedShare)} of the searches`;
  const parts = [
    otherFirstHit === 0
      ? "the first hit stays everywhere"
      : `${otherFirstHit} ${otherFirstHit === 1 ? "has" : "have"} another first hit`,
    ...(nothingAnyMore === 0
      ? []
      : [`${nothingAnyMore} ${nothingAnyMore === 1 ? "finds" : "find"} nothing any more`]),
    ...(somethingNow === 0
      ? []
      : [`${somethingNow} ${somethingNow === 1 ? "finds" : "find"} something for the first time`]),
  ];
  const some = `${changed} of ${counted(queries, "query", "queries")} ${changed === 1 ? "changes" : "change"}`;
  return {
    lead: isAll ? `All ${queries} queries change` : some,
    rest: `${share}: ${listWords(parts)}.`,
  };
}

/** The change of a query that people notice most, as a sentence without a point. */
export function headlineWords(difference: QueryDifference): string {
  const { before, after } = difference;
  if (after.nbHits === 0) return "nothing is found any more";
  const changes = changesOf(difference);
  const [was, is] = [before.hits.at(0), after.hits.at(0)];
  if (is !== undefined && hasOtherFirstHit(difference)) {
    const change = changes.find(({ objectID }) => objectID === is.objectID);
    const why = change === undefined ? "" : `: ${shortReasonWords(change.why)}`;
    if (was === undefined) return `“${nameOf(is)}” is found, and nothing was before`;
    return `“${nameOf(is)}” is first, no longer “${nameOf(was)}”${why}`;
  }
  const highest = highestOf(changes);
  if (highest === undefined) return `the hits are the same, but ${foundWords(difference)}`;
  return `“${titleOf(difference, highest)}” is ${travelWords(highest)}: ${shortReasonWords(highest.why)}`;
}

/** `12 are found, 9 were before` */
export function foundWords({ before, after }: QueryDifference): string {
  const [is, was] = [after.nbHits, before.nbHits].map((count) => count.toLocaleString("en-US"));
  return `${is} ${after.nbHits === 1 ? "is" : "are"} found, ${was} ${before.nbHits === 1 ? "was" : "were"} before`;
}

interface Progress {
  readonly stage: "none" | "running" | "done" | "stopped" | "failed";
  /** How many queries are compared, and how many could not be searched. */
  readonly compared: number;
  readonly failed: number;
  /** How many queries there are; null: not known yet. */
  readonly total: number | null;
}

/** How far the queries have come. Those that could not be searched are done, but not compared. */
export function progressWords({ stage, compared, failed, total }: Progress): string {
  const others = failed === 0 ? "" : `, ${failed} ${failed === 1 ? "is" : "are"} not`;
  const outcome = `${counted(compared, "query is", "queries are")} compared${others}.`;
  switch (stage) {
    case "running":
      return total === null
        ? "Asking for the queries…"
        : `${compared + failed} of ${total} queries are done.`;
    case "done":
      return outcome;
    case "stopped":
      return `Stopped: ${outcome}`;
    case "none":
    case "failed":
      return "";
  }
}

/** A change with its reason, without the title of its hit. */
export function changeWords(change: HitChange): string {
  return `${travelWords(change)}: ${reasonWords(change.why)}`;
}

export function titleOf({ before, after }: QueryDifference, { objectID }: HitChange): string {
  return nameOf(
    [...after.hits, ...before.hits].find((hit) => hit.objectID === objectID) ?? { objectID, title: "" },
  );
}

function highestOf(changes: readonly HitChange[]): HitChange | undefined {
  const placeOf = ({ from, to }: HitChange): number => Math.min(from ?? to ?? 0, to ?? from ?? 0);
  return changes.toSorted((a, b) => placeOf(a) - placeOf(b)).at(0);
}

/** `12 %`, `under 1 %` */
export function shareWords(share: number): string {
  const percent = share * 100;
  return percent > 99 && percent < 100 ? "over 99 %" : `${percent < 1 ? "under 1" : Math.round(percent)} %`;
}

function listWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`;
}
