import {
  candidatesMax,
  type Explanation,
  type Filter,
  type Highlighted,
  type IndexSettings,
  type SearchMode,
} from "@findling/protocol";
import { correctedQuery } from "./answer/corrected-query.js";
import { explainHit } from "./answer/explain-hit.js";
import { type PinnedDocument, pinnedDocuments } from "./answer/pinned-documents.js";
import { keepDistinct, type ListedHit, placePins } from "./answer/result-list.js";
import { selectForBrowsing } from "./browse/browse.js";
import { bitCount } from "./collections/bit-count.js";
import type { Bitset } from "./collections/bitset.js";
import { type IsTimeOver, TimeBudget } from "./collections/time-budget.js";
import type { RecordSource } from "./doc-values/record-source.js";
import { ValueMemory, type ValueSource } from "./doc-values/value-memory.js";
import { countFacets, type FacetCounts } from "./facets/facets.js";
import { filterMatches } from "./filters/filter.js";
import { MatchGroups } from "./groups/match-groups.js";
import { AnswerRoom } from "./highlight/answer-room.js";
import { Highlighter } from "./highlight/highlight-record.js";
import type { IndexReader } from "./index-reader.js";
import type { Kernels } from "./kernels/kernels.js";
import { WasmKernels } from "./kernels/wasm-kernels.js";
import { matchAll } from "./matching/matches/match-all.js";
import { MatchClasses } from "./matching/matches/match-classes.js";
import type { SegmentMatches } from "./matching/matches/segment-matches.js";
import { type MatchingCosts, usualCosts } from "./matching/matching-costs.js";
import { QueryMatcher } from "./matching/query-matcher.js";
import { visibleDocuments } from "./matching/visibility.js";
import { matchRemovingWords } from "./matching/word-removal.js";
import { addPhraseFrequencies } from "./matching/words/phrase-frequencies.js";
import { Workspace } from "./matching/workspace.js";
import { PlanMemory } from "./query/plan-memory.js";
import type { PlanOptions } from "./query/plan-options.js";
import { type OpenPlan, type QueryPlan, QueryPlanner } from "./query/query-plan.js";
import { rulesOf } from "./query/query-rules.js";
import { type AnalysedQuery, analyseQuery } from "./query/query-words.js";
import { synonymIndexOf } from "./query/synonym-index.js";
import type { QueryWord, QueryWords } from "./query/word-roles.js";
import { BestFirstRanking, type RankingLimits } from "./ranking/best-first/rank-best-first.js";
import { ByScoreRanking } from "./ranking/best-first/rank-by-score.js";
import { type RankingBudget, usualBudget } from "./ranking/best-first/ranking-budget.js";
import { MatchBuckets } from "./ranking/buckets/match-buckets.js";
import { MatchTraits } from "./ranking/buckets/match-traits.js";
import { DocumentRanker } from "./ranking/document-ranker.js";
import { RankedPool } from "./ranking/ranked-pool.js";
import type { RankingContext } from "./ranking/ranking-context.js";
import {
  fullMatchOrder,
  partialMatchOrder,
  type RankingOrder,
  rankedOrder,
} from "./ranking/ranking-order.js";
import { DocumentVerifier } from "./reading/document-verifier.js";
import { QueryScan } from "./reading/query-scan.js";
import { allRequired, isPartial, type Requirement } from "./reading/requirement.js";

/** What one search sees. It never changes, whatever is written meanwhile. */
export interface IndexSnapshot {
  readonly index: IndexReader;
  readonly settings: Pick<IndexSettings, "queryTime">;
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
  /** How many of `nbHits` can be reached by paging. */
  readonly reachableHits: number;
  /** How many words were dropped, made optional, or ignored as too many. */
  readonly removedWords: number;
  readonly facets: FacetCounts;
  /** The facets that have more values than the answer lists. */
  readonly truncatedFacets: readonly string[];
  /** The attributes that some hit shows cut, or without all marks. */
  readonly cutHighlights: readonly string[];
}

/** One search from its request to its matches. */
interface Matched {
  readonly snapshot: IndexSnapshot;
  readonly query: SearchQuery;
  readonly records: ValueSource;
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  /** null for a query without words. */
  readonly matcher: QueryMatcher | null;
  readonly scan: QueryScan | null;
  /** By segment: the matches that pass the filters. */
  readonly matches: readonly SegmentMatches[];
  readonly groups: MatchGroups;
  readonly pinned: readonly PinnedDocument[];
  /** The groups that pins stand for. */
  readonly pinnedGroups: ReadonlySet<number>;
}

/**
 * Answers queries: plan, match, filter, group, select, rank, list, show. Keeps the memory that queries use,
 * so one instance belongs to one thread.
 */
