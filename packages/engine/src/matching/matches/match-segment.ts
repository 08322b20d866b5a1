/**
 * *Matches*: the documents of one segment that match, and a class for each.
 *
 * A query may match three documents of a segment, or all of them. Kernels go through arrays over all
 * documents very fast, but for three documents a list is faster. So there are several forms. `SegmentMatches`
 * hides them from filters, groups, facets and ranking.
 *
 *     CountedWord[] --> matchSegment
 *     visible bits        no word required   matchAny          DocumentMatches   all have class 0
 *                         few may match      matchByList       ListMatches       documents and classes
 *                         many may match     matchByDocument   RatedMatches      one word: class 96 - rating
 *                                                              ClassedMatches    several: 2 bytes a document
 *
 * Many may match if the estimate of the rarest required word is at least a 64th of the segment's documents.
 *
 * Example: `red sundial` in 1,000 documents. `sundial` has 4 postings, less than 1,000 / 64, so a list is
 * made. `red` has 103. Document 1 is `Red sundial`, 4 is `Sundial`, and 9 is `Old sundial` with `Red` in the
 * body.
 *
 *     documents of `sundial`    1     4     7     9
 *     visible                   1     4           9      document 7 was deleted
 *     ratings of `sundial`      95    96          95
 *     ratings of `red`          96    0           94     so document 4 is dropped
 *     classes                   0                 2      no typos; place 0, and place 2 (start of tier 1)
 *
 * Good for: exact counts, and taking the best classes without sorting.
 * Not good for: order within a class. Ranking finds it, by traits and by scanning documents.
 *
 * @module
 */
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
