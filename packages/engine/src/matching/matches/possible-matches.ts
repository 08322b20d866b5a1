import type { Bitset } from "../../collections/bitset.js";
import { NOT_FOUND, ratingOf } from "../../postings/rating.js";
import { NO_OCCURRENCE, type WordCosts } from "../../reading/document-verifier.js";
import { wantedAmong } from "../levels/wanted-stretches.js";
import type { CountedWord } from "../words/counted-words.js";
import type { Workspace } from "../workspace/workspace.js";
import type { MatchSources } from "./match-sources.js";
import type { RatedWord } from "./sum-ratings.js";

/** The documents of a segment that may match. Their number falls with each word that is looked up in them. */
export class PossibleMatches {
  readonly #words: readonly CountedWord[];
  readonly #workspace: Workspace;
  /** The number of documents of the segment. */
  readonly #size: number;
  /** The documents, ascending. Only `[0, count)` is valid. */
  readonly #documents: Int32Array;
  readonly #ratings: readonly Uint8Array[];
  #count: number;

  constructor(words: readonly CountedWord[], bits: Bitset, workspace: Workspace) {
    const { kernels, scratch } = workspace;
    this.#words = words;
    this.#workspace = workspace;
    this.#size = bits.size;
    this.#count = kernels.countBits(bits.words);
    this.#documents = scratch.anyInt32(this.#count);
    kernels.listBits(bits.words, this.#documents);
    this.#ratings = words.map(() => scratch.bytes(this.#count));
  }

  get count(): number {
    return this.#count;
  }

  get documents(): Int32Array {
    return this.#documents.subarray(0, this.#count);
  }

  /** By word: its ratings in the documents. */
  get rated(): RatedWord[] {
    return this.#words.map(({ isRequired }, at) => ({
      isRequired,
      ratings: this.#ratings[at].subarray(0, this.#count),
    }));
  }

  /** Drops the documents that are not in the given set. */
  keep(documents: Bitset): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const document = this.#documents[i];
      if (documents.get(document)) this.#documents[kept++] = document;
    }
    this.#count = kept;
  }

  /**
   * Looks up the word with index `at` in the documents. If it is required, drops the documents without it.
   */
  rate(at: number): void {
    const { matcher, reach, isRequired } = this.#words[at];
    const ratings = this.#ratings[at].subarray(0, this.#count);
    const { documents } = this;
    const wanted = wantedAmong(documents, this.#size, this.#workspace);
    matcher.rateListed(documents, reach, { ratings, isFresh: true, wanted });
    if (isRequired) this.#dropWithout(at);
  }

  /** Reads the documents for which `isAsked` is true, and replaces their ratings. */
  read(verifyEach: MatchSources["verifyEach"], isAsked: (document: number) => boolean): void {
    const indexes: number[] = [];
    this.#workspace.time.spend(this.#count * this.#words.length);
    for (let i = 0; i < this.#count; i++) if (isAsked(this.#documents[i])) indexes.push(i);
    const documents = Uint32Array.from(indexes, (index) => this.#documents[index]);
    verifyEach(documents, (i, found) => this.#replaceRatings(indexes[i], found));
  }

  /** Candidates are kept: the word may occur in them nevertheless. */
  #dropWithout(at: number): void {
    const { matcher } = this.#words[at];
    const ratings = this.#ratings[at];
    const documents = this.#documents;
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const document = documents[i];
      if (ratings[i] === NOT_FOUND && !matcher.isCandidate(document)) continue;
      if (kept < i) this.#move(i, kept, at);
      kept++;
    }
    this.#count = kept;
  }

  /** Moves a document, with its ratings of the words 0 to `last`. */
  #move(from: number, to: number, last: number): void {
    this.#documents[to] = this.#documents[from];
    for (let at = 0; at <= last; at++) this.#ratings[at][to] = this.#ratings[at][from];
  }

  #replaceRatings(i: number, { costs, places }: WordCosts): void {
    for (let at = 0; at < this.#words.length; at++) {
      const { word } = this.#words[at];
      const isFound = costs[word] !== NO_OCCURRENCE;
      this.#ratings[at][i] = isFound ? ratingOf(costs[word], places[word]) : NOT_FOUND;
    }
  }
}
