import type { SearchHit } from "@findling/engine";
import { type KnownItemKind, type KnownItemQuery, knownItemKinds } from "./known-item-query.js";
import { docsSiteSettings } from "./known-item-settings.js";
import { MemoryIndex } from "./memory-index.js";
import { mean, reciprocalRank, success } from "./metrics.js";
import { type KnownItemSet, pageOf } from "./page-sample.js";
import { type Say, stepProgress } from "./step-progress.js";

/** How far an expected page is looked for, in pages listed. */
export const knownItemDepth = 100;

/** Shares and means over the queries of one kind, from 0 to 1. */
export interface KnownItemFigures {
  readonly kind: KnownItemKind;
  readonly queries: number;
  /** Queries whose expected page is the first hit, or among the first ten. */
  readonly success1: number;
  readonly success10: number;
  /** Mean of 1 / rank of the expected page; 0 where it is not among the first `knownItemDepth`. */
  readonly mrr: number;
}

/** Where a query found the page it looks for. */
export interface KnownItemAnswer {
  readonly query: KnownItemQuery;
  readonly nbHits: number;
  /** One-based; null past `knownItemDepth`. */
  readonly rank: number | null;
  readonly first: SearchHit | null;
  readonly expected: SearchHit | null;
  readonly firstPage: string | null;
}

export interface KnownItemResult {
  readonly lang: string;
  readonly recordCount: number;
  readonly kinds: readonly KnownItemFigures[];
  /** Where the expected page is not the first hit. */
  readonly failures: readonly KnownItemAnswer[];
}

/**
 * Asks for known pages. The expected page is found where a hit of that page is listed: with one hit a page, ranks
 * count pages.
 */
export function measureKnownItems(lang: string, set: KnownItemSet, say: Say): KnownItemResult {
  const { records, queries } = set;
  const indexed = stepProgress(say, `${lang}: indexing`, records.length);
  const index = MemoryIndex.build(docsSiteSettings(lang), records, indexed);
  const asked = stepProgress(say, `${lang}: searching`, queries.length);
  const answers = queries.map((query, place) => {
    asked(place + 1);
    return ask(index, query);
  });
  return {
    lang,
    recordCount: records.length,
    kinds: knownItemKinds.flatMap((kind) =>
      figuresOf(
        kind,
        answers.filter(({ query }) => query.kind === kind),
      ),
    ),
    failures: answers.filter(({ rank }) => rank !== 1),
  };
}

function ask(index: MemoryIndex, query: KnownItemQuery): KnownItemAnswer {
  const { hits, nbHits } = index.search(query.query, { hitsPerPage: knownItemDepth, explain: true });
  const pages = hits.map(({ documentNumber }) => pageOf(index.records[documentNumber]));
  const place = pages.indexOf(query.expectedPage);
  return {
    query,
    nbHits,
    rank: place < 0 ? null : place + 1,
    first: hits[0] ?? null,
    expected: hits[place] ?? null,
    firstPage: pages[0] ?? null,
  };
}

/** Nothing for a kind without queries. */
function figuresOf(kind: KnownItemKind, answers: readonly KnownItemAnswer[]): KnownItemFigures[] {
  if (answers.length === 0) return [];
  const meanOf = (value: (rank: number | null) => number) => mean(answers.map(({ rank }) => value(rank)));
  return [
    {
      kind,
      queries: answers.length,
      success1: meanOf((rank) => success(rank, 1)),
      success10: meanOf((rank) => success(rank, 10)),
      mrr: meanOf((rank) => reciprocalRank(rank, knownItemDepth)),
    },
  ];
}
