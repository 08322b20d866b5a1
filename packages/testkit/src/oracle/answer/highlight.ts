import type { Highlighted } from "@findling/protocol";
import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import { joinSegments, markedGraphemes, withoutRange } from "./marks.js";
import { isFullyMatched, type ShownWords } from "./shown-words.js";

/** Ranking 6.1: each searchable attribute that the record has, cut into matched and unmatched segments. */
export function highlight(analyzed: AnalyzedRecord, words: ShownWords): Record<string, Highlighted> {
  return Object.fromEntries(
    analyzed.attributes.map((attribute) => [
      attribute.name,
      {
        segments: joinSegments(markedGraphemes(attribute, words.counted).map(withoutRange)),
        fullyMatched: isFullyMatched(attribute.name, words),
      },
    ]),
  );
}
