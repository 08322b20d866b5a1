import { DerivationKind, Joins } from "../query/derivation.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { OccurrenceList } from "./occurrence-list.js";
import { dropOverlapped } from "./overlapped-occurrences.js";

/**
 * Keeps the occurrences of free words that count: those in attributes in which a content word has one
 * (ranking 2.1), unless another one of the same word overlaps it through a derivation of an earlier row
 * (ranking 2.2). Where a content word is written together with a free one, the free one stands there, too.
 * `words`: the content words.
 */
export function keepFree(free: OccurrenceList, content: OccurrenceList, words: readonly PlannedWord[]): void {
  addJoined(free, content, words);
  if (free.length === 0) return;
  keepBeside(free, content);
  dropOverlapped(free);
}

function addJoined(free: OccurrenceList, content: OccurrenceList, words: readonly PlannedWord[]): void {
  const before = free.length;
  for (let i = 0; i < content.length; i++) {
    const joins = content.joins[i];
    if (joins !== Joins.nextFree && joins !== Joins.previousFree) continue;
    const { freeBefore } = words[content.word[i]];
    free.appendOf(content, i);
    const at = free.length - 1;
    free.word[at] = joins === Joins.nextFree ? freeBefore : freeBefore - 1;
    free.derivation[at] = DerivationKind.joined;
    free.cost[at] = 0;
    free.joins[at] = 0;
  }
  if (free.length > before) free.sortInTextOrder();
}

/** Keeps the free occurrences in slots that have a content word. Both lists are in the order of slots. */
function keepBeside(free: OccurrenceList, content: OccurrenceList): void {
  let at = 0;
  free.filter((i) => {
    while (at < content.length && content.slot[at] < free.slot[i]) at++;
    return at < content.length && content.slot[at] === free.slot[i];
  });
}
