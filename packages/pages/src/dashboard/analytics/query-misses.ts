import { rangeWords } from "./figure-words.js";
import type { CountRange, SearchReport } from "./report.js";

/** How often a query found nothing in an index. */
export interface IndexMisses {
  readonly index: string;
  /** null: it is not in the report of the index, or nobody has asked for that. */
  readonly misses: CountRange | null;
}

/** null: the report has no such query. */
export function missesIn(
  { topNoResultQueries }: Pick<SearchReport, "topNoResultQueries">,
  query: string,
): CountRange | null {
  const entry = topNoResultQueries.find((one) => one.query === query);
  return entry === undefined ? null : { count: entry.count, countMax: entry.countMax };
}

/** Sorts indexes by how often the query found nothing, most often first. Equal ones keep their order. */
export function byMisses(indexes: readonly IndexMisses[]): IndexMisses[] {
  const most = ({ misses }: IndexMisses): number => misses?.countMax ?? 0;
  return indexes.toSorted((one, other) => most(other) - most(one));
}

/** `shop: 3 of these searches` */
export function missesWords({ index, misses }: IndexMisses): string {
  return misses === null ? index : `${index}: ${rangeWords(misses)} of these searches`;
}
