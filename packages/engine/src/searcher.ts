import {
  type CriterionName,
  candidatesMax,
  type Explanation,
  type Filter,
  fullyRankedMatchesMin,
  type Highlighted,
  type IndexSettings,
  type RankingVector,
  type SearchMode,
} from "@findling/protocol";
import { bitCount } from "./collections/bit-count.js";
import { selectForBrowsing } from "./collector/browse.js";
import { correctedQuery } from "./collector/corrected-query.js";
import { countMatches, type Selection, selectPool } from "./collector/select-pool.js";
import type { RecordSource } from "./doc-values/record-source.js";
import { Highlighter } from "./highlight/highlight-record.js";
import { matchedTermsOf } from "./highlight/matched-terms.js";
import type { IndexReader } from "./index-reader.js";
import { QueryMatcher } from "./matching/query-matcher.js";
import { allRequired, type Requirement } from "./matching/requirement.js";
import { matchRemovingWords } from "./matching/word-removal.js";
import { type PlanOptions, planQuery, type QueryPlan } from "./query/query-plan.js";
import { type AnalysedQuery, analyseQuery } from "./query/query-words.js";
import { TermRoles } from "./query/term-roles.js";
import { DocumentRanker } from "./ranking/document-ranker.js";
import { RankedPool } from "./ranking/ranked-pool.js";
import { decidingCriterion, rankedOrder } from "./ranking/ranking-order.js";

/** What one search sees: immutable, whatever is written meanwhile. */
export interface IndexSnapshot {
  readonly index: IndexReader;
  readonly settings: IndexSettings;
  readonly dataVersion: number;
}

/** A SearchRequest with its defaults filled in. */
export interface SearchQuery {
  readonly q: string;
  readonly mode: SearchMode;
  readonly filters: readonly Filter[];
  readonly facets: readonly string[];
  readonly page: number;
  readonly hitsPerPage: number;
  readonly explain: boolean;
  readonly typoTolerance: boolean;
  readonly synonyms: boolean;
  readonly prefix: boolean;
}

export interface SearchHit {
  readonly documentNumber: number;
  readonly objectID: string;
  readonly highlight: Record<string, Highlighted>;
  readonly snippet: Record<string, Highlighted>;
  readonly explanation?: Explanation;
}

export interface SearchOutcome {
  readonly correctedQuery: string | null;
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  /** How many of `nbHits` paging reaches. */
  readonly reachableHits: number;
  /** How many words were dropped or made optional. */
  readonly removedWords: number;
  readonly facets: Record<string, Record<string, number>>;
}

/**
 * Answers queries: plan, match, select, rank, cut, highlight. Keeps the memory that queries use, so one instance
 * belongs to one thread.
 */
export class Searcher {
  readonly #roles = new TermRoles();
  readonly #pool = new RankedPool();

  search(snapshot: IndexSnapshot, query: SearchQuery, records: RecordSource): SearchOutcome {
    const { index } = snapshot;
    const analysed = analyseQuery(index.schema.analyzer, query.q, query.prefix);
    const plan = planQuery(analysed, planOptions(snapshot, query), index, this.#roles);
    const { nbHits, selection, requirement, corrected } = this.#select(snapshot, query, {
      plan,
      analysed,
      records,
    });
    const ranker = this.#rank(snapshot, query, { plan, selection, requirement, records });
    const reachable = rankedOrder(this.#pool).subarray(0, candidatesMax[query.mode]);
    return {
      correctedQuery: corrected,
      hits: this.#showPage(snapshot, query, { plan, ranker, reachable, records }),
      nbHits,
      reachableHits: reachable.length,
      removedWords: plan.words.length - bitCount(requirement.required),
      facets: {},
    };
  }

