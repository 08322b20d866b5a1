import type { Highlighted, Segment } from "@findling/client/search";

/** The server joins the values of a list by it. */
const valueSeparator = ", ";

/**
 * The highlight of an attribute, cut into that of each of its values: libraries have a list where the record
 * has one. Where the text was cut, so that it is not clear which value a mark belongs to, none is marked.
 */
export function highlightOfEach(shown: Highlighted | undefined, values: readonly string[]): Highlighted[] {
  if (shown === undefined) return values.map(unmarked);
  if (values.length === 1) return [shown];
  const text = shown.segments.map((segment) => segment.text).join("");
  if (text !== values.join(valueSeparator)) return values.map(unmarked);
  let from = 0;
  return values.map((value) => {
    const segments = stretchOf(shown.segments, from, from + value.length);
    from += value.length + valueSeparator.length;
    return { segments, fullyMatched: shown.fullyMatched && segments.some(({ match }) => match) };
  });
}

/** The same of a snippet. Only long texts have one; that of a list cannot be cut. */
export function snippetOfEach(
  shown: Highlighted | undefined,
  highlights: readonly Highlighted[],
): readonly Highlighted[] {
  return shown === undefined || highlights.length > 1 ? highlights : [shown];
}

function unmarked(text: string): Highlighted {
  return { segments: [{ text, match: false }], fullyMatched: false };
}

/** What stands between two places of a text. */
function stretchOf(segments: readonly Segment[], from: number, to: number): Segment[] {
  let at = 0;
  return segments.flatMap((segment) => {
    const text = segment.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += segment.text.length;
    return text === "" ? [] : [{ ...segment, text }];
  });
}
