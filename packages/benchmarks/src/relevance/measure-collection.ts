import type { SearchQuery } from "@findling/engine";
import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { MemoryIndex } from "./memory-index.js";
import {
  firstRelevantRank,
  type Judgements,
  mean,
  ndcg,
  recall,
  reciprocalRank,
  success,
} from "./metrics.js";
import { type Say, stepProgress } from "./step-progress.js";
import type { CollectionQuery, TestCollection } from "./test-collection.js";

/** Means over the queries, from 0 to 1. */
export interface CollectionFigures {
  readonly ndcg10: number;
  readonly mrr10: number;
  readonly recall100: number;
  readonly success1: number;
}

/** How the questions are put. The index is the same for all. */
export interface Asking {
  readonly name: string;
  readonly queryTime: Partial<IndexSettings["queryTime"]>;
  readonly request: Partial<SearchQuery>;
}

export interface CollectionResult {
  readonly name: string;
  readonly recordCount: number;
  readonly queryCount: number;
  readonly askings: readonly (CollectionFigures & {
    readonly asking: string;
    readonly withoutHits: number;
  })[];
}

/** Each setting of `removeWordsIfNoResults`, else the defaults; whole questions are committed, not being typed. */
export const askings: readonly Asking[] = [
  { name: "lastWords", queryTime: { removeWordsIfNoResults: "lastWords" }, request: { mode: "committed" } },
  { name: "none", queryTime: { removeWordsIfNoResults: "none" }, request: { mode: "committed" } },
];

/** Titles above texts; the rest are the defaults. */
export function collectionSettings(language: string): IndexSettings {
  return mergeSettings(defaultIndexSettings, {
    indexTime: {
      searchableTiers: [
        { attributes: ["title"], typoTolerance: true },
        { attributes: ["content"], typoTolerance: true },
      ],
      languages: [language],
    },
    queryTime: { distinctAttribute: null },
  });
}

export interface CollectionInput {
  readonly name: string;
  readonly language: string;
  readonly collection: TestCollection;
}

export function measureCollection(
  { name, language, collection }: CollectionInput,
  say: Say,
): CollectionResult {
  const { records, queries, judgements } = collection;
  const indexed = stepProgress(say, `${name}: indexing`, records.length);
  const index = MemoryIndex.build(collectionSettings(language), records, indexed);
  return {
    name,
    recordCount: records.length,
    queryCount: queries.length,
    askings: askings.map((asking) => {
      const asked = stepProgress(say, `${name}: searching, ${asking.name}`, queries.length);
      const lists = listsOf(index.under(asking.queryTime), asking.request, { queries, asked });
      const withoutHits = lists.filter(({ listed }) => listed.length === 0).length;
      return { asking: asking.name, withoutHits, ...figuresOf(lists, judgements) };
    }),
  };
}

interface Answered {
  readonly id: string;
  readonly listed: readonly string[];
}

function listsOf(
  index: MemoryIndex,
  request: Partial<SearchQuery>,
  { queries, asked }: { queries: readonly CollectionQuery[]; asked: (done: number) => void },
): Answered[] {
  return queries.map(({ id, q }, place) => {
    const { hits } = index.search(q, { ...request, hitsPerPage: 100 });
    asked(place + 1);
    return { id, listed: hits.map(({ objectID }) => objectID) };
  });
}

function figuresOf(
  answered: readonly Answered[],
  judgements: ReadonlyMap<string, Judgements>,
): CollectionFigures {
  const judged = answered.map(({ id, listed }) => {
    const graded = judgements.get(id) ?? new Map<string, number>();
    return { listed, graded, rank: firstRelevantRank(listed, graded) };
  });
  return {
    ndcg10: mean(judged.map(({ listed, graded }) => ndcg(listed, graded, 10))),
    mrr10: mean(judged.map(({ rank }) => reciprocalRank(rank, 10))),
    recall100: mean(judged.map(({ listed, graded }) => recall(listed, graded, 100))),
    success1: mean(judged.map(({ rank }) => success(rank, 1))),
  };
}
