import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import type { BucketedMatches } from "../../kernels/buckets.js";
import { soughtNeighbours, type WordPair } from "../../matching/words/sought-neighbours.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import { neighbourDistances } from "../../segment/neighbour-keys.js";
import type { SoughtNeighbours } from "../../segment/neighbour-signatures.js";
import type { RankingContext } from "../ranking-context.js";

/** The segments whose matches are ranked, and for which query. */
export interface RankedSegments {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly context: RankingContext;
  readonly workspace: Workspace;
}

/**
 * Larger distances are not distinguished, however many words there are. Each step takes as
 * many buckets again as there would be without distances.
 */
const distanceMax = 7;

/**
 * Lower bounds of how far apart the words of a query are in a document. They come from neighbour signatures,
 * for any two words that follow each other among those that count. What to look for is found once for each
 * segment and number of typos, since an occurrence that costs more than a document's words together does not
 * count in it.
 */
export class WordDistances {
  /** The largest distance that is reported; 0: none is. */
  readonly most: number;
  readonly #ranked: RankedSegments;
  readonly #pairs: readonly WordPair[];
  /** By segment, then by typos. */
  readonly #sought: Map<number, readonly SoughtNeighbours[]>[];

  constructor(ranked: RankedSegments) {
    this.#ranked = ranked;
    this.#pairs = pairsOf(ranked.context);
    this.#sought = ranked.segments.map(() => new Map());
    const hasSignatures = ranked.segments.some(({ segment }) => segment.neighbours !== null);
    this.most = hasSignatures ? Math.min(distanceMax, this.#pairs.length * neighbourDistances.length) : 0;
  }

  /**
   * Adds to each bucket, `step` times, how much further apart than side by side the words of its document are
   * at least, summed, up to `most`. `typos`: the sum of the costs of the words.
   */
  add(segment: number, typos: number, { documents, buckets }: BucketedMatches, step: number): void {
    const { neighbours } = this.#ranked.segments[segment].segment;
    if (neighbours === null || documents.length === 0) return;
    const pairs = this.#soughtIn(segment, typos);
    if (pairs.length > 0) neighbours.addDistances(pairs, documents, { most: this.most, step }, buckets);
  }

  #soughtIn(segment: number, typos: number): readonly SoughtNeighbours[] {
    const known = this.#sought[segment].get(typos);
    if (known !== undefined) return known;
    const { segments, dictionary, workspace } = this.#ranked;
    const source = { segment: segments[segment].segment, dictionary, workspace };
    const { neighbours } = source.segment;
    const sought =
      neighbours === null
        ? []
        : this.#pairs.flatMap((pair) => soughtNeighbours(source, neighbours, pair, typos) ?? []);
    this.#sought[segment].set(typos, sought);
    return sought;
  }
}

/**
 * The pairs to look for. There are none where documents may lack words: other words may be next to each other
 * there. Pairs with free words between them are left out: they count as near where these words stand between
 * them (ranking 3, `proximity`).
 */
function pairsOf({ plan, requirement: { counted, required } }: RankingContext): WordPair[] {
  if (counted !== required) return [];
  const words = [...plan.words.keys()].filter((word) => (counted & (1 << word)) !== 0);
  return words.slice(1).flatMap((right, i) => {
    const left = words[i];
    if (plan.words[left].freeBefore !== plan.words[right].freeBefore) return [];
    const bits = (1 << left) | (1 << right);
    const phrases = plan.phrases.filter(({ words: ofPhrase }) => (ofPhrase & bits) !== 0);
    return [{ left: plan.words[left], right: plan.words[right], phrases }];
  });
}
