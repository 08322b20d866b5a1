import type { Highlighted, TypedHit } from "@findling/client/search";
import { type MarkTags, tagged } from "./mark-tags.js";
import { type MirrorOf, mirrored, textsByPath } from "./record-texts.js";
import { highlightOfEach, snippetOfEach } from "./shown-values.js";

/** A text of a record with its matches, as libraries show it. */
export interface MarkedValue {
  value: string;
  matchLevel: "none" | "partial" | "full";
  /** The texts that matched. */
  matchedWords: string[];
  fullyHighlighted: boolean;
}

/** By attribute; the parts of an object in an object, and the elements of a list in a list. */
export type MarkedValues = Record<string, MirrorOf<MarkedValue>>;

/**
 * A record with its highlights. Both have every text of the record, also those that are not searchable: a
 * library that finds none shows the text as it is, which may be HTML from anywhere.
 */
export type HighlightedHit<T> = T & {
  objectID: string;
  _highlightResult: MarkedValues;
  _snippetResult: MarkedValues;
};

/** `R`: the record, as TypeScript sees it. */
export function shownHit<R extends object>(hit: TypedHit<R>, tags: MarkTags): HighlightedHit<R> {
  const texts = textsByPath(hit.record);
  const highlights = new Map<string, readonly Highlighted[]>();
  const snippets = new Map<string, readonly Highlighted[]>();
  for (const [path, values] of texts) {
    const ofEach = highlightOfEach(ownOf(hit.highlight, path), values);
    highlights.set(path, ofEach);
    snippets.set(path, snippetOfEach(ownOf(hit.snippet, path), ofEach));
  }
  return {
    ...hit.record,
    objectID: hit.objectID,
    _highlightResult: mirrored(hit.record, nextOf(highlights, tags)),
    _snippetResult: mirrored(hit.record, nextOf(snippets, tags)),
  };
}

function ownOf(shown: Readonly<Record<string, Highlighted>>, path: string): Highlighted | undefined {
  return Object.hasOwn(shown, path) ? shown[path] : undefined;
}

/** Gives the values of each path one after the other, in the order in which the record has them. */
function nextOf(
  shown: ReadonlyMap<string, readonly Highlighted[]>,
  tags: MarkTags,
): (path: string, text: string) => MarkedValue {
  const given = new Map<string, number>();
  return (path, text) => {
    const at = given.get(path) ?? 0;
    given.set(path, at + 1);
    return markedValue(
      shown.get(path)?.[at] ?? { segments: [{ text, match: false }], fullyMatched: false },
      tags,
    );
  };
}

function markedValue({ segments, fullyMatched }: Highlighted, tags: MarkTags): MarkedValue {
  const matched = segments.filter(({ match }) => match).map(({ text }) => text);
  return {
    value: tagged(segments, tags),
    matchLevel: matched.length === 0 ? "none" : fullyMatched ? "full" : "partial",
    matchedWords: [...new Set(matched)],
    fullyHighlighted: matched.length > 0 && matched.length === segments.length,
  };
}