  #select(
    snapshot: IndexSnapshot,
    { q, mode, prefix }: SearchQuery,
    { plan, analysed, records }: PlannedQuery,
  ) {
    const { index, settings } = snapshot;
    if (plan.words.length === 0) {
      const { customRanking } = settings.queryTime;
      const limit = candidatesMax[mode];
      const selection = selectForBrowsing(index.segments, { customRanking, records, limit });
      return { nbHits: index.liveDocuments, selection, requirement: allRequired(0), corrected: null };
    }
    const matcher = new QueryMatcher({
      segments: index.segments,
      visible: index.segments.map(({ live }) => live),
      dictionary: index.dictionary,
      words: plan.words,
      wholeOnly: !prefix,
    });
    const { matches, requirement } = matchRemovingWords({
      matcher,
      wordCount: plan.words.length,
      isStopWord: (word) => index.schema.stopWords.has(plan.words[word].term),
      mode: settings.queryTime.removeWordsIfNoResults,
    });
    const selection = selectPool(matches, fullyRankedMatchesMin[mode]);
    const corrected = correctedQuery({
      q,
      queryWords: analysed.words,
      words: plan.words,
      matcher,
      matches,
      requirement,
      documentCounts: index.documentCounts,
    });
    return { nbHits: countMatches(matches), selection, requirement, corrected };
  }

  #rank({ index, settings }: IndexSnapshot, query: SearchQuery, selected: SelectedDocuments): DocumentRanker {
    const { plan, selection, requirement, records } = selected;
    const ranker = new DocumentRanker({
      plan,
      attributes: index.schema.attributes,
      tierCount: index.shared.settings.searchableTiers.length,
      statistics: { documents: index.liveDocuments, averageLength: index.averageLength },
      customRanking: settings.queryTime.customRanking,
      records,
      requirement,
      wholeOnly: !query.prefix,
    });
    this.#pool.reset(index.segments, selection.documents.length);
    for (let i = 0; i < selection.documents.length; i++) {
      ranker.rank(this.#pool, selection.segments[i], selection.documents[i]);
    }
    return ranker;
  }

  #showPage({ index }: IndexSnapshot, query: SearchQuery, ranked: RankedHits): SearchHit[] {
    const { plan, ranker, reachable, records } = ranked;
    const pool = this.#pool;
    const { dictionary, schema } = index;
    const { analyzer, attributes } = schema;
    const highlighter = new Highlighter({ analyzer, dictionary, attributes, words: plan.words });
    const from = query.page * query.hitsPerPage;
    const to = Math.min(from + query.hitsPerPage, reachable.length);
    const hits: SearchHit[] = [];
    for (let at = from; at < to; at++) {
      const place = reachable[at];
      const documentNumber = pool.documentNumber(place);
      const occurrences = ranker.occurrencesIn(pool.segments[pool.segment[place]], pool.document[place]);
      const hit = {
        documentNumber,
        objectID: pool.objectId(place),
        ...highlighter.show(records.read(documentNumber), occurrences),
      };
      if (!query.explain) {
        hits.push(hit);
        continue;
      }
      const decidedAgainstNextBy: CriterionName | "none" =
        at + 1 < reachable.length ? decidingCriterion(pool, place, reachable[at + 1]) : "none";
      const matchedTerms = matchedTermsOf(plan.words, occurrences, dictionary);
      const vector = this.#vectorOf(place, index);
      hits.push({ ...hit, explanation: { vector, decidedAgainstNextBy, matchedTerms } });
    }
    return hits;
  }

  #vectorOf(place: number, { schema }: IndexReader): RankingVector {
    const pool = this.#pool;
    return {
      pinned: false,
      words: pool.words[place],
      typos: pool.typos[place],
      proximity: pool.proximity[place],
      attribute: {
        tier: pool.tier[place],
        position: pool.position[place],
        name: pool.slot[place] < 0 ? "" : schema.attributes[pool.slot[place]].path,
      },
      exactness: pool.exactness[place],
      custom: [...(pool.custom[place] ?? [])],
      bm25: pool.bm25[place],
    };
  }
}

function planOptions({ index, settings }: IndexSnapshot, { typoTolerance }: SearchQuery): PlanOptions {
  return {
    typoTolerance,
    ignorePlurals: settings.queryTime.ignorePlurals,
    languages: index.shared.settings.languages,
    dictionaryEntries: index.schema.dictionaryEntries,
  };
}

interface PlannedQuery {
  readonly plan: QueryPlan;
  readonly analysed: AnalysedQuery;
  readonly records: RecordSource;
}

interface SelectedDocuments {
  readonly plan: QueryPlan;
  readonly selection: Selection;
  readonly requirement: Requirement;
  readonly records: RecordSource;
}

/** What is known of a query's hits before they are shown. */
interface RankedHits {
  readonly plan: QueryPlan;
  readonly ranker: DocumentRanker;
  /** Places of the pool that paging reaches, best first. */
  readonly reachable: Uint32Array;
  readonly records: RecordSource;
}
