import { BitWalk } from "../../collections/bit-walk.js";
import type { Bitset } from "../../collections/bitset.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../../collections/growable-array.js";
import { paddedLength } from "../../collections/scratch.js";
import type { DocumentRatings } from "../../kernels/document-ratings.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";
import { TOLERANT, WHOLE, WHOLE_TOLERANT } from "../../postings/posting-summary.js";
import { addWeights, WEIGHT_MAX } from "../../postings/posting-weight.js";
import { derivationCostMax, firstRating, NOT_FOUND, ratingCosts, ratingOf } from "../../postings/rating.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { JoinedWithPrevious, PlannedWord } from "../../query/planned-word.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import { listOf } from "../levels/document-walk.js";
import type { Level, RaisedRatings, WeighedDocuments } from "../levels/level.js";
import type { LevelSource } from "../levels/level-source.js";
import { openLevel } from "../levels/open-level.js";
import { clearFresh } from "../levels/rate-lists.js";
import { RatedLevel } from "../levels/rated-level.js";
import { RestrictedLevel } from "../levels/restricted-level.js";
import { allWanted, type Wanted, wantedAmong, wantedFor } from "../levels/wanted-stretches.js";
import type { PairPlaces } from "./pair-places.js";
import { forEachPhraseDocument } from "./phrase-documents.js";
import { placedPairs } from "./placed-pairs.js";
import { isWordPair } from "./word-pairs.js";

/** A kernel reads 2^postingsPerUnitShift = 4 postings per unit of the time budget. */
const postingsPerUnitShift = 2;

/** A word of a query, and the segment in which it is looked for. */
export interface SoughtWord extends LevelSource {
  readonly word: PlannedWord;
  /** The phrases that stand for the word. */
  readonly phrases: readonly PhraseDerivation[];
  /** Where the word pairs among the phrases stand. */
  readonly pairPlaces: PairPlaces;
  readonly attributes: readonly SearchableAttribute[];
  /** The matcher of the previous content word. */
  readonly previous: WordMatcher | undefined;
  /** Whether only whole words count and pieces of words do not (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/** The documents of a segment in which a word occurs. */
interface WordDocuments {
  readonly found: Bitset;
  /** The stretches that have these documents. */
  readonly wanted: Wanted;
}

/**
 * Which occurrences of a word count. `all`: every one. `costlessOrJoined`: those of cost 0, and all joined
 * ones. `costless`: those of cost 0, joined or not. `separate`: those of cost 0 that are not joined.
 */
export type Reach = "all" | "costlessOrJoined" | "costless" | "separate";

/**
 * The documents of one segment in which one query word occurs, and at what cost. They have four sources: the
 * postings of single terms; documents in which the previous word certainly occurs written together with this
 * one; documents with word pairs that stand for the word; and *candidates*. In a candidate, another phrase
 * may make the word occur at all, or at a lower cost than postings say. Only reading a candidate decides.
 */
export class WordMatcher {
  /**
   * Upper estimate of the number of matching documents: its postings and its candidates. 0: there are none.
   */
  readonly estimate: number;
  readonly #sought: SoughtWord;
  /** The levels of each reach, cheapest first. */
  readonly #levels: Readonly<Record<Reach, readonly Level[]>>;
  readonly #rated = new Map<Reach, DocumentRatings & { readonly wanted: Wanted }>();
  readonly #documents = new Map<Reach, WordDocuments>();
  readonly #weighed = new Map<Reach, WeighedDocuments>();
  #candidates: Bitset | null = null;
  #candidateWalk: BitWalk | null = null;
  /**
   * Documents in which a phrase, or a joined word, may stand at a better place than postings say. The cost is
   * as postings say.
   */
  #mayStandBetter: Bitset | null = null;
  /** Documents in which a phrase may count. */
  #mayHavePhrase: Bitset | null = null;
  /**
   * The level of the previous word written together with this one, and the documents in which that may count;
   * null if there are none.
   */
  #joined: { readonly level: Level; readonly documents: Int32Array } | null = null;

