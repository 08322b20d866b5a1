import { type Highlighted, markedSegmentsMax, type Segment } from "@findling/protocol";
import { joinSegments, type MarkedAttribute, withoutRange } from "./marks.js";
import { isFullyMatched, type ShownWords } from "./shown-words.js";

/** Ranking 6.1: each searchable attribute that the record has, cut into matched and unmatched segments. */
export function highlight(
  marked: readonly MarkedAttribute[],
  shown: ShownWords,
): Record<string, Highlighted> {
  return Object.fromEntries(
    marked.map(({ attribute, graphemes }) => {
      const segments = joinSegments(graphemes.map(withoutRange));
      return [
        attribute.name,
        {
          segments: joinSegments(withMarksUpToLimit(segments)),
          fullyMatched: isFullyMatched(attribute.name, shown),
        },
      ];
    }),
  );
}

/** At most 1,000 marked segments, counted after neighbours are joined. Further matches are not marked. */
function withMarksUpToLimit(segments: readonly Segment[]): Segment[] {
  let marked = 0;
  return segments.map((segment) => {
    if (segment.match) marked += 1;
    return segment.match && marked > markedSegmentsMax ? { text: segment.text, match: false } : segment;
  });
}
