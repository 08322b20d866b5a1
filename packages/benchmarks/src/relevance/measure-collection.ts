import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { MemoryIndex } from "./memory-index.js";
import { firstRelevantRank, mean, ndcg, recall, success } from "./metrics.js";
import { rankedTextOf } from "./ranked-text.js";
import { type Beside, type EngineResult, engineLists, figuresOfEach } from "./rankers/engine-lists.js";
import type { RankedLists } from "./rankers/ranker.js";
import { stepProgress } from "./step-progress.js";
import type { CollectionQuery, TestCollection } from "./test-collection.js";

/** The number of listed documents for which recall is measured. */
const listedMax = 100;

/** Means over the queries, from 0 to 1. */
export interface CollectionFigures {
  readonly ndcg10: number;
  readonly success1: number;
  readonly recall100: number;
  /** The share of queries without hits. */
  readonly withoutHits: number;
}

export interface CollectionResult {
  readonly name: string;
  readonly language: string;
  readonly recordCount: number;
  readonly queryCount: number;
  readonly engines: readonly EngineResult<CollectionFigures>[];
}

/** Titles rank above texts. All else is the default. */
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

/** A test collection, with its name and language. */
export interface NamedCollection {
  readonly name: string;
  readonly language: string;
  readonly collection: TestCollection;
}

export function measureCollection(
  { name, language, collection }: NamedCollection,
  { rankers, say }: Beside,
): CollectionResult {
  const { records, queries } = collection;
  const settings = collectionSettings(language);
  const task = {
    texts: records.map((record) => rankedTextOf(record, settings)),
    language,
    queries: queries.map(({ q }) => q),
    depth: listedMax,
  };
  const index = MemoryIndex.build(settings, records, stepProgress(say, `${name}: indexing`, records.length));
  const findling = findlingLists(index, queries, stepProgress(say, `${name}: searching`, queries.length));
  const engines = engineLists(findling, task, { rankers, say: (engine) => say(`${name}: ${engine}`) });
  return {
    name,
    language,
    recordCount: records.length,
    queryCount: queries.length,
    engines: figuresOfEach(engines, (lists) => figuresOf(lists, collection)),
  };
}

/** Whole questions are in the mode `committed`, since nobody is typing them. */
function findlingLists(
  index: MemoryIndex,
  queries: readonly CollectionQuery[],
  asked: (done: number) => void,
): RankedLists {
  return queries.map(({ q }, place) => {
    const { hits } = index.search(q, { mode: "committed", hitsPerPage: listedMax });
    asked(place + 1);
    return hits.map(({ documentNumber }) => documentNumber);
  });
}

/** @param lists in the order of the collection's queries */
function figuresOf(lists: RankedLists, { records, queries, judgements }: TestCollection): CollectionFigures {
  const judged = queries.map(({ id }, at) => {
    const listed = lists[at].map((place) => records[place].objectID);
    const graded = judgements.get(id) ?? new Map<string, number>();
    return { listed, graded, rank: firstRelevantRank(listed, graded) };
  });
  return {
    ndcg10: mean(judged.map(({ listed, graded }) => ndcg(listed, graded, 10))),
    success1: mean(judged.map(({ rank }) => success(rank, 1))),
    recall100: mean(judged.map(({ listed, graded }) => recall(listed, graded, listedMax))),
    withoutHits: mean(judged.map(({ listed }) => (listed.length === 0 ? 1 : 0))),
  };
}
