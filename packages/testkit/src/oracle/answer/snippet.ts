import type { Highlighted, Segment } from "@findling/protocol";
import type { MatchedWord } from "../matching/matched-record.js";
import { joinSegments, type MarkedAttribute, withoutRange } from "./marks.js";
import { isFullyMatched, isMatched, type ShownWords } from "./shown-words.js";
import { bestWindow, windowWeight } from "./snippet-window.js";
import { totalWeight, weighedTokens } from "./weighed-tokens.js";

/**
 * Ranking 6.2: for long attributes with a match, a window of weight 30 on grapheme boundaries, with `…` where
 * tokens are left out. It is marked separately.
 */
const ellipsis: Segment = { text: "…", match: false };

function snippetOf({ attribute, graphemes }: MarkedAttribute, words: readonly MatchedWord[]): Segment[] {
  const tokens = weighedTokens(attribute);
  const { first, last, start, end } = bestWindow(tokens, attribute, words);
  const inside = graphemes.filter((grapheme) => grapheme.start < end && start < grapheme.end);
  return joinSegments([
    ...(first > 0 ? [ellipsis] : []),
    ...inside.map(withoutRange),
    ...(last < tokens.length - 1 ? [ellipsis] : []),
  ]);
}

export function snippet(marked: readonly MarkedAttribute[], shown: ShownWords): Record<string, Highlighted> {
  return Object.fromEntries(
    marked
      .filter(({ attribute }) => totalWeight(weighedTokens(attribute)) > windowWeight)
      .filter(({ attribute }) => isMatched(attribute.name, shown))
      .map((one) => [
        one.attribute.name,
        {
          segments: snippetOf(one, shown.words),
          fullyMatched: isFullyMatched(one.attribute.name, shown),
        },
      ]),
  );
}