export class Searcher {
  readonly #planMemory: PlanMemory;
  readonly #valueMemory = new ValueMemory();
  readonly #workspace: Workspace;
  readonly #pool = new RankedPool();
  readonly #budget: RankingBudget;
  readonly #time: TimeBudget;

  /**
   * `costs` and `kernels` change how long a search takes, never what it finds. Only the order of what no
   * budget reaches may depend on `costs`.
   */
  constructor(
    budget: RankingBudget = usualBudget,
    costs: MatchingCosts = usualCosts,
    kernels: Kernels = new WasmKernels(),
    time = new TimeBudget(),
  ) {
    this.#budget = budget;
    this.#time = time;
    this.#planMemory = new PlanMemory(time);
    this.#workspace = new Workspace(costs, kernels, time);
  }

  /**
   * `isOver`: whether the time of the search is over. Without it, a search may take any time.
   *
   * @throws SearchTimeoutError the time was over; the next search finds everything as it should be
   */
  search(
    snapshot: IndexSnapshot,
    query: SearchQuery,
    source: RecordSource,
    isOver?: IsTimeOver,
  ): SearchOutcome {
    this.#time.begin(isOver);
    this.#workspace.scratch.reset();
    const records = this.#valueMemory.over(this.#timed(source));
    const matched = this.#match(snapshot, query, records);
    const { ranker, reachableHits } = this.#rank(matched);
    const order = rankedOrder(this.#pool, orderOf(matched));
    const list = this.#list(matched, order, ranker);
    const { groups, pinned, pinnedGroups, matches } = matched;
    const { segments } = snapshot.index;
    const room = new AnswerRoom(Math.min(query.hitsPerPage, list.length));
    const facets = countFacets(query.facets, {
      segments,
      matches,
      groups,
      records,
      workspace: this.#workspace,
    });
    return {
      correctedQuery: this.#correct(matched, order, ranker),
      hits: this.#show(list, matched, ranker, room),
      nbHits: groups.count - pinnedGroups.size + pinned.length,
      reachableHits,
      removedWords: removedWords(matched),
      facets: facets.counts,
      truncatedFacets: facets.truncated,
      cutHighlights: [...room.cutAttributes],
    };
  }

  #timed(records: RecordSource): RecordSource {
    return {
      read: (documentNumber) => {
        this.#time.spend(recordUnits);
        return records.read(documentNumber);
      },
    };
  }

