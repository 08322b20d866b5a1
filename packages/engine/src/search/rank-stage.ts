import { candidatesMax } from "@findling/protocol";
import { selectForBrowsing } from "../browse/browse.js";
import { MatchClasses } from "../matching/matches/match-classes.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import { BestFirstRanking, type RankingLimits } from "../ranking/best-first/rank-best-first.js";
import { ByScoreRanking } from "../ranking/best-first/rank-by-score.js";
import { MatchBuckets } from "../ranking/buckets/match-buckets.js";
import { MatchTraits } from "../ranking/buckets/match-traits.js";
import { DocumentRanker } from "../ranking/document-ranker.js";
import type { RankingContext } from "../ranking/ranking-context.js";
import {
  fullMatchOrder,
  partialMatchOrder,
  type RankingOrder,
  rankedOrder,
} from "../ranking/ranking-order.js";
import { allRequired, isPartial, type Requirement } from "../reading/requirement.js";
import type { Grouping } from "./group-stage.js";
import type { Matching, TextMatching } from "./match-stage.js";
import type { SearchContext } from "./search-context.js";

export interface Ranking {
  readonly ranker: DocumentRanker;
  readonly order: RankingOrder;
  /** What is in the pool, best first, without pins. */
  readonly ranked: Uint32Array;
}

/** What is ranked: the matches that passed the filters, by segment, and their groups. */
export interface RankedMatches {
  readonly matching: Matching;
  readonly matches: readonly SegmentMatches[];
  readonly grouping: Grouping;
}

/** Fills the pool with the vectors of the documents that may be shown, and orders them (ranking 4). */
export function rankSearch(context: SearchContext, ranking: RankedMatches): Ranking {
  const { pool, snapshot } = context;
  const { matching } = ranking;
  pool.reset(snapshot.index.segments);
  const rankingContext = rankingContextOf(context, matching);
  const ranker = new DocumentRanker(rankingContext);
  if (matching.kind === "browsing") rankForBrowsing(context, ranking, ranker);
  else rankMatches(context, matching, ranking, { context: rankingContext, ranker });
  const order = orderOf(rankingContext.requirement);
  return { ranker, order, ranked: rankedOrder(pool, order) };
}

function rankingContextOf(context: SearchContext, matching: Matching): RankingContext {
  const { query, records, plannerCaches } = context;
  const { index, settings } = context.snapshot;
  return {
    plan: matching.plan,
    requirement: matching.kind === "browsing" ? allRequired(0) : matching.requirement,
    records,
    wholeOnly: !query.prefix,
    attributes: index.schema.attributes,
    tierCount: index.shared.schema.searchableTiers.length,
    statistics: { documents: index.liveDocuments, averageLength: index.averageLength },
    customRanking: settings.queryTime.customRanking,
    articleTerms: plannerCaches.articleTerms.of(index.dictionary, index.schema.articles),
  };
}

function rankForBrowsing(
  context: SearchContext,
  { matches, grouping }: RankedMatches,
  ranker: DocumentRanker,
): void {
  const { snapshot, records, workspace, pool } = context;
  const { segments } = snapshot.index;
  const { customRanking } = snapshot.settings.queryTime;
  const limit = shownGroupsMax(context, grouping);
  const { groups } = grouping;
  const request = { segments, matches, groups, customRanking, records, limit, workspace };
  for (const document of selectForBrowsing(request)) ranker.rank(pool, document);
}

interface DocumentRanking {
  readonly context: RankingContext;
  readonly ranker: DocumentRanker;
}

function rankMatches(
  context: SearchContext,
  { matcher, scan, requirement, plan }: TextMatching,
  { matches, grouping }: RankedMatches,
  { context: ranking, ranker }: DocumentRanking,
): void {
  const { pool, workspace } = context;
  const count = matches.reduce((sum, ofSegment) => sum + ofSegment.count, 0);
  const isExact = count <= context.budget.bounded[context.query.mode];
  const limits = rankingLimits(context, grouping, isExact);
  const { groups } = grouping;
  if (isPartial(requirement)) {
    const task = { context: ranking, ranker, groups, pool, limits, scan, matches, matcher, workspace };
    new ByScoreRanking(task).run();
    return;
  }
  const buckets = bucketsOf(context, { plan, matches, matcher, isExact }, ranking);
  new BestFirstRanking({ context: ranking, ranker, groups, pool, limits, scan, buckets }).run();
}

interface MatchesToBucket extends Pick<TextMatching, "plan" | "matches" | "matcher"> {
  /** Whether so few match that the order has to be exact in all criteria. */
  readonly isExact: boolean;
}

function bucketsOf(
  context: SearchContext,
  { plan, matches, matcher, isExact }: MatchesToBucket,
  ranking: RankingContext,
): MatchBuckets {
  const { workspace } = context;
  const { segments, dictionary } = context.snapshot.index;
  return new MatchBuckets({
    matches,
    classes: new MatchClasses(plan.words.length),
    traits: new MatchTraits({ segments, dictionary, matcher, matches, context: ranking, workspace, isExact }),
    workspace,
  });
}

function rankingLimits(context: SearchContext, grouping: Grouping, isExact: boolean): RankingLimits {
  const { mode } = context.query;
  const { ranked, scanned, work, exactWork } = context.budget;
  const rankedMax = ranked[mode];
  return {
    groups: rankedMax === Number.POSITIVE_INFINITY ? rankedMax : shownGroupsMax(context, grouping),
    ranked: rankedMax,
    scanned: Math.max(scanned, rankedMax),
    work: isExact ? exactWork : work,
    groupsMin: Math.min(candidatesMax[mode] + grouping.pinnedGroups.size, grouping.groups.count),
  };
}

/**
 * How many groups, best first, decide what the page shows, if there are as many. Those of pins are included
 * here and left out later.
 */
function shownGroupsMax({ query }: SearchContext, { groups, pinned, pinnedGroups }: Grouping): number {
  const ownMax = candidatesMax[query.mode];
  // One more than the page shows, for `decidedAgainstNextBy` of the last hit. Pins shift the hits.
  const own = pinned.length > 0 ? ownMax : Math.min(ownMax, (query.page + 1) * query.hitsPerPage + 1);
  return Math.min(own + pinnedGroups.size, groups.count);
}

function orderOf(requirement: Requirement): RankingOrder {
  return isPartial(requirement) ? partialMatchOrder : fullMatchOrder;
}