  constructor(sought: SoughtWord) {
    this.#sought = sought;
    const { word, phrases, wholeOnly } = sought;
    const levels: Level[] = [];
    for (const level of word.levels) {
      const opened = openLevel(sought, level, requiredBits(level.cost, wholeOnly));
      if (opened !== null) levels.push(opened);
    }
    if (word.joinedWithPrevious !== null) this.#addJoined(word.joinedWithPrevious, levels);
    this.#addPhrases(phrases, levels);
    this.#levels = {
      all: levels,
      costlessOrJoined: levels.filter(({ cost, isJoined }) => cost === 0 || isJoined),
      costless: levels.filter(({ cost }) => cost === 0),
      separate: levels.filter(({ cost, isJoined }) => cost === 0 && !isJoined),
    };
    const candidateCount = this.#candidates?.count() ?? 0;
    this.estimate = levels.reduce((sum, { estimate }) => sum + estimate, candidateCount);
  }

  get hasCandidates(): boolean {
    return this.#candidates !== null;
  }

  /** Whether `document` has to be read to know if the word occurs, and at what cost. */
  isCandidate(document: number): boolean {
    return this.#candidates?.get(document) ?? false;
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
    if (this.#candidates !== null) documents.or(this.#candidates);
  }

  /** Adds the documents that have to be read. */
  addCandidatesTo(documents: Bitset): void {
    if (this.#candidates !== null) documents.or(this.#candidates);
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
  raiseRatings(documents: Int32Array, reach: Reach, to: RaisedRatings): void {
    this.#sought.workspace.time.spend(documents.length * this.#levels[reach].length);
    raiseByAll(this.#levels[reach], documents, to);
    const better = this.#mayStandBetter;
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
  ratingsOf(reach: Reach, isWeighed: boolean, wanted: Wanted): DocumentRatings {
    const known = this.#rated.get(reach);
    const isWide = known?.wanted === allWanted || known?.wanted === wanted;
    if (known !== undefined && isWide && (known.weights !== null || !isWeighed)) return known;
    const { ratings, weights } = this.#rateAll(reach, isWeighed, wanted);
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
    workspace.kernels.addFound(found.words, this.ratingsOf(reach, false, allWanted).ratings);
    const documents = { found, wanted: wantedFor(found, workspace) };
    this.#documents.set(reach, documents);
    return documents;
  }

  /**
   * Upper bounds of the ratings, with weights. Candidates get the highest rating, which reading may give
   * them.
   */
  boundsOf(reach: Reach, wanted: Wanted): DocumentRatings {
    const { ratings, weights } = this.ratingsOf(reach, true, wanted);
    if (this.#candidates === null) return { ratings, weights };
    const bounds = this.#sought.workspace.scratch.copyOf(ratings);
    this.#candidates.forEach((document) => {
      bounds[document] = firstRating;
    });
    return { ratings: bounds, weights };
  }

  /**
   * The documents in which the word occurs by postings, with upper bounds of how often. Computed once. Less
   * has to be cleared than for ratings: a bit of each document, and not two bytes.
   */
  weighed(reach: Reach): WeighedDocuments {
    const known = this.#weighed.get(reach);
    if (known !== undefined) return known;
    const weighed = this.#weighAll(reach);
    this.#weighed.set(reach, weighed);
    return weighed;
  }

  /**
   * The same with candidates, since reading may find the word in them. They have weights, too: those of
   * joined words, or of phrases.
   */
  weighedBounds(reach: Reach): WeighedDocuments {
    const { found, weights } = this.weighed(reach);
    if (this.#candidates === null) return { found, weights };
    const bounds = this.#sought.workspace.scratch.copyOfBits(found);
    bounds.or(this.#candidates);
    return { found: bounds, weights };
  }

  #weighAll(reach: Reach): WeighedDocuments {
    const { segment, workspace } = this.#sought;
    const { kernels, scratch, time } = workspace;
    const nothing = (): WeighedDocuments => ({
      found: scratch.bitset(segment.documentCount),
      weights: scratch.anyBytes(paddedLength(segment.documentCount)),
    });
    const { found, weights } = nothing();
    for (const [i, level] of this.#levels[reach].entries()) {
      time.spend(level.estimate >>> postingsPerUnitShift);
      level.weighAll({ found, weights, isFresh: i === 0 }, kernels);
    }
    if (this.#joined !== null) {
      const { level, documents } = this.#joined;
      const more = nothing();
      level.weighAll({ ...more, isFresh: true }, kernels);
      for (const document of documents) {
        const own = found.get(document) ? weights[document] : 0;
        weights[document] = addWeights(own, more.weights[document]);
      }
    }
    // How often a phrase stands there is unknown.
    this.#mayHavePhrase?.forEach((document) => {
      weights[document] = WEIGHT_MAX;
    });
    return { found, weights };
  }

  #rateAll(reach: Reach, isWeighed: boolean, wanted: Wanted): DocumentRatings {
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
    this.#mayStandBetter?.forEach((document) => {
      if (ratings[document] !== NOT_FOUND) ratings[document] = ratingOf(ratingCosts[ratings[document]], 0);
    });
    if (weights !== null) this.#weighMore(weights, wanted);
    return { ratings, weights };
  }

