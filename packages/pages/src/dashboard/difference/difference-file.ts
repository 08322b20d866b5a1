import { type CsvValue, csvOf } from "../csv/csv.js";
import { reasonWords } from "./change-words.js";
import {
  changeKindOf,
  changesOf,
  type FailedQuery,
  type ListedHit,
  type QueryDifference,
} from "./ranking-difference.js";

const header = [
  ...["query", "searches", "searchesMax", "objectID", "title"],
  ...["before", "after", "change", "why"],
] as const;

/** The differences as CSV, with a row for each query and hit. Places begin with 1. */
export function differenceFile(
  differences: readonly QueryDifference[],
  failed: readonly FailedQuery[],
): string {
  return csvOf(header, [...differences.flatMap(rowsOf), ...failed.map(failedRow)]);
}

function rowsOf(difference: QueryDifference): CsvValue[][] {
  const { query, count, countMax, isChanged, before, after } = difference;
  const head = [query, count, countMax];
  if (!isChanged) return [[...head, null, null, null, null, "same", null]];
  const changes = new Map(changesOf(difference).map((change) => [change.objectID, change]));
  const stillListed = new Set(after.hits.map(({ objectID }) => objectID));
  const gone = before.hits.filter(({ objectID }) => !stillListed.has(objectID));
  const rowOf = ({ objectID, title }: ListedHit, place: number): CsvValue[] => {
    const change = changes.get(objectID);
    if (change === undefined) return [...head, objectID, title, place + 1, place + 1, "stays", null];
    const [from, to] = [placeOf(change.from), placeOf(change.to)];
    return [...head, objectID, title, from, to, changeKindOf(change), reasonWords(change.why)];
  };
  const rows = [...after.hits, ...gone].map(rowOf);
  // The hits are the same, but others were found or not behind them.
  return rows.length === 0 ? [[...head, null, null, null, null, "same", null]] : rows;
}

function failedRow({ query, count, countMax, message }: FailedQuery): CsvValue[] {
  return [query, count, countMax, null, null, null, null, "not compared", message];
}

function placeOf(place: number | null): number | null {
  return place === null ? null : place + 1;
}
