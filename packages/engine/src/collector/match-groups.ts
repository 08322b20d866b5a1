import { attributeValues } from "../analysis/attribute-path.js";
import { firstValueHashes, NO_VALUE } from "../doc-values/first-value-hashes.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { SegmentMatches } from "../matching/match-segment.js";
import type { DocumentPlace } from "../segment/find-object-id.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";

/**
 * Matches by the value of `distinctAttribute`: of each group only the best is shown (ranking 5.1). A document without a
 * value is a group of its own. Without `distinctAttribute` every match is.
 */
export interface MatchGroups {
  /** By segment, by match: the number of its group, from 0. */
  readonly bySegment: readonly Int32Array[];
  readonly count: number;
}

/** What is grouped by what. */
export interface GroupingInput {
  readonly segments: readonly LiveSegment[];
  readonly matches: readonly SegmentMatches[];
  readonly distinctAttribute: string | null;
  readonly records: RecordSource;
}

export function groupMatches({ segments, matches, distinctAttribute, records }: GroupingInput): MatchGroups {
  const numbers = new Map<number, number>();
  let count = 0;
  const bySegment = matches.map(({ documents }, at) => {
    if (distinctAttribute === null) return documents.map(() => count++);
    const hashes = groupHashes(segments[at].segment, distinctAttribute, records);
    return documents.map((document) => {
      const hash = hashes[document];
      if (hash === NO_VALUE) return count++;
      const known = numbers.get(hash);
      if (known !== undefined) return known;
      numbers.set(hash, count);
      return count++;
    });
  });
  return { bySegment, count };
}

/** The group that a document, which need not match, belongs to; -1 if no match does. */
export function groupOfPlace(place: DocumentPlace, groups: MatchGroups, input: GroupingInput): number {
  const { segments, matches, distinctAttribute, records } = input;
  const hash =
    distinctAttribute === null
      ? NO_VALUE
      : groupHashes(segments[place.segment].segment, distinctAttribute, records)[place.document];
  for (const [at, { documents }] of matches.entries()) {
    if (hash === NO_VALUE) {
      const i = at === place.segment ? documents.indexOf(place.document) : -1;
      if (i >= 0) return groups.bySegment[at][i];
      continue;
    }
    const hashes = groupHashes(segments[at].segment, distinctAttribute ?? "", records);
    const i = documents.findIndex((document) => hashes[document] === hash);
    if (i >= 0) return groups.bySegment[at][i];
  }
  return -1;
}

/** A segment never changes, so its hashes are made once. */
const hashesBySegment = new WeakMap<Segment, Map<string, Float64Array>>();

/** By document the hash of the value that groups it; NO_VALUE if it has none. */
function groupHashes(segment: Segment, attribute: string, records: RecordSource): Float64Array {
  const byAttribute = hashesBySegment.get(segment) ?? new Map<string, Float64Array>();
  hashesBySegment.set(segment, byAttribute);
  const known = byAttribute.get(attribute);
  if (known !== undefined) return known;
  const { documentNumbers } = segment.parts;
  const hashes = firstValueHashes(
    segment.columns,
    attribute,
    segment.documentCount,
    (document) => attributeValues(records.read(documentNumbers[document]), attribute).values,
  );
  byAttribute.set(attribute, hashes);
  return hashes;
}