  /**
   * Adds the weights of words written together. Documents that may have a phrase get the largest weight,
   * since its weight is unknown.
   */
  #weighMore(weights: Uint8Array, wanted: Wanted): void {
    const { kernels, scratch } = this.#sought.workspace;
    if (this.#joined !== null) {
      const { level, documents } = this.#joined;
      const more = { ratings: scratch.anyBytes(weights.length), weights: scratch.anyBytes(weights.length) };
      level.rateAll({ ...more, isFresh: true, wanted }, kernels);
      for (const document of documents)
        weights[document] = addWeights(weights[document], more.weights[document]);
    }
    this.#mayHavePhrase?.forEach((document) => {
      weights[document] = WEIGHT_MAX;
    });
  }

  /**
   * Adds documents in which the previous word is written together with this one. If the joined term costs the
   * previous word a typo, it counts unless the previous word occurs for less. If it costs nothing, it counts
   * unless an equally cheap derivation of an earlier row overlaps it. Only reading decides that.
   */
  #addJoined({ key, isPrefix, cost }: JoinedWithPrevious, levels: Level[]): void {
    const { segment, dictionary, workspace, previous, wholeOnly } = this.#sought;
    const level = openLevel(
      this.#sought,
      {
        // A joiner or a typo is a cost of the previous word, not of this one.
        cost: 0,
        isJoined: true,
        terms: isPrefix ? [] : [dictionary.find(key)],
        prefixes: isPrefix ? [key] : [],
      },
      requiredBits(cost, wholeOnly),
    );
    if (level === null || previous === undefined) return;
    const documents = listOf(level);
    const wanted = wantedAmong(documents, segment.documentCount, workspace);
    const outdone = workspace.scratch.bytes(documents.length);
    const reach = cost === 0 ? "separate" : "costless";
    previous.raiseRatings(documents, reach, { ratings: outdone, isFresh: true, wanted });
    const counted = new GrowableUint32(documents.length);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      if (cost === 0 || outdone[i] === NOT_FOUND || previous.isCandidate(document)) counted.push(document);
    }
    const costless = levels.filter((own) => own.cost === 0);
    const left = Int32Array.from(counted.view());
    const own = this.#ratingsIn(left, costless, wanted);
    const certain: number[] = [];
    for (let i = 0; i < left.length; i++) {
      const document = left[i];
      if (own[i] !== NOT_FOUND) this.#addPlace(document);
      else if (previous.isCandidate(document) || (cost === 0 && outdone[i] !== NOT_FOUND))
        this.#addCandidate(document);
      else certain.push(document);
    }
    // Placed after the other levels of cost 0, which rate all documents at once.
    if (certain.length > 0) levels.splice(costless.length, 0, this.#restrictedTo(certain, level));
    this.#joined = { level, documents: left };
  }

  /** The ratings of documents, which ascend, by some levels. */
  #ratingsIn(documents: Int32Array, levels: readonly Level[], wanted: Wanted): Uint8Array {
    const ratings = this.#sought.workspace.scratch.bytes(documents.length);
    if (documents.length > 0) raiseByAll(levels, documents, { ratings, isFresh: true, wanted });
    return ratings;
  }

  /** A level that has only some documents of another one. */
  #restrictedTo(documents: readonly number[], level: Level): Level {
    const { segment, workspace } = this.#sought;
    const bits = workspace.scratch.bitset(segment.documentCount);
    for (const document of documents) bits.set(document);
    return new RestrictedLevel(level, bits, documents.length);
  }

  /** Adds phrases to levels, the cheapest of which come first. */
  #addPhrases(phrases: readonly PhraseDerivation[], levels: Level[]): void {
    if (phrases.length === 0) return;
    const pairs = phrases.filter(isWordPair);
    for (let cost = 0; cost <= derivationCostMax; cost++) {
      const ofCost = pairs.filter((pair) => pair.cost === cost);
      if (ofCost.length > 0) this.#addPairs(ofCost, levels);
    }
    for (const phrase of phrases) if (!isWordPair(phrase)) this.#addPhrase(phrase, levels);
  }

  /**
   * Adds word pairs of one cost. It is certain where they stand, so the documents get a level, like those of
   * a term. Only their place is uncertain where another derivation of this cost may take it from them.
   */
  #addPairs(pairs: readonly PhraseDerivation[], levels: Level[]): void {
    const { segment, workspace, attributes, pairPlaces } = this.#sought;
    const [{ cost }] = pairs;
    const placed = placedPairs(pairPlaces, pairs, attributes);
    if (placed.documents.length === 0) return;
    const byPostings = this.#ratingsOfPhrase(placed.documents, cost, levels);
    const documents = workspace.scratch.bitset(segment.documentCount);
    const list = new GrowableInt32();
    const ratings = new GrowableBytes();
    for (let i = 0; i < placed.documents.length; i++) {
      const document = placed.documents[i];
      if (byPostings[i] !== NOT_FOUND && ratingCosts[byPostings[i]] < cost) continue;
      this.#addPhraseIn(document);
      if (byPostings[i] !== NOT_FOUND || placed.isUncertain[i] === 1) this.#addPlace(document);
      documents.set(document);
      list.push(document);
      ratings.push(ratingOf(cost, placed.places[i]));
    }
    if (list.length === 0) return;
    const level = new RatedLevel({ cost, documents, list: list.view(), ratings: ratings.view() });
    const asCheap = levels.filter((own) => own.cost <= cost);
    levels.splice(asCheap.length, 0, level);
  }

  /**
   * Adds documents in which a phrase may stand, unless postings find the word there at a lower cost. Then the
   * phrase does not count.
   */
  #addPhrase(phrase: PhraseDerivation, levels: readonly Level[]): void {
    const found = new GrowableUint32();
    forEachPhraseDocument(this.#sought, phrase, (document) => {
      found.push(document);
      return true;
    });
    const documents = Int32Array.from(found.view());
    const ratings = this.#ratingsOfPhrase(documents, phrase.cost, levels);
    for (let i = 0; i < documents.length; i++) {
      const isFound = ratings[i] !== NOT_FOUND;
      if (isFound && ratingCosts[ratings[i]] < phrase.cost) continue;
      if (isFound) this.#addPlace(documents[i]);
      else this.#addCandidate(documents[i]);
      this.#addPhraseIn(documents[i]);
    }
  }

  /** The ratings of documents with a phrase, by the levels that do not cost more. */
  #ratingsOfPhrase(documents: Int32Array, cost: number, levels: readonly Level[]): Uint8Array {
    const { segment, workspace } = this.#sought;
    const wanted = wantedAmong(documents, segment.documentCount, workspace);
    const asCheap = levels.filter((level) => level.cost <= cost);
    return this.#ratingsIn(documents, asCheap, wanted);
  }

  #addPhraseIn(document: number): void {
    const { segment, workspace } = this.#sought;
    this.#mayHavePhrase ??= workspace.scratch.bitset(segment.documentCount);
    this.#mayHavePhrase.set(document);
  }

  #addPlace(document: number): void {
    const { segment, workspace } = this.#sought;
    this.#mayStandBetter ??= workspace.scratch.bitset(segment.documentCount);
    this.#mayStandBetter.set(document);
  }

  #addCandidate(document: number): void {
    if (this.#candidates === null) {
      const { segment, workspace } = this.#sought;
      this.#candidates = workspace.scratch.bitset(segment.documentCount);
      this.#candidateWalk = new BitWalk(this.#candidates);
    }
    this.#candidates.set(document);
  }
}

/** Raises the ratings of documents by one level after the other. */
function raiseByAll(levels: readonly Level[], documents: Int32Array, to: RaisedRatings): void {
  for (const [i, level] of levels.entries())
    level.raiseRatings(documents, {
      ratings: to.ratings,
      isFresh: to.isFresh && i === 0,
      wanted: to.wanted,
    });
}

/** The bits required in a posting's summary. A cost above 0 counts only in tiers with typo tolerance. */
export function requiredBits(cost: number, wholeOnly: boolean): number {
  if (cost === 0) return wholeOnly ? WHOLE : 0;
  return wholeOnly ? WHOLE_TOLERANT : TOLERANT;
}
