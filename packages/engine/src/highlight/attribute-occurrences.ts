import type { OccurrenceList } from "../ranking/occurrence-list.js";

/** The occurrences of a document that lie in one of its attributes: those of `list` from `from` on, up to without `to`. */
export interface AttributeOccurrences {
  readonly list: OccurrenceList;
  readonly from: number;
  readonly to: number;
}
