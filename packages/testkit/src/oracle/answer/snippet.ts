import type { Highlighted, Segment } from "@findling/protocol";
import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { MatchedWord } from "../matching/matched-record.js";
import { joinSegments, markedGraphemes, withoutRange } from "./marks.js";
import { isFullyMatched, isMatched, type ShownWords } from "./shown-words.js";
import { bestWindow, windowWeight } from "./snippet-window.js";
import { totalWeight, weighedTokens } from "./weighed-tokens.js";

/**
 * Ranking 6.2: for long attributes with a match, a window of weight 30 on grapheme boundaries, with `…` where
 * tokens are left out. It is marked separately.
 */
const ellipsis: Segment = { text: "…", match: false };

function snippetOf(attribute: AnalyzedAttribute, words: readonly MatchedWord[]): Segment[] {
  const tokens = weighedTokens(attribute);
  const { first, last, start, end } = bestWindow(tokens, attribute, words);
  const inside = markedGraphemes(attribute, words).filter(
    (grapheme) => grapheme.start < end && start < grapheme.end,
  );
  return joinSegments([
    ...(first > 0 ? [ellipsis] : []),
    ...inside.map(withoutRange),
    ...(last < tokens.length - 1 ? [ellipsis] : []),
  ]);
}

export function snippet(analyzed: AnalyzedRecord, shown: ShownWords): Record<string, Highlighted> {
  return Object.fromEntries(
    analyzed.attributes
      .filter((attribute) => totalWeight(weighedTokens(attribute)) > windowWeight)
      .filter(({ name }) => isMatched(name, shown))
      .map((attribute) => [
        attribute.name,
        {
          segments: snippetOf(attribute, shown.words),
          fullyMatched: isFullyMatched(attribute.name, shown),
        },
      ]),
  );
}
