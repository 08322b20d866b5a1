/**
 * *Words of a query*: in which documents of one segment a query word occurs, and how well it stands there.
 *
 * Mostly the postings of single terms say so. But `laptop` may also be written `lap top`, or a synonym may
 * have three words. Postings do not know which words are neighbours. So there are further sources, and
 * documents that only reading decides. WordMatcher makes one rating for each document of them all.
 *
 *     levels of the plan --> openLevel ---------------> a level for each cost ----+
 *     joinedWithPrevious --> joinedDocuments ---------> a level, or candidates ---+--> WordLevels
 *     pairs of words ------> findPairs, placedPairs --> a level, with ratings ----+        |
 *     other phrases -------> forEachPhraseDocument ---> candidates ---------------+        v
 *                                                                                     WordMatcher
 *
 * Example: `laptop` with the synonym `portable personal computer`. Cutting it to `lap top` costs 1.
 *
 *     document                         source                     rating    bound    after reading
 *     0: `Laptop bag`                  level of cost 0            96        96       not read
 *     1: `Old lap top`                 pair of words              63        63       not read
 *     2: `Old labtop`                  level of cost 1            63        63       not read
 *     3: `Portable personal computer`  candidate                  0         96       the word occurs, cost 0
 *     4: `Personal portable computer`  candidate                  0         96       the word does not occur
 *
 * The estimate of the matcher is 5: a posting of each level, the pair, and two candidates.
 *
 * Good for: asking about a word several times. Ratings of all documents are kept for further requirements.
 * Not good for: exact places where a phrase or joined word may stand better. They get the best place, 0.
 *
 * @module
 */
import { BitWalk } from "../../collections/bit-walk.js";
import type { Bitset } from "../../collections/bitset.js";
import { paddedLength } from "../../collections/scratch.js";
import type { DocumentRatings } from "../../kernels/document-ratings.js";
import { postingsPerUnitShift } from "../../postings/decode-postings.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";
import { addWeights, WEIGHT_MAX } from "../../postings/posting-weight.js";
import { firstRating, NOT_FOUND, ratingCosts, ratingOf } from "../../postings/rating.js";
import type { Level, RaisedRatings, WeighedDocuments } from "../levels/level.js";
import { raiseByLevels } from "../levels/rate-by-levels.js";
import { clearFresh } from "../levels/rate-lists.js";
import { allWanted, type Wanted, wantedFor } from "../levels/wanted-stretches.js";
import type { Reach, SoughtWord } from "./sought-word.js";
import { WordLevels } from "./word-levels.js";

/** The documents of a segment in which a word occurs. */
interface WordDocuments {
  readonly found: Bitset;
  /** The stretches that have these documents. */
  readonly wanted: Wanted;
}

/**
 * The documents of one segment in which one query word occurs, and at what cost (see WordLevels).
 *
 * - `rateListed` rates a list of documents, which may be short. Nothing is kept.
 * - `ratingsOfAll` has a byte for each document of the segment, and is kept. `ratingBounds` are these with
 *   what reading candidates may find at best.
 * - `weightsOfAll` has a bit for each document, weights instead of ratings, and is kept. `weightBounds` are
 *   these with candidates.
 */
export class WordMatcher {
  /**
   * Upper estimate of the number of matching documents: its postings and its candidates. 0: there are none.
   */
  readonly estimate: number;
  readonly #sought: SoughtWord;
  readonly #sources: WordLevels;
  /** The levels of each reach, cheapest first. */
  readonly #levels: Readonly<Record<Reach, readonly Level[]>>;
  readonly #candidateWalk: BitWalk | null;
  readonly #rated = new Map<Reach, DocumentRatings & { readonly wanted: Wanted }>();
  readonly #documents = new Map<Reach, WordDocuments>();
  readonly #weighed = new Map<Reach, WeighedDocuments>();

