import type { QueryPlan } from "../query/query-plan.js";
import { NO_PHRASE, OccurrenceList } from "../reading/occurrence-list.js";

/**
 * The occurrences of a content word in a document by which a corrected query says what was found
 * (ranking 6.4). They are of the earliest row, then no completions, if there are others, then in the
 * attribute of the lowest tier that is named first, then at the lowest position. Several may stand there.
 */
export function bestOccurrences(
  word: number,
  list: OccurrenceList,
  plan: Pick<QueryPlan, "words">,
): OccurrenceList {
  const best = new OccurrenceList();
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < list.length; i++) {
    if (list.word[i] !== word) continue;
    const rank = list.derivation[i] * 2 + (isCompletion(list, i, plan) ? 1 : 0);
    // Occurrences of one rank come in the order wanted: attributes by slot, then positions.
    if (rank > least || (rank === least && !isSamePlace(best, list, i))) continue;
    if (rank < least) best.clear();
    least = rank;
    best.appendOf(list, i);
  }
  return best;
}

function isCompletion(list: OccurrenceList, i: number, { words }: Pick<QueryPlan, "words">): boolean {
  if (list.phrase[i] !== NO_PHRASE) return false;
  return words[list.word[i]].derivationOf(list.term[i], list.tokenKind[i])?.isCompletion === true;
}

function isSamePlace(best: OccurrenceList, list: OccurrenceList, i: number): boolean {
  return best.slot[0] === list.slot[i] && best.start[0] === list.start[i];
}
