import { hitsPerPageDefault, hitsPerPageMax, type SearchRequest } from "@findling/protocol";
import type { VisibilityLimits } from "../visibility-limits.js";
import type { AnalyzedRecord } from "./analysis/analyze-record.js";
import { type AnalyzedIndex, analyzeIndex } from "./analyzed-index.js";
import { correctedQuery } from "./answer/corrected-query.js";
import { distinctGroup } from "./answer/distinct.js";
import { facetCounts } from "./answer/facets.js";
import { passesAll } from "./answer/filters.js";
import { hitOf } from "./answer/hit.js";
import { rankedList } from "./answer/ranked-list.js";
import { shownWords } from "./answer/shown-words.js";
import { derivationsOf } from "./matching/derivations.js";
import { contentWordsOf, type MatchedRecord, occurs } from "./matching/matched-record.js";
import { matchingContext } from "./matching/matching-context.js";
import { isMatch, removedWordCount, wordPlan } from "./matching/word-removal.js";
import type { OracleIndex, OracleResponse } from "./oracle-index.js";
import { analyzeQuery } from "./query/query-words.js";
import { decidingCriterion, fullMatchOrder, partialMatchOrder } from "./ranking/order.js";
import { rankingContext } from "./ranking/ranking-context.js";
import { type Ranked, rankingVector } from "./ranking/vector.js";
import { visibleRecords } from "./visible-records.js";

/**
 * All of ranking over all records of an index. It is slow, and as close to the wording of the definitions as
 * a program can be. It shares no code with the engine.
 */
export function oracleSearch(
  index: OracleIndex,
  request: SearchRequest,
  limits: VisibilityLimits = {},
): OracleResponse {
  return searchAnalyzed(analyzeIndex(index), request, limits);
}

/** For several searches of one index: its records are tokenized once. */
export function oracleOf(
  index: OracleIndex,
): (request: SearchRequest, limits?: VisibilityLimits) => OracleResponse {
  const analyzed = analyzeIndex(index);
  return (request, limits = {}) => searchAnalyzed(analyzed, request, limits);
}

function searchAnalyzed(
  index: AnalyzedIndex,
  request: SearchRequest,
  limits: VisibilityLimits,
): OracleResponse {
  const { q, filters = [], facets = [], explain = false, prefix = true } = request;
  const query = analyzeQuery(q, index, prefix);
  const context = matchingContext(index, request, query.words);
  const words = query.words.map((word) => ({ word, derivations: derivationsOf(word, context) }));
  const live = visibleRecords(index, request, limits);
  const { removeWordsIfNoResults, distinctAttribute } = index.settings.queryTime;
  const plan = wordPlan({ words, visible: live, prefix, removeWordsIfNoResults });
  const left = plan.words.map(({ word }) => word);

  const ranking = rankingContext({ index, q, words, left });
  const rankedOf = (record: MatchedRecord): Ranked => {
    const document = {
      analyzed: record.analyzed,
      matched: contentWordsOf(record).filter(occurs),
      free: record.words.filter((one) => one.word.isFree && occurs(one)),
    };
    return { document, vector: rankingVector(document, ranking) };
  };
  const visible = plan.matched.map((record) => ({ record, ranked: rankedOf(record) }));
  const matches = visible.filter(
    ({ record }) => isMatch(record, plan) && passesAll(record.analyzed.record, filters),
  );

  const order = plan.required === "every" ? fullMatchOrder : partialMatchOrder;
  const { reachable, nbHits, firstUnpinned } = rankedList({
    index,
    request,
    order,
    visible: visible.map(({ ranked }) => ranked),
    matches: matches.map(({ ranked }) => ranked),
  });
  const recordOf = new Map<AnalyzedRecord, MatchedRecord>(
    visible.map(({ record }) => [record.analyzed, record]),
  );
  return {
    correctedQuery:
      firstUnpinned === undefined
        ? null
        : correctedQuery({ q, words: left, firstHit: firstUnpinned.document }),
    hits: pageOf(reachable, request).flatMap(({ hit, next }) => {
      const record = recordOf.get(hit.document.analyzed);
      if (record === undefined) return [];
      const shown = shownWords(record, plan);
      const decidedAgainstNextBy = next === undefined ? "none" : decidingCriterion(order, hit, next);
      return [hitOf({ ranked: hit, shown, explain, decidedAgainstNextBy })];
    }),
    nbHits,
    facets: Object.fromEntries(
      facets.map((attribute) => [
        attribute,
        facetCounts(
          matches.map(({ record }) => record.analyzed.record),
          attribute,
          (record) => distinctGroup(record, distinctAttribute),
        ),
      ]),
    ),
    reachableHits: reachable.length,
    removedWords: removedWordCount(plan) + query.ignored,
  };
}

/** At most 100 hits per page. A page past the end has no hits. The next hit may be on the next page. */
function pageOf(
  reachable: readonly Ranked[],
  request: SearchRequest,
): { hit: Ranked; next: Ranked | undefined }[] {
  const hitsPerPage = Math.min(request.hitsPerPage ?? hitsPerPageDefault, hitsPerPageMax);
  const first = (request.page ?? 0) * hitsPerPage;
  return reachable.map((hit, at) => ({ hit, next: reachable.at(at + 1) })).slice(first, first + hitsPerPage);
}
