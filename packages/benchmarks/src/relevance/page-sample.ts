import type { SeededChoice } from "../seeded-choice.js";
import type { IndexedRecord } from "./indexed-record.js";
import type { KnownItemQuery } from "./known-item-query.js";

export interface KnownItemSet {
  readonly records: readonly IndexedRecord[];
  readonly queries: readonly KnownItemQuery[];
}

/** The page to which a record belongs. */
export function pageOf(record: IndexedRecord): string {
  const page = record["pageUrl"];
  return typeof page === "string" ? page : record.objectID;
}

/** Whether a record is the page itself: its address names no section. */
export function isPageItself(record: IndexedRecord): boolean {
  return record["url"] === pageOf(record);
}

/**
 * All records of `pages` pages, and the queries for pages of the sample. As far as possible, there are
 * queries for half of the pages.
 */
export function samplePages(set: KnownItemSet, pages: number, choice: SeededChoice): KnownItemSet {
  const all = [...new Set(set.records.map(pageOf))];
  const expected = new Set(set.queries.map(({ expectedPage }) => expectedPage));
  const wanted = choice.sample(
    all.filter((page) => expected.has(page)),
    Math.ceil(pages / 2),
  );
  const others = choice.sample(
    all.filter((page) => !expected.has(page)),
    pages - wanted.length,
  );
  const sampled = new Set([...wanted, ...others]);
  return {
    records: set.records.filter((record) => sampled.has(pageOf(record))),
    queries: set.queries.filter(({ expectedPage }) => sampled.has(expectedPage)),
  };
}
