import type { OccurrenceList } from "../reading/occurrence-list.js";

/** The occurrences `[from, to)` of a list. */
export interface ListStretch {
  readonly list: OccurrenceList;
  readonly from: number;
  readonly to: number;
}

/** The occurrences of a document that lie in one of its attributes. */
export interface AttributeOccurrences {
  readonly content: ListStretch;
  readonly free: ListStretch;
}

/** The occurrences of a list that lie in one attribute. The first of them is at `from`, if there is any. */
export function stretchOf(list: OccurrenceList, slot: number, from: number): ListStretch {
  let to = from;
  while (to < list.length && list.slot[to] === slot) to++;
  return { list, from, to };
}