  constructor(sought: SoughtWord) {
    this.#sought = sought;
    this.#sources = new WordLevels(sought);
    const { levels, candidates } = this.#sources;
    this.#levels = {
      all: levels,
      costlessOrJoined: levels.filter(({ cost, isJoined }) => cost === 0 || isJoined),
      costless: levels.filter(({ cost }) => cost === 0),
      separate: levels.filter(({ cost, isJoined }) => cost === 0 && !isJoined),
    };
    this.#candidateWalk = candidates === null ? null : new BitWalk(candidates);
    this.estimate = levels.reduce((sum, { estimate }) => sum + estimate, candidates?.count() ?? 0);
  }

  get hasCandidates(): boolean {
    return this.#sources.candidates !== null;
  }

  /** Whether `document` has to be read to know if the word occurs, and at what cost. */
  isCandidate(document: number): boolean {
    return this.#sources.candidates?.get(document) ?? false;
  }

  /** Moves back to before the first document. */
  rewind(): void {
    for (const level of this.#levels.all) level.rewind();
    this.#candidateWalk?.rewind();
  }

  /** Adds the documents that may have the word, candidates included, and perhaps some that do not have it. */
  addTo(documents: Bitset, reach: Reach): void {
    for (const level of this.#levels[reach]) {
      this.#sought.workspace.time.spend(level.estimate);
      level.addTo(documents);
    }
    if (this.#sources.candidates !== null) documents.or(this.#sources.candidates);
  }

  /** Adds the documents that have to be read. */
  addCandidatesTo(documents: Bitset): void {
    if (this.#sources.candidates !== null) documents.or(this.#sources.candidates);
  }

  /** Whether one of `documents` certainly has the word. */
  occursIn(documents: Bitset, reach: Reach): boolean {
    return this.#levels[reach].some((level) => level.occursIn(documents));
  }

  /** The first candidate at or after `from`; `from` ascends. */
  firstCandidateFrom(from: number): number {
    return this.#candidateWalk?.firstFrom(from) ?? NO_MORE_DOCS;
  }

  /**
   * Whether `document` has the word by postings. This is certain, except for candidates. Documents ascend.
   */
  has(document: number, reach: Reach): boolean {
    return this.#levels[reach].some((level) => level.has(document));
  }

  /**
   * Raises `to`, whose ratings are still all 0, to the ratings of the word in `documents` by postings. They
   * are right for all documents except candidates. The documents ascend; calls do not depend on each other.
   */
  rateListed(documents: Int32Array, reach: Reach, to: RaisedRatings): void {
    this.#sought.workspace.time.spend(documents.length * this.#levels[reach].length);
    raiseByLevels(this.#levels[reach], documents, to);
    const better = this.#sources.mayStandBetter;
    if (better === null) return;
    const { ratings } = to;
    for (let i = 0; i < documents.length; i++) {
      if (ratings[i] === NOT_FOUND || !better.get(documents[i])) continue;
      ratings[i] = ratingOf(ratingCosts[ratings[i]], 0);
    }
  }

  /**
   * The ratings of the word by postings, in all documents that are wanted. They are kept, so that further
   * requirements can use them.
   */
  ratingsOfAll(reach: Reach, isWeighed: boolean, wanted: Wanted): DocumentRatings {
    const known = this.#rated.get(reach);
    const isWide = known?.wanted === allWanted || known?.wanted === wanted;
    if (known !== undefined && isWide && (known.weights !== null || !isWeighed)) return known;
    const { ratings, weights } = this.#makeRatings(reach, isWeighed, wanted);
    const rated = { ratings, weights, wanted };
    this.#rated.set(reach, rated);
    return rated;
  }

  /** The documents in which the word occurs by postings. Computed once. */
  documentsOf(reach: Reach): WordDocuments {
    const known = this.#documents.get(reach);
    if (known !== undefined) return known;
    const { segment, workspace } = this.#sought;
    const found = workspace.scratch.bitset(segment.documentCount);
    workspace.kernels.addFound(found.words, this.ratingsOfAll(reach, false, allWanted).ratings);
    const documents = { found, wanted: wantedFor(found, workspace) };
    this.#documents.set(reach, documents);
    return documents;
  }

  /**
   * Upper bounds of the ratings of all documents that are wanted, with weights. Candidates get the highest
   * rating, which reading may give them.
   */
  ratingBounds(reach: Reach, wanted: Wanted): DocumentRatings {
    const { ratings, weights } = this.ratingsOfAll(reach, true, wanted);
    if (this.#sources.candidates === null) return { ratings, weights };
    const bounds = this.#sought.workspace.scratch.copyOf(ratings);
    this.#sources.candidates.forEach((document) => {
      bounds[document] = firstRating;
    });
    return { ratings: bounds, weights };
  }

  /**
   * The documents in which the word occurs by postings, with upper bounds of how often. Computed once. Less
   * has to be cleared than for ratings: a bit of each document, and not two bytes.
   */
  weightsOfAll(reach: Reach): WeighedDocuments {
    const known = this.#weighed.get(reach);
    if (known !== undefined) return known;
    const weighed = this.#makeWeights(reach);
    this.#weighed.set(reach, weighed);
    return weighed;
  }

  /**
   * The documents of `weightsOfAll` and the candidates, in which reading may find the word. Candidates have
   * weights, too: those of joined words, or of phrases.
   */
  weightBounds(reach: Reach): WeighedDocuments {
    const { found, weights } = this.weightsOfAll(reach);
    if (this.#sources.candidates === null) return { found, weights };
    const bounds = this.#sought.workspace.scratch.copyOfBits(found);
    bounds.or(this.#sources.candidates);
    return { found: bounds, weights };
  }

  #makeWeights(reach: Reach): WeighedDocuments {
    const { segment, workspace } = this.#sought;
    const { kernels, scratch, time } = workspace;
    const found = scratch.bitset(segment.documentCount);
    const weights = scratch.anyBytes(paddedLength(segment.documentCount));
    for (const [i, level] of this.#levels[reach].entries()) {
      time.spend(level.estimate >>> postingsPerUnitShift);
      level.weighAll({ found, weights, isFresh: i === 0 }, kernels);
    }
    this.#sources.candidates?.forEach((document) => {
      if (!found.get(document)) weights[document] = 0;
    });
    this.#addOtherWeights(weights);
    return { found, weights };
  }

  #makeRatings(reach: Reach, isWeighed: boolean, wanted: Wanted): DocumentRatings {
    const { segment, workspace } = this.#sought;
    const { kernels, scratch, time } = workspace;
    const length = paddedLength(segment.documentCount);
    const ratings = scratch.anyBytes(length);
    const weights = isWeighed ? scratch.anyBytes(length) : null;
    const levels = this.#levels[reach];
    for (const [i, level] of levels.entries()) {
      time.spend(level.estimate >>> postingsPerUnitShift);
      level.rateAll({ ratings, weights, isFresh: i === 0, wanted }, kernels);
    }
    if (levels.length === 0) clearFresh({ ratings, weights, isFresh: true, wanted }, kernels);
    this.#sources.mayStandBetter?.forEach((document) => {
      if (ratings[document] !== NOT_FOUND) ratings[document] = ratingOf(ratingCosts[ratings[document]], 0);
    });
    if (weights !== null) this.#addOtherWeights(weights);
    return { ratings, weights };
  }

  /**
   * Adds the weights of words written together. Documents that may have a phrase get the largest weight,
   * since its weight is unknown.
   */
  #addOtherWeights(weights: Uint8Array): void {
    const { segment, workspace } = this.#sought;
    const { joined, mayHavePhrase } = this.#sources;
    if (joined !== null) {
      const found = workspace.scratch.bitset(segment.documentCount);
      const more = workspace.scratch.anyBytes(weights.length);
      joined.level.weighAll({ found, weights: more, isFresh: true }, workspace.kernels);
      for (const document of joined.documents)
        weights[document] = addWeights(weights[document], more[document]);
    }
    mayHavePhrase?.forEach((document) => {
      weights[document] = WEIGHT_MAX;
    });
  }
}
