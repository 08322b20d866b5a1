/**
 * *Browsing*: the first documents for an empty query, by custom ranking, then objectID (ranking 3).
 *
 * Without words all documents match, and only a few are shown. Sorting them all, or reading the values of
 * each, would be slow. So the best ones found so far set a *limit*. Most documents are excluded by their
 * columns, 64 at once, before any value or string is made of them.
 *
 *     matches --> BrowseCandidates --> limit.excludes --> custom values --> FirstGroups --> first groups
 *                       ^                    ^                                   |
 *                       +--------------------+------------ BrowseLimit <---------+  the worst document that
 *                                                                                   would still be shown
 *     without custom ranking: walk the lists of objectIDs of all segments, and stop at `limit`
 *
 * Example: `limit` is 20, and 100,000 documents are ranked by `rating`, descending. Each is its own group.
 *
 *     documents 0 to 19       all are kept; the worst has 3.1, and becomes the limit
 *     documents 20 to 63      window [0, 64): a kernel keeps 3.1 or more; equals are compared by objectID
 *     then                    windows [64, 128), [128, 256), [256, 512), ... of at most 131,072 documents
 *     each further cut        after at most 256 better documents: sorted again, cut to 20, and a higher limit
 *
 * Good for: any number of matches. The values of few documents are read.
 * Not good for: records in ascending order of the ranking, such as newest last. There every document is
 * better than the limit, so cuts are made rarely (see FirstGroups). And not for queries with words, which
 * `ranking` orders.
 *
 * @module
 */
import type { CustomRankingEntry, CustomRankingValue } from "@findling/protocol";
import type { TimeBudget } from "../collections/time-budget.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { MatchGroups } from "../groups/match-groups.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import { compareCustom, customValues } from "../ranking/criteria/custom.js";
import type { PoolDocument } from "../ranking/vectors/ranked-pool.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { BrowseCandidates } from "./browse-candidates.js";
import { BrowseLimit } from "./browse-limit.js";

/** Which groups are listed, of which matches, and in which order. */
export interface BrowseRequest {
  readonly segments: readonly LiveSegment[];
  readonly matches: readonly SegmentMatches[];
  readonly groups: MatchGroups;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: ValueSource;
  /** At most the number of groups that have a match. A larger limit would never be reached. */
  readonly limit: number;
  readonly workspace: Workspace;
}

/** Time units spent on comparing a candidate with the others. */
const candidateUnits = 8;

interface ValuedCandidate extends PoolDocument {
  /** The rank of its objectID within its segment. */
  readonly rank: number;
  readonly custom: readonly CustomRankingValue[];
}

/**
 * The first `limit` groups in the order of an empty query: custom ranking, then objectID (ranking 3). A group
 * is represented by its first document.
 */
export function selectForBrowsing(request: BrowseRequest): readonly PoolDocument[] {
  // An attribute that no record has separates nothing.
  const customRanking = request.customRanking.filter(({ attribute }) =>
    request.segments.some(({ segment }) => segment.columns.column(attribute) !== null),
  );
  return customRanking.length === 0
    ? selectByObjectId(request)
    : selectByCustomRanking({ ...request, customRanking });
}

/**
 * Without custom ranking, objectIDs decide. Each segment has its documents sorted by objectID, and only the
 * beginning of this list is read.
 */
function selectByObjectId({ segments, matches, groups, limit, workspace }: BrowseRequest): PoolDocument[] {
  const seen = new Set<number>();
  const heads = segments.map((live, at) => {
    const isWanted = (document: number) =>
      matches[at].has(document) && !seen.has(groups.groupOf(at, document));
    return new ObjectIdWalk(live, isWanted, workspace.time);
  });
  const chosen: PoolDocument[] = [];
  while (chosen.length < limit) {
    const segment = firstHead(heads);
    if (segment < 0) break;
    const { document } = heads[segment];
    const group = groups.groupOf(segment, document);
    // Another segment may have listed the group since this walk stopped here.
    if (!seen.has(group)) chosen.push({ segment, document, group });
    seen.add(group);
    heads[segment].next();
  }
  return chosen;
}

/** The walk that stands at the least objectID; -1 if all walks have ended. */
function firstHead(heads: readonly ObjectIdWalk[]): number {
  let first = -1;
  for (const [at, { objectId }] of heads.entries()) {
    if (objectId === null) continue;
    const least = first < 0 ? null : heads[first].objectId;
    if (least === null || objectId < least) first = at;
  }
  return first;
}

/** The wanted documents of one segment, in order of objectID. */
class ObjectIdWalk {
  document = -1;
  /** null: no document is left. */
  objectId: string | null = null;
  readonly #live: LiveSegment;
  readonly #isWanted: (document: number) => boolean;
  readonly #time: TimeBudget;
  #at = 0;

  constructor(live: LiveSegment, isWanted: (document: number) => boolean, time: TimeBudget) {
    this.#live = live;
    this.#time = time;
    this.#isWanted = isWanted;
    this.next();
  }

