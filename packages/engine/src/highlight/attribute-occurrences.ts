import type { OccurrenceList } from "../reading/occurrence-list.js";

/** Those occurrences of a list from `from` on, up to without `to`. */
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

/** Those in one attribute, of which the first stands at `from` if there is any. */
export function stretchOf(list: OccurrenceList, slot: number, from: number): ListStretch {
  let to = from;
  while (to < list.length && list.slot[to] === slot) to++;
  return { list, from, to };
}
