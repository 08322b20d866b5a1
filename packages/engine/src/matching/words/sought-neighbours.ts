import type { Bitset } from "../../collections/bitset.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { PlannedWord } from "../../query/planned-word.js";
import { neighbourDistances } from "../../segment/neighbour-keys.js";
import type { NeighbourSignatures, SoughtNeighbours } from "../../segment/neighbour-signatures.js";
import type { LevelSource } from "../levels/level-source.js";
import { openLevel } from "../levels/open-level.js";
import { forEachPhraseDocument } from "./phrase-documents.js";

/** Two words that follow each other among those that count. */
export interface WordPair {
  readonly left: PlannedWord;
  readonly right: PlannedWord;
  /** Those that stand for one of the two. */
  readonly phrases: readonly PhraseDerivation[];
}

/** Beyond it hardly a document is told not to have one. */
const keysMax = 32;
/** So many pairs of terms take longer to go through than scans that are spared. */
const termPairsMax = 4_096;

/** No bit of a posting's summary is asked for. */
const everyPosting = 0;

/** What stands for a word: one term, or all that start alike. */
interface Variant {
  readonly text: string;
  readonly isWhole: boolean;
  readonly cost: number;
  readonly term: number | null;
}

/**
 * What documents of one segment have in which two words that cost so many typos together stand near each
 * other; null where all may have them side by side.
 */
export function soughtNeighbours(
  source: LevelSource,
  signatures: NeighbourSignatures,
  pair: WordPair,
  typos: number,
): SoughtNeighbours | null {
  const lefts = variantsOf(pair.left, source, typos);
  const rights = variantsOf(pair.right, source, typos);
  // Only whole terms are told on the left.
  if (lefts.some(({ isWhole }) => !isWhole)) return null;
  const isTold = ({ text }: Variant): boolean => signatures.isTold(text);
  const told = lefts.filter(isTold);
  if (told.length * rights.length > termPairsMax) return null;
  const rare = new Set(lefts.filter((variant) => !isTold(variant)));
  const byDistance = neighbourDistances.map((): Set<number> | null => new Set());
  for (const left of told) {
    for (const right of rights) {
      if (left.cost + right.cost > typos) continue;
      // One occurrence may stand for both.
      if (right.isWhole ? right.text === left.text : left.text.startsWith(right.text)) return null;
      for (const [i, keys] of byDistance.entries()) {
        const key = signatures.keyOf(left.text, right.text, right.isWhole, neighbourDistances[i]);
        if (key === "rare") rare.add(right);
        else if (key === "common" || (keys?.size ?? 0) >= keysMax) byDistance[i] = null;
        else keys?.add(key);
      }
      if (byDistance[0] === null) return null;
    }
  }
  const end = byDistance.indexOf(null);
  const sought = byDistance.slice(0, end < 0 ? byDistance.length : end);
  return {
    byDistance: sought.map((keys) => Uint32Array.from(keys ?? [])),
    others: otherDocuments(source, pair, typos, rare),
  };
}

/** The terms that stand for a word by themselves. */
function variantsOf({ levels }: PlannedWord, { dictionary }: LevelSource, typos: number): Variant[] {
  const variants: Variant[] = [];
  for (const { cost, isJoined, terms, prefixes } of levels) {
    if (cost > typos || isJoined) continue;
    for (const text of prefixes) variants.push({ text, isWhole: false, cost, term: null });
    for (const term of terms) variants.push({ text: dictionary.textOf(term), isWhole: true, cost, term });
  }
  return variants;
}

/**
 * Documents in which one of the words stands in a way that is not told: by a rare term, written together with
 * another word, or by a phrase.
 */
function otherDocuments(
  source: LevelSource,
  { left, right, phrases }: WordPair,
  typos: number,
  rare: ReadonlySet<Variant>,
): Bitset {
  const { segment, dictionary, workspace } = source;
  const documents = workspace.scratch.bitset(segment.documentCount);
  const terms = [...rare].flatMap(({ term }) => term ?? []);
  const prefixes = [...rare].flatMap(({ text, isWhole }) => (isWhole ? [] : [text]));
  for (const { levels, joinedWithPrevious } of [left, right]) {
    for (const level of levels) {
      if (!level.isJoined || level.cost > typos) continue;
      terms.push(...level.terms);
      prefixes.push(...level.prefixes);
    }
    if (joinedWithPrevious === null || joinedWithPrevious.cost > typos) continue;
    const { key, isPrefix } = joinedWithPrevious;
    if (isPrefix) prefixes.push(key);
    else terms.push(dictionary.find(key));
  }
  const level = { cost: 0, isJoined: false, terms, prefixes };
  openLevel(source, level, everyPosting)?.addTo(documents);
  for (const phrase of phrases) {
    if (phrase.cost > typos) continue;
    forEachPhraseDocument(source, phrase, (document) => {
      documents.set(document);
      return true;
    });
  }
  return documents;
}
