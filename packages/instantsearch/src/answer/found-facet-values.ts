import type { SearchResult } from "@findling/client/search";
import { FoldedText } from "./folded-text.js";
import { tagged, tagsOf } from "./mark-tags.js";

/** A value of a facet that was looked for. */
export interface FacetHit {
  value: string;
  highlighted: string;
  count: number;
}

export interface FoundFacetValues {
  facetHits: FacetHit[];
  exhaustiveFacetsCount: boolean;
  processingTimeMS: number;
}

const facetHitsDefault = 10;

/** The values of a facet that contain all words of `facetQuery`, the most frequent first. */
export function foundFacetValues(
  answer: SearchResult<object>,
  facet: string,
  parameters: Readonly<Record<string, unknown>>,
): FoundFacetValues {
  const { facetQuery, maxFacetHits } = parameters;
  const { facets, facts, processingTimeMs } = answer;
  const words = new FoldedText(typeof facetQuery === "string" ? facetQuery : "").folded.split(/\s+/);
  const tags = tagsOf(parameters);
  const found = Object.entries(facets[facet] ?? {}).flatMap(([value, count]): FacetHit[] => {
    const segments = segmentsOf(value, words);
    return segments === null ? [] : [{ value, highlighted: tagged(segments, tags), count }];
  });
  found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    facetHits: found.slice(0, typeof maxFacetHits === "number" ? maxFacetHits : facetHitsDefault),
    exhaustiveFacetsCount: !facts.truncatedFacets.includes(facet),
    processingTimeMS: Math.ceil(processingTimeMs),
  };
}

interface FacetSegment {
  text: string;
  match: boolean;
}

/** The value with the first occurrence of each word marked; null: a word is missing. */
function segmentsOf(value: string, words: readonly string[]): FacetSegment[] | null {
  const text = new FoldedText(value);
  const isMarked = new Uint8Array(value.length);
  for (const word of words) {
    const at = text.folded.indexOf(word);
    if (at < 0) return null;
    if (word === "") continue;
    const { from, to } = text.placeOf(at, word.length);
    isMarked.fill(1, from, to);
  }
  return cutAtMarks(value, isMarked);
}

function cutAtMarks(value: string, isMarked: Uint8Array): FacetSegment[] {
  const segments: FacetSegment[] = [];
  let from = 0;
  for (let at = 1; at <= value.length; at++) {
    if (at < value.length && isMarked[at] === isMarked[from]) continue;
    segments.push({ text: value.slice(from, at), match: isMarked[from] === 1 });
    from = at;
  }
  return segments;
}
