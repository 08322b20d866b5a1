import { hitsPerPageDefault, hitsPerPageMax, type SearchRequest } from "@findling/protocol";
import type { AnalyzedRecord } from "./analysis/analyze-record.js";
import { type AnalyzedIndex, analyzeIndex } from "./analyzed-index.js";
import { correctedQuery } from "./answer/corrected-query.js";
import { distinctGroup } from "./answer/distinct.js";
import { facetCounts } from "./answer/facets.js";
import { passesAll } from "./answer/filters.js";
import { hitOf } from "./answer/hit.js";
import { rankedList } from "./answer/ranked-list.js";
import { shownWords } from "./answer/shown-words.js";
import { stopWords } from "./language-data.js";
import { derivationsOf } from "./matching/derivations.js";
import { type MatchedRecord, matchRecord } from "./matching/matched-record.js";
import { matchingContext } from "./matching/matching-context.js";
import { countedWords, isMatch, removedWordCount, wordPlan } from "./matching/word-removal.js";
import type { OracleIndex, OracleResponse, VisibilityLimits } from "./oracle-index.js";
import { rankingContext } from "./ranking/ranking-context.js";
import { decidingCriterion, type Ranked, rankingVector } from "./ranking/vector.js";
import { visibleRecords } from "./visible-records.js";

/**
 * Ranking, from its first line to its last, over all records of an index: slow, and as close to the words of the definitions
 * as a program can be. It shares no code with the engine.
 */
export function oracleSearch(
  index: OracleIndex,
  request: SearchRequest,
  limits: VisibilityLimits = {},
): OracleResponse {
  return searchAnalyzed(analyzeIndex(index), request, limits);
}

/** For many searches of one index: its records are cut into tokens once. */
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
  const { filters = [], facets = [], explain = false } = request;
  const context = matchingContext(index, request);
  const words = context.words.map((word) => ({ word, derivations: derivationsOf(word, context) }));
  const visible = visibleRecords(index, request, limits).map((record) =>
    matchRecord(record, words, context.prefix),
  );
  const plan = wordPlan({
    wordCount: words.length,
    isStopWord: (word) => stopWords(index.analysis.languages).has(words[word].word.term),
    visible,
    removeWordsIfNoResults: index.settings.queryTime.removeWordsIfNoResults,
  });

  const ranking = rankingContext(
    index,
    request.q,
    words.map(({ derivations }) => derivations),
  );
  const rankedOf = (record: MatchedRecord): Ranked => {
    const matched = countedWords(record, plan).filter(({ occurrences }) => occurrences.length > 0);
    const document = { analyzed: record.analyzed, matched };
    return { document, vector: rankingVector(document, ranking) };
  };
  const ranked = visible.map((record) => ({ record, ranked: rankedOf(record) }));
  const matches = ranked.filter(
    ({ record }) => isMatch(record, plan) && passesAll(record.analyzed.record, filters),
  );

  const { reachable, nbHits } = rankedList({
    index,
    request,
    visible: ranked.map((one) => one.ranked),
    matches: matches.map((one) => one.ranked),
  });
  const page = pageOf(reachable, request);
  const recordOf = new Map<AnalyzedRecord, MatchedRecord>(visible.map((record) => [record.analyzed, record]));
  const { distinctAttribute } = index.settings.queryTime;
  return {
    correctedQuery: correctedQuery({ q: request.q, visible, plan, statistics: index.statistics }),
    hits: page.flatMap(({ hit, next }) => {
      const record = recordOf.get(hit.document.analyzed);
      if (record === undefined) return [];
      const shown = shownWords(record, plan);
      const decidedAgainstNextBy = next === undefined ? "none" : decidingCriterion(hit, next);
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
    removedWords: removedWordCount(plan, words.length),
  };
}

/** Hits per page above 100 are 100; a page past the end has no hits. The next hit may be on the next page. */
function pageOf(
  reachable: readonly Ranked[],
  request: SearchRequest,
): { hit: Ranked; next: Ranked | undefined }[] {
  const hitsPerPage = Math.min(request.hitsPerPage ?? hitsPerPageDefault, hitsPerPageMax);
  const first = (request.page ?? 0) * hitsPerPage;
  return reachable.map((hit, at) => ({ hit, next: reachable.at(at + 1) })).slice(first, first + hitsPerPage);
}
