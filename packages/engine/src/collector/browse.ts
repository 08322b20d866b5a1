import type { CustomRankingEntry, CustomRankingValue } from "@findling/protocol";
import type { RecordSource } from "../doc-values/record-source.js";
import { compareCustom, customValues } from "../ranking/criteria/custom.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Selection } from "./select-pool.js";

export interface BrowseOptions {
  readonly customRanking: readonly CustomRankingEntry[];
  readonly records: RecordSource;
  readonly limit: number;
}

/**
 * The first `limit` live documents of each segment in the order of an empty query: custom ranking, then objectID
 * (ranking 3). What the first `limit` of the whole index are is among them.
 */
export function selectForBrowsing(segments: readonly LiveSegment[], options: BrowseOptions): Selection {
  const { customRanking, limit } = options;
  const perSegment = segments.map((live) =>
    customRanking.length === 0 ? firstByObjectId(live, limit) : firstByCustom(live, options),
  );
  return {
    segments: Uint16Array.from(perSegment.flatMap((documents, segment) => documents.map(() => segment))),
    documents: Uint32Array.from(perSegment.flat()),
  };
}

function firstByObjectId({ segment, live }: LiveSegment, limit: number): number[] {
  const first: number[] = [];
  for (const document of segment.parts.documentsByObjectId) {
    if (first.length === limit) break;
    if (live.get(document)) first.push(document);
  }
  return first;
}

interface Candidate {
  readonly document: number;
  readonly rank: number;
  readonly custom: readonly CustomRankingValue[];
}

/** Keeps up to twice `limit` candidates and cuts them back by sorting: O(n log limit) in all. */
function firstByCustom(
  { segment, live }: LiveSegment,
  { customRanking, records, limit }: BrowseOptions,
): number[] {
  const ranks = segment.objectIdRanks;
  const compare = (a: Candidate, b: Candidate): number =>
    compareCustom(a.custom, b.custom) || a.rank - b.rank;
  let kept: Candidate[] = [];
  let worst: Candidate | null = null;
  const cut = (): void => {
    kept.sort(compare);
    kept = kept.slice(0, limit);
    worst = kept.length === limit ? (kept.at(-1) ?? null) : null;
  };
  live.forEach((document) => {
    const candidate = {
      document,
      rank: ranks[document],
      custom: customValues(customRanking, { segment, document, records }),
    };
    if (worst !== null && compare(candidate, worst) >= 0) return;
    kept.push(candidate);
    if (kept.length === limit * 2) cut();
  });
  cut();
  return kept.map(({ document }) => document);
}
