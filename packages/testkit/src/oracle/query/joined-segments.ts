import type { RunCharacter } from "../analysis/run-characters.js";

/**
 * Ranking 2.1: adjacent segments of one Han character each, none of them a stop word, are joined from the
 * left, as long as the bigram of the last and the next character is a gram of a live document. The segmenter
 * cuts `数组` in two; it is one word if the index has it.
 */
export interface SegmentJoining {
  readonly isStopWord: (term: string) => boolean;
  readonly isGram: (term: string) => boolean;
}

type RunSegment = readonly RunCharacter[];

const isOneHanCharacter = (segment: RunSegment): boolean =>
  segment.length === 1 && /^\p{Script_Extensions=Han}/u.test(segment[0].text);

export function joinedSegments(segments: readonly RunSegment[], joining: SegmentJoining): RunSegment[] {
  const mayJoin = (segment: RunSegment): boolean =>
    isOneHanCharacter(segment) && !joining.isStopWord(segment[0].term);
  const joined: RunSegment[] = [];
  segments.forEach((segment, at) => {
    const before = joined.at(-1);
    const last = before?.at(-1);
    const isJoined =
      last !== undefined &&
      mayJoin(segment) &&
      mayJoin(segments[at - 1]) &&
      joining.isGram(last.term + segment[0].term);
    if (before !== undefined && isJoined) joined[joined.length - 1] = [...before, ...segment];
    else joined.push(segment);
  });
  return joined;
}
