import type { Bitset } from "../../collections/bitset.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../../collections/growable-array.js";
import { TOLERANT, WHOLE, WHOLE_TOLERANT } from "../../postings/posting-summary.js";
import { derivationCostMax, NOT_FOUND, ratingCosts, ratingOf } from "../../postings/rating.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { JoinedWithPrevious, PlannedWord } from "../../query/planned-word.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import { listOf } from "../levels/document-walk.js";
import type { Level, RaisedRatings } from "../levels/level.js";
import type { LevelSource } from "../levels/level-source.js";
import { openLevel } from "../levels/open-level.js";
import { RatedLevel } from "../levels/rated-level.js";
import { RestrictedLevel } from "../levels/restricted-level.js";
import { type Wanted, wantedAmong } from "../levels/wanted-stretches.js";
import type { PairPlaces } from "./pair-places.js";
import { forEachPhraseDocument } from "./phrase-documents.js";
import { placedPairs } from "./placed-pairs.js";
import { isWordPair } from "./word-pairs.js";

/**
 * Which occurrences of a word count. `all`: every one. `costlessOrJoined`: those of cost 0, and all joined
 * ones. `costless`: those of cost 0, joined or not. `separate`: those of cost 0 that are not joined.
 */
export type Reach = "all" | "costlessOrJoined" | "costless" | "separate";

/** The previous content word of the query, in the same segment. */
interface PreviousWord {
  raiseRatings(documents: Int32Array, reach: Reach, to: RaisedRatings): void;
  isCandidate(document: number): boolean;
}

/** A word of a query, and the segment in which it is looked for. */
export interface SoughtWord extends LevelSource {
  readonly word: PlannedWord;
  /** The phrases that stand for the word. */
  readonly phrases: readonly PhraseDerivation[];
  /** Where the word pairs among the phrases stand. */
  readonly pairPlaces: PairPlaces;
  readonly attributes: readonly SearchableAttribute[];
  readonly previous: PreviousWord | undefined;
  /** Whether only whole words count and pieces of words do not (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/**
 * What the documents of a query word come from in one segment. There are four sources: the postings of single
 * terms; documents in which the previous word certainly occurs written together with this one; documents with
 * word pairs that stand for the word; and *candidates*. In a candidate, another phrase may make the word
 * occur at all, or at a lower cost than postings say. Only reading a candidate decides.
 */
export class WordLevels {
  /** Cheapest first. */
  readonly levels: readonly Level[];
  readonly #sought: SoughtWord;
  #candidates: Bitset | null = null;
  #mayStandBetter: Bitset | null = null;
  #mayHavePhrase: Bitset | null = null;
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
    this.levels = levels;
  }

  /** Documents that have to be read; null if there are none. */
  get candidates(): Bitset | null {
    return this.#candidates;
  }

  /**
   * Documents in which a phrase, or a joined word, may stand at a better place than postings say. The cost is
   * as postings say.
   */
  get mayStandBetter(): Bitset | null {
    return this.#mayStandBetter;
  }

  /** Documents in which a phrase may count. */
  get mayHavePhrase(): Bitset | null {
    return this.#mayHavePhrase;
  }

  /**
   * The level of the previous word written together with this one, and the documents in which that may count;
   * null if there are none.
   */
  get joined(): { readonly level: Level; readonly documents: Int32Array } | null {
    return this.#joined;
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
        // Joining words, or a typo in them, is a cost of the previous word, not of this one.
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
    const { segment, workspace } = this.#sought;
    this.#candidates ??= workspace.scratch.bitset(segment.documentCount);
    this.#candidates.set(document);
  }
}

/** Raises the ratings of documents by one level after the other. */
export function raiseByAll(levels: readonly Level[], documents: Int32Array, to: RaisedRatings): void {
  for (const [i, level] of levels.entries())
    level.raiseRatings(documents, {
      ratings: to.ratings,
      isFresh: to.isFresh && i === 0,
      wanted: to.wanted,
    });
}

/** The bits required in a posting's summary. A cost above 0 counts only in tiers with typo tolerance. */
function requiredBits(cost: number, wholeOnly: boolean): number {
  if (cost === 0) return wholeOnly ? WHOLE : 0;
  return wholeOnly ? WHOLE_TOLERANT : TOLERANT;
}
