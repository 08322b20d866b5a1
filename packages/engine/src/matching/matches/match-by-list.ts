import type { Bitset } from "../../collections/bitset.js";
import type { CountedWord } from "../words/counted-words.js";
import type { Workspace } from "../workspace/workspace.js";
import { ListMatches, noMatches } from "./list-matches.js";
import type { MatchSources } from "./match-sources.js";
import { PossibleMatches } from "./possible-matches.js";
import type { SegmentMatches } from "./segment-matches.js";
import { sumRatings } from "./sum-ratings.js";

/** Finds matches through a list of documents, for few matches. */
export function matchByList(words: readonly CountedWord[], sources: MatchSources): SegmentMatches {
  const { visible, classes, workspace, hasCandidates, verifyEach } = sources;
  const { scratch } = workspace;
  const possible = new PossibleMatches(words, possibleDocuments(words, workspace, visible), workspace);
  possible.keep(visible);
  for (let at = 0; at < words.length && possible.count > 0; at++) possible.rate(at);
  if (possible.count === 0) return noMatches;
  if (hasCandidates) possible.read(verifyEach, (document) => isAnyCandidate(words, document));
  return new ListMatches(sumRatings(possible.documents, possible.rated, { classes, scratch }));
}

/** The documents of the rarest required word. If no word is required, the documents of all words. */
function possibleDocuments(words: readonly CountedWord[], { scratch }: Workspace, { size }: Bitset): Bitset {
  const documents = scratch.bitset(size);
  const required = words[0]?.isRequired ? words.slice(0, 1) : words;
  for (const { matcher, reach } of required) matcher.addTo(documents, reach);
  return documents;
}

function isAnyCandidate(words: readonly CountedWord[], document: number): boolean {
  for (let i = 0; i < words.length; i++) if (words[i].matcher.isCandidate(document)) return true;
  return false;
}
