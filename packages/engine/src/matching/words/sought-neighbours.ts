import type { Bitset } from "../../collections/bitset.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { PlannedWord } from "../../query/planned-word.js";
import { neighbourDistances } from "../../segment/neighbour-keys.js";
import type { NeighbourSignatures, SoughtNeighbours } from "../../segment/neighbour-signatures.js";
import type { LevelSource } from "../levels/level-source.js";
import { openLevel } from "../levels/open-level.js";
import { forEachPhraseDocument } from "./phrase-documents.js";

/** Two consecutive words among those that count. */
export interface WordPair {
  readonly left: PlannedWord;
  readonly right: PlannedWord;
  /** The phrases that stand for one of the two. */
  readonly phrases: readonly PhraseDerivation[];
}

/** With more keys than this, hardly any document can be excluded. */
const keysMax = 32;
/** Going through more pairs of terms than this takes longer than the scans that it would spare. */
const termPairsMax = 4_096;

/** Requires no bit of a posting's summary, so every posting counts. */
const everyPosting = 0;

/** A way to find a word: one term, or all terms that start alike. */
interface Variant {
  readonly text: string;
  readonly isWhole: boolean;
  readonly cost: number;
  readonly term: number | null;
}

/**
 * The keys to seek in one segment for two words that stand near each other, at a cost of at most `typos`
 * together. null: every document may have the words side by side.
 */
export function soughtNeighbours(
  source: LevelSource,
  signatures: NeighbourSignatures,
  pair: WordPair,
  typos: number,
): SoughtNeighbours | null {
  const lefts = variantsOf(pair.left, source, typos);
  const rights = variantsOf(pair.right, source, typos);
  // Signatures have only whole terms on the left.
  if (lefts.some(({ isWhole }) => !isWhole)) return null;
  const isCovered = ({ text }: Variant): boolean => signatures.covers(text);
  const covered = lefts.filter(isCovered);
  if (covered.length * rights.length > termPairsMax) return null;
  const rare = new Set(lefts.filter((variant) => !isCovered(variant)));
  const byDistance = neighbourDistances.map((): Set<number> | null => new Set());
  for (const left of covered) {
    for (const right of rights) {
      if (left.cost + right.cost > typos) continue;
      // One occurrence may stand for both words.
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

/** The single terms, and ranges of terms, that stand for a word. Joined terms are left out. */
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
 * Documents in which one of the words may stand without a key: as a rare term, written together with another
 * word, or as a phrase.
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
