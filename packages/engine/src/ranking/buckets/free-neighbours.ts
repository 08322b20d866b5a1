import type { BucketedMatches } from "../../kernels/buckets.js";
import { soughtNeighbours, type WordPair } from "../../matching/words/sought-neighbours.js";
import type { SoughtNeighbours } from "../../segment/neighbour-signatures.js";
import { contentNeighbours } from "../criteria/free-places.js";
import type { RankedSegments } from "./word-distances.js";

/** Each pair is checked by itself: 1 means that the two words certainly do not stand side by side. */
const besideOnly = { most: 1, step: 1 };

/**
 * Bounds which free words may be in place in a document (ranking 3, `exactness`). Neighbour signatures can
 * rule out a free word that stands right beside a content word in the query, on one side or on both.
 *
 *   during s   `during` is in place where a word that begins with `s` follows it: of 20,000 documents with
 *              such a word, few have the two side by side
 */
export class FreeNeighbours {
  readonly #ranked: RankedSegments;
  /**
   * For each free word that signatures cover: it is in place only if one of these pairs stands side by side.
   */
  readonly #pairs: readonly (readonly WordPair[])[];
  /**
   * By segment, then by typos, for each free word: the pairs to look for; null if it may be in place
   * anywhere.
   */
  readonly #sought: Map<number, readonly (readonly SoughtNeighbours[] | null)[]>[];

  /** `isExact`: rare cases count, too, so no free word is ruled out. */
  constructor(ranked: RankedSegments, isExact: boolean) {
    this.#ranked = ranked;
    const hasSignatures = !isExact && ranked.segments.some(({ segment }) => segment.neighbours !== null);
    this.#pairs = hasSignatures ? pairsOf(ranked.context) : [];
    this.#sought = ranked.segments.map(() => new Map());
  }

  /** The number of free words that can be ruled out. */
  get count(): number {
    return this.#pairs.length;
  }

  /**
   * Adds to each bucket the number of free words that are certainly not in place. `typos`: the sum of the
   * costs of all words.
   */
  addTo(segment: number, typos: number, { documents, buckets }: BucketedMatches): void {
    const { neighbours } = this.#ranked.segments[segment].segment;
    if (neighbours === null || this.count === 0 || documents.length === 0) return;
    const { scratch } = this.#ranked.workspace;
    for (const sought of this.#soughtIn(segment, typos)) {
      if (sought === null) continue;
      const apart = scratch.uint32(documents.length);
      for (const pair of sought) neighbours.addDistances([pair], documents, besideOnly, apart);
      for (let i = 0; i < documents.length; i++) if (apart[i] === sought.length) buckets[i]++;
    }
  }

  #soughtIn(segment: number, typos: number): readonly (readonly SoughtNeighbours[] | null)[] {
    const known = this.#sought[segment].get(typos);
    if (known !== undefined) return known;
    const { segments, dictionary, workspace } = this.#ranked;
    const source = { segment: segments[segment].segment, dictionary, workspace };
    const { neighbours } = source.segment;
    const sought = this.#pairs.map((pairs) => {
      const ofWord = pairs.map((pair) =>
        neighbours === null ? null : soughtNeighbours(source, neighbours, pair, typos),
      );
      return ofWord.includes(null) ? null : ofWord.flatMap((one) => one ?? []);
    });
    this.#sought[segment].set(typos, sought);
    return sought;
  }
}

/**
 * For each free word right beside its content neighbours in the query: the pairs that it forms with them.
 * Free words of unspaced scripts are left out.
 */
function pairsOf({ plan, requirement }: RankedSegments["context"]): WordPair[][] {
  return contentNeighbours(plan, requirement.counted).flatMap((neighbours, ordinal) => {
    const free = plan.freeWords[ordinal];
    const areBeside = neighbours.every(({ step }) => Math.abs(step) === 1);
    if (neighbours.length === 0 || !areBeside || free.isUnspaced) return [];
    const pairs = neighbours.map(({ word, step }) => {
      const content = plan.words[word];
      const phrases = plan.phrases.filter(({ words }) => (words & (1 << word)) !== 0);
      return step > 0 ? { left: free, right: content, phrases } : { left: content, right: free, phrases };
    });
    return [pairs];
  });
}
