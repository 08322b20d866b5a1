import { type PinnedDocument, pinnedDocuments } from "../answer/pinned-documents.js";
import { MatchGroups } from "../groups/match-groups.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { PlannedSearch } from "./plan-stage.js";
import type { SearchContext } from "./search-context.js";

export interface Grouping {
  readonly groups: MatchGroups;
  readonly pinned: readonly PinnedDocument[];
  /** The groups that pins stand for. */
  readonly pinnedGroups: ReadonlySet<number>;
}

/** Groups the matches by `distinctAttribute`, and finds the records that are pinned (ranking 5.1, 5.3). */
export function groupSearch(
  { snapshot, query, records, workspace, time }: SearchContext,
  { pins, visible }: PlannedSearch,
  matches: readonly SegmentMatches[],
): Grouping {
  const { index, settings } = snapshot;
  const { segments } = index;
  const { distinctAttribute } = settings.queryTime;
  const numbers =
    distinctAttribute === null ? null : index.groups.numbers(segments, distinctAttribute, records);
  const documentCounts = segments.map(({ segment }) => segment.documentCount);
  const groups = new MatchGroups({ matches, numbers, documentCounts, workspace });
  const pinned = pinnedDocuments(pins, { segments, visible, filters: query.filters, records, time });
  const pinnedGroups = new Set(
    pinned
      .filter(({ segment, document }) => groups.hasMatch(segment, document))
      .map(({ segment, document }) => groups.groupOf(segment, document)),
  );
  return { groups, pinned, pinnedGroups };
}

/** How many hits there are over all pages. */
export function hitCount({ groups, pinned, pinnedGroups }: Grouping): number {
  return groups.count - pinnedGroups.size + pinned.length;
}
