import type { Bitset } from "../../collections/bitset.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../../collections/growable-array.js";
import { derivationCostMax, NOT_FOUND, ratingCosts, ratingOf } from "../../postings/rating.js";
import type { PhraseDerivation } from "../../query/phrase.js";
import type { JoinedWithPrevious } from "../../query/planned-word.js";
import type { Level } from "../levels/level.js";
import { openLevel } from "../levels/open-level.js";
import { ratingsByLevels } from "../levels/rate-by-levels.js";
import { RatedLevel } from "../levels/rated-level.js";
import { RestrictedLevel } from "../levels/restricted-level.js";
import { wantedAmong } from "../levels/wanted-stretches.js";
import { JoinedStanding, joinedDocuments } from "./joined-level.js";
import { forEachPhraseDocument } from "./phrase-documents.js";
import { placedPairs } from "./placed-pairs.js";
import { requiredBits, type SoughtWord } from "./sought-word.js";
import { isWordPair } from "./word-pairs.js";

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

  /** Adds documents in which the previous word is written together with this one (see joined-level.ts). */
  #addJoined(withPrevious: JoinedWithPrevious, levels: Level[]): void {
    const costless = levels.filter((own) => own.cost === 0);
    const joined = joinedDocuments(this.#sought, withPrevious, costless);
    if (joined === null) return;
    const { level, documents, standings } = joined;
    const certain: number[] = [];
    for (let i = 0; i < documents.length; i++) {
      if (standings[i] === JoinedStanding.better) this.#addPlace(documents[i]);
      else if (standings[i] === JoinedStanding.candidate) this.#addCandidate(documents[i]);
      else certain.push(documents[i]);
    }
    // Placed after the other levels of cost 0, which rate all documents at once.
    if (certain.length > 0) levels.splice(costless.length, 0, this.#restrictedTo(certain, level));
    this.#joined = { level, documents };
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
    const { segment, workspace, attributes, pairOccurrences } = this.#sought;
    const [{ cost }] = pairs;
    const placed = placedPairs(pairOccurrences, pairs, attributes);
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
    return ratingsByLevels(asCheap, documents, wanted, workspace);
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
