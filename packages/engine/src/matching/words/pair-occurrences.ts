import { countedOccurrencesMax } from "@findling/protocol";
import { GrowableBytes, GrowableUint16, GrowableUint32 } from "../../collections/growable-array.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { LevelSource } from "../levels/level-source.js";
import { isWordPair, WordPairs } from "./word-pairs.js";

const NONE = -1;

/**
 * Where word pairs stand in a segment, by document, ascending. The arrays have an entry for each pair,
 * document and slot.
 */
export interface PairOccurrences {
  /** The pairs that were looked for. `pair` has indexes of this list. */
  readonly pairs: readonly PhraseDerivation[];
  readonly pair: Uint32Array;
  readonly document: Uint32Array;
  readonly slot: Uint16Array;
  /** How often the pair stands there, but at most `countedOccurrencesMax` + 1. */
  readonly count: Uint16Array;
  /** 1 if its left word is at position 0 of the slot, apart from stop words before it. */
  readonly isAtStart: Uint8Array;
}

/** Whether a phrase is a word pair that stands for content words. */
export function isSoughtPair(phrase: PhraseDerivation): boolean {
  return phrase.words !== 0 && isWordPair(phrase);
}

const noOccurrences: PairOccurrences = {
  pairs: [],
  pair: new Uint32Array(0),
  document: new Uint32Array(0),
  slot: new Uint16Array(0),
  count: new Uint16Array(0),
  isAtStart: new Uint8Array(0),
};

/** What is known of the word pairs of a query. */
interface FoundPairs {
  /** For each segment: where the pairs stand. */
  readonly pairOccurrences: readonly PairOccurrences[];
  /** The pairs that stand in some live document. */
  readonly standing: ReadonlySet<PhraseDerivation>;
}

/** Finds the word pairs among the phrases that stand for content words. */
export function findPairs(
  segments: readonly LiveSegment[],
  source: Omit<LevelSource, "segment">,
  phrases: readonly PhraseDerivation[],
): FoundPairs {
  const pairs = phrases.filter(isSoughtPair);
  const standing = new Set<PhraseDerivation>();
  const pairOccurrences = segments.map((live) => {
    const occurrences = occurrencesIn({ ...source, segment: live.segment }, pairs);
    addStanding(occurrences, live, standing);
    return occurrences;
  });
  return { pairOccurrences, standing };
}

/** All pairs are found in one walk. */
function occurrencesIn(source: LevelSource, pairs: readonly PhraseDerivation[]): PairOccurrences {
  if (pairs.length === 0) return noOccurrences;
  const pair = new GrowableUint32();
  const document = new GrowableUint32();
  const slot = new GrowableUint16();
  const count = new GrowableUint16();
  const isAtStart = new GrowableBytes();
  // By pair: the index of its last entry, since occurrences in the same slot of a document share an entry.
  const last = new Int32Array(pairs.length).fill(NONE);
  new WordPairs(source, pairs).forEach((inDocument, ofPair, inSlot, stands) => {
    const at = last[ofPair];
    if (at !== NONE && document.array[at] === inDocument && slot.array[at] === inSlot) {
      if (count.array[at] <= countedOccurrencesMax) count.array[at]++;
      if (stands) isAtStart.array[at] = 1;
      return;
    }
    last[ofPair] = document.length;
    document.push(inDocument);
    pair.push(ofPair);
    slot.push(inSlot);
    count.push(1);
    isAtStart.push(stands ? 1 : 0);
  });
  return {
    pairs,
    pair: pair.view(),
    document: document.view(),
    slot: slot.view(),
    count: count.view(),
    isAtStart: isAtStart.view(),
  };
}

function addStanding(
  { pairs, pair, document }: PairOccurrences,
  { live }: LiveSegment,
  standing: Set<PhraseDerivation>,
): void {
  for (let i = 0; i < pair.length && standing.size < pairs.length; i++)
    if (live.get(document[i])) standing.add(pairs[pair[i]]);
}
