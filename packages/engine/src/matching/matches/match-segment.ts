import { type CountedWord, countedWords } from "../words/counted-words.js";
import { noMatches } from "./list-matches.js";
import { matchAny } from "./match-any.js";
import { matchByDocument } from "./match-by-document.js";
import { matchByList } from "./match-by-list.js";
import type { MatchSources } from "./match-sources.js";
import type { SegmentMatches } from "./segment-matches.js";

/** The documents of one segment that match. */
export function matchSegment(sources: MatchSources): SegmentMatches {
  const words = countedWords(sources.matchers, sources.requirement);
  if (sources.requirement.required === 0) return matchAny(words, sources);
  if (words.some(({ isRequired, matcher }) => isRequired && matcher.estimate === 0)) return noMatches;
  return mayBeMany(words, sources) ? matchByDocument(words, sources) : matchByList(words, sources);
}

/** Whether so many documents may match that arrays over all documents are faster than a list. */
function mayBeMany(words: readonly CountedWord[], { visible, workspace }: MatchSources): boolean {
  const rarest = words.find(({ isRequired }) => isRequired);
  if (rarest === undefined) return false;
  return rarest.matcher.estimate >= visible.size * workspace.costs.dense;
}
