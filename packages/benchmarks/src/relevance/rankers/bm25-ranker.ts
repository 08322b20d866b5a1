import { functionWords } from "../../function-words.js";
import { peerWords } from "../../peers/peer-words.js";
import type { RankedLists, RankedText, Ranker, RankingTask } from "./ranker.js";

const k1 = 1.2;
const lengthShare = 0.75;

/**
 * Plain BM25 over title and content as one text. Any word of the query counts, as often as it occurs there.
 * There is no stemming. A few English function words are left out, and scripts without spaces give bigrams.
 * Among equals, the earlier text comes first.
 */
export const bm25Ranker: Ranker = {
  name: "BM25",
  note: "Plain BM25 (k1 1.2, b 0.75) of this benchmark: title and content as one text, any word, no stemming, bigrams of CJK.",
  isSlow: false,
  absence: null,
  rank({ texts, queries, depth }: RankingTask): RankedLists {
    const index = new Bm25Index(texts);
    return queries.map((query) => index.search(query, depth));
  },
};

class Bm25Index {
  /** By word: places in ascending order, each followed by the number of occurrences there. */
  readonly #postings = new Map<string, number[]>();
  /** By text: `k1 * (1 - b + b * length / average length)`, with b = 0.75. */
  readonly #norms: Float64Array;
  /** The scores of one search; 0 between searches. */
  readonly #scores: Float64Array;

  constructor(texts: readonly RankedText[]) {
    const lengths = texts.map((text, place) => this.#add(text, place));
    const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(texts.length, 1);
    this.#norms = Float64Array.from(
      lengths,
      (length) => k1 * (1 - lengthShare + (lengthShare * length) / Math.max(average, 1)),
    );
    this.#scores = new Float64Array(texts.length);
  }

  search(query: string, depth: number): number[] {
    const found = wordsOf(query).flatMap((word) => this.#score(this.#postings.get(word) ?? []));
    const best = bestPlaces(found, this.#scores, depth);
    for (const place of found) this.#scores[place] = 0;
    return best;
  }

  /** Adds a word's gain to the scores. Returns the places that had no score before. */
  #score(postings: readonly number[]): number[] {
    const having = postings.length / 2;
    const idf = Math.log(1 + (this.#norms.length - having + 0.5) / (having + 0.5));
    const found: number[] = [];
    for (let at = 0; at < postings.length; at += 2) {
      const [place, count] = [postings[at], postings[at + 1]];
      if (this.#scores[place] === 0) found.push(place);
      this.#scores[place] += (idf * count * (k1 + 1)) / (count + this.#norms[place]);
    }
    return found;
  }

  /** Returns the number of words. */
  #add({ title, content }: RankedText, place: number): number {
    const words = wordsOf(`${title} ${content}`);
    for (const word of words) {
      const postings = this.#postings.get(word);
      if (postings === undefined) this.#postings.set(word, [place, 1]);
      else if (postings[postings.length - 2] === place) postings[postings.length - 1]++;
      else postings.push(place, 1);
    }
    return words.length;
  }
}

/** The places with the highest scores, best first. Among equals, lower places come first. */
function bestPlaces(places: readonly number[], scores: Float64Array, depth: number): number[] {
  const order = (a: number, b: number): number => scores[b] - scores[a] || a - b;
  // Only places with at least the lowest listed score are sorted.
  const reached =
    Float64Array.from(places, (place) => scores[place])
      .sort()
      .at(-depth) ?? 0;
  return places
    .filter((place) => scores[place] >= reached)
    .sort(order)
    .slice(0, depth);
}

function wordsOf(text: string): string[] {
  return peerWords(text).filter((word) => !functionWords.has(word));
}
