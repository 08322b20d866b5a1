import type { SearchHit } from "@findling/engine";
import type { IndexedRecord } from "./indexed-record.js";
import { type KnownItemKind, type KnownItemQuery, knownItemKinds } from "./known-item-query.js";
import { docsSiteSettings } from "./known-item-settings.js";
import { MemoryIndex } from "./memory-index.js";
import { mean, reciprocalRank, success } from "./metrics.js";
import { isPageItself, type KnownItemSet, pageOf } from "./page-sample.js";
import { rankedTextOf } from "./ranked-text.js";
import { findlingName } from "./rankers/all-rankers.js";
import { type Beside, type EngineResult, engineLists, figuresOfEach } from "./rankers/engine-lists.js";
import type { RankedLists } from "./rankers/ranker.js";
import { stepProgress } from "./step-progress.js";
import { comparesPartialMatches } from "./vector-difference.js";

/** The number of listed pages in which the expected page is looked for. */
export const knownItemDepth = 100;

/** The number of records that the other engines list, in order to get this number of pages. */
const recordsListed = 1_000;

/** Shares and means over the queries of one kind, from 0 to 1. */
export interface KnownItemFigures {
  readonly kind: KnownItemKind;
  readonly queries: number;
  /** The share of queries whose expected page is the first hit, or among the first ten. */
  readonly success1: number;
  readonly success10: number;
  /**
   * The mean of 1 / rank of the expected page. It counts as 0 if it is not among the first `knownItemDepth`.
   */
  readonly mrr: number;
  /**
   * The share of queries whose first hit is the expected page itself, not one of its sections; null if the
   * queries of this kind have no titles.
   */
  readonly itself: number | null;
}

/** The rank at which a query found the page that it looks for. */
export interface KnownItemAnswer {
  readonly query: KnownItemQuery;
  readonly nbHits: number;
  /** One-based; null if it is not among the first `knownItemDepth`. */
  readonly rank: number | null;
  readonly first: SearchHit | null;
  readonly expected: SearchHit | null;
  readonly firstPage: string | null;
  /** Whether the hits were compared as partial matches. */
  readonly isPartial: boolean;
}

export interface KnownItemResult {
  readonly lang: string;
  readonly recordCount: number;
  /** For each engine: the figures of the kinds that have queries. */
  readonly engines: readonly EngineResult<readonly KnownItemFigures[]>[];
  /** Queries for which the expected page is not Findling's first hit. */
  readonly failures: readonly KnownItemAnswer[];
}

/**
 * Searches for known pages. The expected page is found if a record of it is listed. Ranks count pages, each
 * at the place of its first record.
 */
export function measureKnownItems(
  lang: string,
  set: KnownItemSet,
  { rankers, say }: Beside,
): KnownItemResult {
  const { records, queries } = set;
  const settings = docsSiteSettings(lang);
  const index = MemoryIndex.build(settings, records, stepProgress(say, `${lang}: indexing`, records.length));
  const asked = stepProgress(say, `${lang}: searching`, queries.length);
  const answers = queries.map((query, place) => {
    const { hits, nbHits } = index.search(query.query, { hitsPerPage: knownItemDepth, explain: true });
    asked(place + 1);
    return { ...answerOf(query, hits, records), nbHits, listed: hits.map((hit) => hit.documentNumber) };
  });
  const task = {
    texts: records.map((record) => rankedTextOf(record, settings)),
    language: lang.slice(0, 2),
    queries: queries.map(({ query }) => query),
    depth: recordsListed,
  };
  const findling = answers.map(({ listed }) => listed);
  const engines = engineLists(findling, task, { rankers, say: (engine) => say(`${lang}: ${engine}`) });
  const byText = { engine: `${findlingName}, by text`, lists: byTextAlone(index, queries) };
  return {
    lang,
    recordCount: records.length,
    engines: figuresOfEach([engines[0], byText, ...engines.slice(1)], (lists) => figuresOfKinds(lists, set)),
    failures: answers.flatMap(({ listed: _, ...answer }) => (answer.rank === 1 ? [] : [answer])),
  };
}

/**
 * Searches without the site's knowledge besides the texts: the order of sections, and which pages are
 * popular.
 */
function byTextAlone(index: MemoryIndex, queries: readonly KnownItemQuery[]): RankedLists {
  const alone = index.under({ customRanking: [] });
  return queries.map(({ query }) =>
    alone.search(query, { hitsPerPage: knownItemDepth }).hits.map(({ documentNumber }) => documentNumber),
  );
}

function answerOf(
  query: KnownItemQuery,
  hits: readonly SearchHit[],
  records: readonly IndexedRecord[],
): Omit<KnownItemAnswer, "nbHits"> {
  const pages = hits.map(({ documentNumber }) => pageOf(records[documentNumber]));
  return {
    query,
    rank: rankOf(pages, query),
    first: hits[0] ?? null,
    expected: hits[pages.indexOf(query.expectedPage)] ?? null,
    firstPage: pages[0] ?? null,
    isPartial: comparesPartialMatches(hits),
  };
}

/** One-based; null if it is not among the first `knownItemDepth`. */
function rankOf(pages: readonly string[], { expectedPage }: KnownItemQuery): number | null {
  const place = pages.slice(0, knownItemDepth).indexOf(expectedPage);
  return place < 0 ? null : place + 1;
}

/** @param lists in the order of the queries of the set */
function figuresOfKinds(lists: RankedLists, { records, queries }: KnownItemSet): KnownItemFigures[] {
  const found = queries.map((query, at) => {
    const listed = lists[at].map((place) => records[place]);
    const first = listed.at(0);
    return {
      kind: query.kind,
      rank: rankOf([...new Set(listed.map(pageOf))], query),
      isItself: first !== undefined && pageOf(first) === query.expectedPage && isPageItself(first),
    };
  });
  return knownItemKinds.flatMap((kind) => {
    const ofKind = found.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    return [
      {
        kind,
        queries: ofKind.length,
        success1: mean(ofKind.map(({ rank }) => success(rank, 1))),
        success10: mean(ofKind.map(({ rank }) => success(rank, 10))),
        mrr: mean(ofKind.map(({ rank }) => reciprocalRank(rank, knownItemDepth))),
        itself: kind === "title" ? mean(ofKind.map(({ isItself }) => (isItself ? 1 : 0))) : null,
      },
    ];
  });
}
