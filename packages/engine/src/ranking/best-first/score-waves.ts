import type { Bitset } from "../../collections/bitset.js";
import { bm25ClassCount } from "../../kernels/buckets.js";
import type { WeighedWord } from "../../kernels/document-weights.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import type { Bm25Classes } from "../buckets/bm25-classes.js";
import { type BucketedList, BucketOrder, forEachSegment, type VisitMatch } from "../buckets/bucket-order.js";

/** The partial matches of one segment, and what bounds their scores. */
export interface ScoredSegment {
  /** All matches. Waves take them out. */
  readonly left: Bitset;
  /** The words that count and that the segment has. */
  readonly words: readonly NumberedWord[];
  /** By document: its length (see segment-format.ts). */
  readonly lengths: Uint16Array;
}

interface NumberedWord extends WeighedWord {
  /** The number of the word among the content words of the query. */
  readonly number: number;
}

/** The partial matches of an index. */
export interface PartialMatches {
  /** The matches of each segment; null if it has none. */
  readonly segments: readonly (ScoredSegment | null)[];
  /** By word: the most that it adds to a score (see gainsOf). */
  readonly gains: readonly number[];
  readonly classes: Bm25Classes;
  readonly workspace: Workspace;
}

/**
 * Partial matches in classes by the upper bounds of their scores. Most matches have only words that add
 * little, and nobody needs their bounds. So matches come in *waves*: those with the word that adds most, then
 * the others with the next word, and so on. A match that is in no wave yet scores at most what the words that
 * are left add together. A wave is opened when such a score comes next (MaxScore: Turtle and Flood, Query
 * Evaluation: Strategies and Optimizations, 1995).
 *
 * Example: `install sundials`, where `install` adds at most 5 and `sundials` at most 12. The first wave has
 * the matches with `sundials`. If enough of them score more than 5, those with `install` alone stay out.
 */
export class ScoreWaves {
  readonly #partial: PartialMatches;
  /** The numbers of the words that have had no wave yet, those that add most first. */
  readonly #wordsLeft: number[];
  readonly #waves: BucketOrder[] = [];

  constructor(partial: PartialMatches) {
    const { segments, gains } = partial;
    this.#partial = partial;
    this.#wordsLeft = [
      ...new Set(segments.flatMap((segment) => segment?.words ?? []).map(({ number }) => number)),
    ];
    this.#wordsLeft.sort((a, b) => gains[b] - gains[a]);
  }

  /**
   * The first class at or after `from` that may have a match; the number of classes if there is none. All
   * classes before `from` have been visited, or have none.
   */
  firstFrom(from: number): number {
    let first = this.#leastClassLeft();
    for (const wave of this.#waves) first = Math.min(first, wave.firstFrom(from));
    return first;
  }

  /** Classes have to be visited in ascending order. */
  visit(ofClass: number, visit: VisitMatch): void {
    while (this.#leastClassLeft() <= ofClass) this.#openWave();
    for (const wave of this.#waves) if (wave.sizeOf(ofClass) > 0) wave.visit(ofClass, visit);
  }

  /** No match that is in no wave yet has a lower class. */
  #leastClassLeft(): number {
    const { gains, classes } = this.#partial;
    if (this.#wordsLeft.length === 0) return bm25ClassCount;
    return classes.classOf(this.#wordsLeft.reduce((sum, word) => sum + gains[word], 0));
  }

  #openWave(): void {
    const { segments, classes, workspace } = this.#partial;
    const [word] = this.#wordsLeft.splice(0, 1);
    const list = listOf(
      segments.map((segment) => (segment === null ? null : takeWith(word, segment, workspace))),
      workspace,
    );
    forEachSegment(list, (segment, found) => {
      const of = segments[segment];
      if (of !== null) workspace.kernels.bucketByWeights(found, of.words, of.lengths, classes);
    });
    this.#waves.push(new BucketOrder(list, bm25ClassCount, workspace));
  }
}

/** Takes the matches with a word out of those that are left; null if there are none. */
function takeWith(
  number: number,
  { left, words }: ScoredSegment,
  { kernels, scratch }: Workspace,
): Int32Array | null {
  const word = words.find((one) => one.number === number);
  if (word === undefined) return null;
  const room = Math.min(kernels.countBits(left.words), kernels.countBits(word.bits));
  const list = scratch.anyInt32(room);
  return list.subarray(0, kernels.takeCommonBits(left.words, word.bits, list));
}

function listOf(found: readonly (Int32Array | null)[], { scratch }: Workspace): BucketedList {
  const size = found.reduce((sum, documents) => sum + (documents?.length ?? 0), 0);
  const documents = scratch.anyUint32(size);
  let end = 0;
  const segmentEnds = found.map((ofSegment) => {
    if (ofSegment !== null) documents.set(ofSegment, end);
    end += ofSegment?.length ?? 0;
    return end;
  });
  return { documents, buckets: scratch.anyUint32(size), segmentEnds };
}