  #match(snapshot: IndexSnapshot, query: SearchQuery, records: ValueSource): Matched {
    const { index, settings } = snapshot;
    const { segments } = index;
    const analysed = analyseQuery(index.schema.cutter, query.q);
    const rules = rulesOf(settings.queryTime, index.schema.cutter).forQuery(analysed.ruleText);
    const visible = visibleDocuments(segments, rules.hides);
    const { found, ...words } = this.#matchWords(snapshot, query, analysed, visible);
    const matches = filterMatches(found, {
      segments,
      filters: query.filters,
      records,
      workspace: this.#workspace,
    });
    const { distinctAttribute } = settings.queryTime;
    const numbers =
      distinctAttribute === null ? null : index.groups.numbers(segments, distinctAttribute, records);
    const groups = new MatchGroups({
      matches,
      numbers,
      documentCounts: segments.map(({ segment }) => segment.documentCount),
      workspace: this.#workspace,
    });
    const pinned = pinnedDocuments(rules.pins, {
      segments,
      visible,
      filters: query.filters,
      records,
      time: this.#time,
    });
    const pinnedGroups = new Set(
      pinned
        .filter(({ segment, document }) => groups.hasMatch(segment, document))
        .map(({ segment, document }) => groups.groupOf(segment, document)),
    );
    return { snapshot, query, records, ...words, matches, groups, pinned, pinnedGroups };
  }

  #matchWords(
    { index, settings }: IndexSnapshot,
    query: SearchQuery,
    analysed: AnalysedQuery,
    visible: readonly Bitset[],
  ) {
    const planner = new QueryPlanner(analysed, planOptions(index, settings, query), index, this.#planMemory);
    const words = planner.words(query.prefix);
    const plan = planner.plan(words);
    if (plan.words.length === 0) {
      return {
        plan,
        requirement: allRequired(0),
        matcher: null,
        scan: null,
        found: matchAll(visible, this.#workspace),
      };
    }
    const first = this.#openMatcher(index, plan, visible, !query.prefix);
    let last: PlannedMatcher = { plan, ...first };
    const { matcher, matches, requirement } = matchRemovingWords({
      matcher: first.matcher,
      wordCount: plan.words.length,
      mode: settings.queryTime.removeWordsIfNoResults,
      partialMatcher: (left) => {
        if (!hasShortPrefix(words, left)) return first.matcher;
        const whole = planner.plan(words, true);
        last = { plan: whole, ...this.#openMatcher(index, whole, visible, !query.prefix) };
        return last.matcher;
      },
    });
    return { plan: last.plan, requirement, matcher, scan: last.scan, found: matches };
  }

  #openMatcher(
    { segments, dictionary, schema }: IndexReader,
    plan: OpenPlan,
    visible: readonly Bitset[],
    wholeOnly: boolean,
  ) {
    const reading = { plan, attributes: schema.attributes, wholeOnly };
    const scan = new QueryScan(reading, this.#workspace.kernels);
    const verifier = new DocumentVerifier(reading, scan);
    addPhraseFrequencies({ segments, dictionary, plan, verifier, workspace: this.#workspace });
    for (const [word, { documentFrequency }] of plan.words.entries()) {
      if (documentFrequency === 0 && plan.mayWiden(word)) plan.widen(word);
    }
    const matcher = new QueryMatcher({
      segments,
      visible,
      dictionary,
      workspace: this.#workspace,
      plan,
      wholeOnly,
      verifier,
    });
    return { matcher, scan };
  }

  /** Fills the pool with the vectors of the documents that may be shown. */
  #rank(matched: Matched): { ranker: DocumentRanker; reachableHits: number } {
    const { plan, requirement, matcher, scan, records, query, groups, pinned, pinnedGroups } = matched;
    const { index, settings } = matched.snapshot;
    const context = {
      plan,
      requirement,
      records,
      wholeOnly: !query.prefix,
      attributes: index.schema.attributes,
      tierCount: index.shared.schema.searchableTiers.length,
      statistics: { documents: index.liveDocuments, averageLength: index.averageLength },
      customRanking: settings.queryTime.customRanking,
      articleTerms: this.#planMemory.articleTerms.of(index.dictionary, index.schema.articles),
    };
    const ranker = new DocumentRanker(context);
    this.#pool.reset(index.segments);
    if (matcher === null || scan === null) this.#rankForBrowsing(matched, ranker);
    else {
      const limits = this.#limits(matched);
      const ranking = { groups, context, ranker, pool: this.#pool, limits, scan };
      if (isPartial(requirement)) {
        const { matches } = matched;
        new ByScoreRanking({ ...ranking, matches, matcher, workspace: this.#workspace }).run();
      } else {
        const buckets = this.#bucketsOf(matched, matcher, context);
        new BestFirstRanking({ ...ranking, buckets }).run();
      }
    }
    const ownGroups = Math.min(candidatesMax[query.mode], groups.count - pinnedGroups.size);
    return { ranker, reachableHits: ownGroups + pinned.length };
  }

  #rankForBrowsing(matched: Matched, ranker: DocumentRanker): void {
    const { snapshot, records, matches, groups } = matched;
    const { customRanking } = snapshot.settings.queryTime;
    const { segments } = snapshot.index;
    const limit = shownGroupsMax(matched);
    const input = { segments, matches, groups, customRanking, records, limit, workspace: this.#workspace };
    for (const document of selectForBrowsing(input)) ranker.rank(this.#pool, document);
  }

  #bucketsOf(matched: Matched, matcher: QueryMatcher, context: RankingContext): MatchBuckets {
    const { snapshot, query, plan, matches } = matched;
    const { segments, dictionary } = snapshot.index;
    const workspace = this.#workspace;
    const count = matches.reduce((sum, ofSegment) => sum + ofSegment.count, 0);
    const isExact = count <= this.#budget.bounded[query.mode];
    return new MatchBuckets({
      matches,
      classes: new MatchClasses(plan.words.length),
      traits: new MatchTraits({ segments, dictionary, matcher, matches, context, workspace, isExact }),
      workspace,
    });
  }

  #limits(matched: Matched): RankingLimits {
    const { query, groups, pinnedGroups } = matched;
    const { ranked, scanned, work } = this.#budget;
    const rankedMax = ranked[query.mode];
    return {
      groups: rankedMax === Number.POSITIVE_INFINITY ? rankedMax : shownGroupsMax(matched),
      ranked: rankedMax,
      scanned: Math.max(scanned, rankedMax),
      work,
      groupsMin: Math.min(candidatesMax[query.mode] + pinnedGroups.size, groups.count),
    };
  }

  /** The hits up to the end of the page, and at least one more, best first, with pins in their places. */
  #list({ query, pinned, pinnedGroups }: Matched, order: Uint32Array, ranker: DocumentRanker): ListedHit[] {
    const ranked = keepDistinct(this.#pool, order, pinnedGroups, candidatesMax[query.mode]);
    const pins = pinned.map(({ segment, document, position }) => ({
      place: ranker.rank(this.#pool, { segment, document, group: -1 }),
      position,
    }));
    return placePins(ranked, pins);
  }

  /** What the first hit was found by (ranking 6.4), as if there were no pins. */
  #correct(
    { snapshot, query, plan, records }: Matched,
    order: Uint32Array,
    ranker: DocumentRanker,
  ): string | null {
    const pool = this.#pool;
    const first = order.at(0);
    // If no word cost anything, there is nothing to correct.
    if (first === undefined || pool.typos[first] === 0) return null;
    const { dictionary, schema } = snapshot.index;
    const { analyzer, attributes } = schema;
    const occurrences = ranker.occurrencesIn(pool.segments[pool.segment[first]], pool.document[first]);
    const record = () => records.read(pool.documentNumber(first));
    return correctedQuery({ q: query.q, plan, occurrences, record, analyzer, dictionary, attributes });
  }

  #show(list: readonly ListedHit[], matched: Matched, ranker: DocumentRanker, room: AnswerRoom): SearchHit[] {
    const { snapshot, query, plan, records } = matched;
    const from = query.page * query.hitsPerPage;
    const shown = list.slice(from, from + query.hitsPerPage);
    if (shown.length === 0) return [];
    const { dictionary, schema } = snapshot.index;
    const { analyzer, attributes } = schema;
    const pool = this.#pool;
    const highlighter = new Highlighter({ analyzer, dictionary, attributes, plan });
    return shown.map((hit, i) => {
      const { place } = hit;
      const occurrences = ranker.occurrencesIn(pool.segments[pool.segment[place]], pool.document[place]);
      const documentNumber = pool.documentNumber(place);
      const record = records.read(documentNumber);
      const { objectID } = record;
      const basic = {
        documentNumber,
        // Decoding the objectID takes longer than reading it from the record.
        objectID: typeof objectID === "string" ? objectID : pool.objectId(place),
        ...highlighter.show(record, occurrences, room),
      };
      if (!query.explain) return basic;
      const context = { pool, attributes, dictionary, plan, occurrences, order: orderOf(matched) };
      return { ...basic, explanation: explainHit(hit, list.at(from + i + 1), context) };
    });
  }
}

interface PlannedMatcher {
  readonly plan: QueryPlan;
  readonly matcher: QueryMatcher;
  readonly scan: QueryScan;
}

/** Time units spent on reading a record, at least. */
const recordUnits = 1_024;

/** In partial matches, a prefix word of fewer code points counts as a whole word. */
const partialPrefixMin = 3;

/**
 * Whether the prefix word counts as a whole word in partial matches of `left` (bits). It does if it is short
 * and not the only word.
 */
function hasShortPrefix({ content }: QueryWords, left: number): boolean {
  const isLeft = ({ ordinal }: QueryWord): boolean => (left & (1 << ordinal)) !== 0;
  const prefix = content.find((word) => word.isPrefix && isLeft(word));
  if (prefix === undefined || [...prefix.term].length >= partialPrefixMin) return false;
  return content.some((word) => word !== prefix && isLeft(word));
}

function orderOf({ requirement }: Matched): RankingOrder {
  return isPartial(requirement) ? partialMatchOrder : fullMatchOrder;
}

/** Ignored words, dropped words, and the content words that partial matches do not require. */
function removedWords({ plan, requirement }: Matched): number {
  return plan.query.ignored + plan.words.length - bitCount(requirement.required);
}

/**
 * How many groups, best first, decide what the page shows, if there are as many. Those of pins are included
 * here and left out later.
 */
function shownGroupsMax({ query, groups, pinned, pinnedGroups }: Matched): number {
  const ownMax = candidatesMax[query.mode];
  // One more than the page shows, for `decidedAgainstNextBy` of the last hit. Pins shift the hits.
  const own = pinned.length > 0 ? ownMax : Math.min(ownMax, (query.page + 1) * query.hitsPerPage + 1);
  return Math.min(own + pinnedGroups.size, groups.count);
}

function planOptions(
  { shared, schema }: IndexReader,
  { queryTime }: IndexSnapshot["settings"],
  { typoTolerance, synonyms }: SearchQuery,
): PlanOptions {
  const rules = queryTime.synonyms;
  return {
    typoTolerance,
    ignorePlurals: queryTime.ignorePlurals,
    languages: shared.schema.languages,
    dictionaryEntries: schema.dictionaryEntries,
    functionWords: schema,
    synonyms: synonyms && rules.length > 0 ? synonymIndexOf(rules, schema.cutter) : null,
  };
}