  next(): void {
    const { documentsByObjectId } = this.#live.segment.parts;
    const from = this.#at;
    this.objectId = null;
    while (this.objectId === null && this.#at < documentsByObjectId.length) {
      this.document = documentsByObjectId[this.#at++];
      // Decoding the objectID takes longer than this check.
      if (this.#isWanted(this.document)) this.objectId = this.#live.segment.objectId(this.document);
    }
    this.#time.spend(this.#at - from);
  }
}

type CompareCandidates = (a: ValuedCandidate, b: ValuedCandidate) => number;

function comparison(segments: readonly LiveSegment[]): CompareCandidates {
  return (a, b) => {
    const custom = compareCustom(a.custom, b.custom);
    if (custom !== 0) return custom;
    if (a.segment === b.segment) return a.rank - b.rank;
    const idA = segments[a.segment].segment.objectId(a.document);
    const idB = segments[b.segment].segment.objectId(b.document);
    return idA < idB ? -1 : 1;
  };
}

/** Nearly all documents come behind enough others. Columns alone show that. */
function selectByCustomRanking(request: BrowseRequest): readonly PoolDocument[] {
  const { segments, matches, groups, customRanking, records, workspace } = request;
  const first = new FirstGroups(request.limit, comparison(segments));
  const limit = new BrowseLimit(customRanking, segments);
  for (const [at, ofSegment] of matches.entries()) {
    const { segment } = segments[at];
    const ranks = segment.objectIdRanks;
    const candidates = new BrowseCandidates(
      { at, segment, matches: ofSegment, customRanking },
      limit,
      workspace,
    );
    for (
      let document = candidates.firstFrom(0);
      document >= 0;
      document = candidates.firstFrom(document + 1)
    ) {
      workspace.time.spend(candidateUnits);
      if (limit.excludes(at, document)) continue;
      const custom = customValues(customRanking, { segment, document, records });
      const group = groups.groupOf(at, document);
      const worst = first.add({ segment: at, document, group, rank: ranks[document], custom });
      if (worst !== null) limit.set(worst);
    }
  }
  return first.finish();
}

/**
 * Between two cuts, at most `addedMax` and at least `addedMin` candidates are added, or `limit` if that is
 * more.
 */
const addedMax = 256;
const addedMin = 16;
/** If at most one in this many documents is a candidate, a cut costs little compared with what it saves. */
const sparseDocuments = 8;

/**
 * The first `limit` groups of many. It keeps some more and cuts back by sorting. The first cuts come early,
 * since from then on everything behind the worst kept candidate is passed over. Later cuts are rare, unless
 * candidates are rare: cuts are expensive if each candidate is better than the ones before, as with records
 * in the order of their dates.
 */
class FirstGroups {
  /** By group: its first document so far. */
  #kept = new Map<number, ValuedCandidate>();
  /** The last of the `limit` groups kept by the latest cut; null before the first cut. */
  #worst: ValuedCandidate | null = null;
  /**
   * Candidates added since the last cut. Those of known groups count, too: with few groups there are no
   * others.
   */
  #addedCount = 0;
  /** This many added candidates make the next cut due, however close together they lie. */
  #addedUntilCut: number;
  /** The candidate that made the last cut due. */
  #lastCut: PoolDocument | null = null;
  readonly #limit: number;
  readonly #compare: CompareCandidates;

  constructor(limit: number, compare: CompareCandidates) {
    this.#limit = limit;
    this.#addedUntilCut = Math.max(limit, addedMin);
    this.#compare = compare;
  }

  /** Returns the last of the `limit` groups kept if a cut was made; else null. */
  add(candidate: ValuedCandidate): ValuedCandidate | null {
    const least = this.#kept.get(candidate.group) ?? this.#worst;
    if (least !== null && this.#compare(candidate, least) >= 0) return null;
    this.#kept.set(candidate.group, candidate);
    this.#addedCount++;
    if (this.#kept.size < this.#limit || !this.#isCutDue(candidate)) return null;
    this.#lastCut = candidate;
    this.#addedUntilCut = Math.min(this.#addedUntilCut * 2, Math.max(this.#limit, addedMax));
    this.#worst = this.#cut().at(-1) ?? null;
    return this.#worst;
  }

  #isCutDue({ segment, document }: PoolDocument): boolean {
    const count = this.#addedCount;
    if (count >= this.#addedUntilCut) return true;
    const last = this.#lastCut;
    if (last === null || count < Math.max(this.#limit, addedMin)) return false;
    return segment !== last.segment || document - last.document >= count * sparseDocuments;
  }

  finish(): readonly ValuedCandidate[] {
    return this.#cut();
  }

  #cut(): readonly ValuedCandidate[] {
    const first = [...this.#kept.values()].sort(this.#compare).slice(0, this.#limit);
    this.#kept = new Map(first.map((candidate) => [candidate.group, candidate]));
    this.#addedCount = 0;
    return first;
  }
}
