/**
 * The documents in which the previous word of a query stands written together with a word, and what postings
 * know of them. The joined term costs the word nothing. Joining, or a typo in the term, is a cost of the
 * previous word. If that cost is
 * - 0, the term counts unless an equally cheap derivation of an earlier row overlaps it (ranking 2.2);
 * - more, the term counts unless the previous word occurs for less.
 *
 * Postings know neither overlaps nor which of the phrases really stand in a document. So each document is
 * - certain: the word occurs, through the joined term;
 * - better: the word occurs by its own postings, and the joined term may stand at a better place;
 * - a candidate: only reading decides.
 *
 * Example: `lap top`. The joined term, which is `laptop` or, with a typo, `labtop`, stands in the documents
 * 3, 5, 8 and 9.
 *
 *     document    `lap` by itself    `top` by itself    `laptop`, cost 0    `labtop`, cost 1
 *     3           no                 no                 certain             certain
 *     5           no                 yes                better              better
 *     8           yes                no                 candidate           does not count: `lap` costs less
 *     9           in a phrase?       no                 candidate           candidate
 */
import { GrowableInt32 } from "../../collections/growable-array.js";
import { NOT_FOUND } from "../../postings/rating.js";
import type { JoinedWithPrevious } from "../../query/planned-word.js";
import { listOf } from "../levels/document-walk.js";
import type { Level } from "../levels/level.js";
import { openLevel } from "../levels/open-level.js";
import { ratingsByLevels } from "../levels/rate-by-levels.js";
import { wantedAmong } from "../levels/wanted-stretches.js";
import { requiredBits, type SoughtWord } from "./sought-word.js";

/** What is known of a document with a joined term. */
export const JoinedStanding = { certain: 0, better: 1, candidate: 2 } as const;

export interface JoinedDocuments {
  /** The level of the joined term, with all of its documents. */
  readonly level: Level;
  /** The documents in which the term may count, ascending. */
  readonly documents: Int32Array;
  /** By index in `documents`: a JoinedStanding. */
  readonly standings: Uint8Array;
}

/**
 * Finds the documents with the term that joins the previous word with this one; null if there are none.
 * `costless`: the levels of the word's own postings at cost 0.
 */
export function joinedDocuments(
  sought: SoughtWord,
  joined: JoinedWithPrevious,
  costless: readonly Level[],
): JoinedDocuments | null {
  const { segment, workspace, previous } = sought;
  const level = openJoined(sought, joined);
  if (level === null || previous === undefined) return null;
  const all = listOf(level);
  const wanted = wantedAmong(all, segment.documentCount, workspace);
  const isCostless = joined.cost === 0;
  const ofPrevious = workspace.scratch.bytes(all.length);
  previous.rateListed(all, isCostless ? "separate" : "costless", {
    ratings: ofPrevious,
    isFresh: true,
    wanted,
  });
  const documents = isCostless ? all : unlessCheaper(all, ofPrevious, previous);
  const own = ratingsByLevels(costless, documents, wanted, workspace);
  const standings = workspace.scratch.bytes(documents.length);
  for (let i = 0; i < documents.length; i++) {
    if (own[i] !== NOT_FOUND) standings[i] = JoinedStanding.better;
    else if (previous.isCandidate(documents[i]) || (isCostless && ofPrevious[i] !== NOT_FOUND))
      standings[i] = JoinedStanding.candidate;
  }
  return { level, documents, standings };
}

function openJoined(sought: SoughtWord, { key, isPrefix, cost }: JoinedWithPrevious): Level | null {
  const terms = isPrefix ? [] : [sought.dictionary.find(key)];
  const prefixes = isPrefix ? [key] : [];
  return openLevel(
    sought,
    { cost: 0, isJoined: true, terms, prefixes },
    requiredBits(cost, sought.wholeOnly),
  );
}

/** Leaves out documents in which the previous word certainly occurs for less. */
function unlessCheaper(
  documents: Int32Array,
  ofPrevious: Uint8Array,
  previous: NonNullable<SoughtWord["previous"]>,
): Int32Array {
  const left = new GrowableInt32(documents.length);
  for (let i = 0; i < documents.length; i++)
    if (ofPrevious[i] === NOT_FOUND || previous.isCandidate(documents[i])) left.push(documents[i]);
  return left.view();
}
