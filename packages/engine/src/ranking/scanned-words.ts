import { queryWordsMax } from "@findling/protocol";
import type { TokenCursor } from "../forward-index/token-cursor.js";
import type { Requirement } from "../matching/requirement.js";
import type { Derivation } from "../query/derivation.js";
import type { PhraseDerivation } from "../query/phrase.js";
import { distanceMax } from "./criteria/proximity.js";
import { OverlapCount } from "./overlap-count.js";

const NO_COST = 0xff;
const NO_SLOT = -1;
const NO_WORD = -1;

/** What is told of attributes, by slot. */
export interface SlotValues {
  readonly tiers: Uint8Array;
  readonly weights: Float64Array;
}

/**
 * What a document's occurrences say of each query word, added up in text order: only of those at the word's least cost, so
 * that a cheaper one starts the word anew.
 */
export class ScannedWords {
  /** By word, the weights of its occurrences summed. */
  readonly frequencies: Float64Array;
  /** By `summarize`: words that occur, the sum of their costs, and the rest of the vector as bounds. */
  matched = 0;
  typos = 0;
  proximity = 0;
  tier = 0;
  position = 0;
  exact = 0;

  readonly #slotValues: SlotValues;
  readonly #wordCount: number;
  readonly #counted: number;
  /** Whether the words that occur together are known beforehand. */
  readonly #hasPairs: boolean;
  /** By word, the counted words before and after it. */
  readonly #previous = new Int8Array(queryWordsMax).fill(NO_WORD);
  readonly #next = new Int8Array(queryWordsMax).fill(NO_WORD);

  readonly #costs = new Uint8Array(queryWordsMax);
  readonly #joinedCosts = new Uint8Array(queryWordsMax);
  readonly #tiers = new Uint8Array(queryWordsMax);
  readonly #positions = new Uint16Array(queryWordsMax);
  /** Where the word occurred last: the slot, and the end that reaches furthest there. */
  readonly #lastSlots = new Int16Array(queryWordsMax);
  readonly #lastEnds = new Uint16Array(queryWordsMax);
  /** By word, the least distance from the word before. */
  readonly #distances = new Uint8Array(queryWordsMax);
  readonly #overlaps = new OverlapCount();
  /** By word, the least cost of the phrases that may stand for it. */
  readonly #phraseCosts = new Uint8Array(queryWordsMax).fill(NO_COST);
  /** Words (bits) that occur exactly. */
  #exactWords = 0;

  constructor(wordCount: number, { counted, required }: Requirement, slotValues: SlotValues) {
    this.#wordCount = wordCount;
    this.#slotValues = slotValues;
    this.#counted = counted;
    this.#hasPairs = counted === required;
    this.frequencies = new Float64Array(wordCount);
    let last = NO_WORD;
    for (let word = 0; word < wordCount; word++) {
      if ((counted & (1 << word)) === 0) continue;
      this.#previous[word] = last;
      if (last !== NO_WORD) this.#next[last] = word;
      last = word;
    }
  }

  /** A phrase of the query's plan. */
  addPhrase({ words, cost }: PhraseDerivation): void {
    for (let word = 0; word < this.#wordCount; word++) {
      if ((words & (1 << word)) !== 0 && cost < this.#phraseCosts[word]) this.#phraseCosts[word] = cost;
    }
  }

  clear(): void {
    this.#exactWords = 0;
    for (let word = 0; word < this.#wordCount; word++) {
      this.#joinedCosts[word] = NO_COST;
      this.#startAnew(word, NO_COST);
    }
  }

  /** An occurrence written together with the next word. */
  addJoined(word: number, cost: number): void {
    if (cost < this.#joinedCosts[word]) this.#joinedCosts[word] = cost;
  }

  /** Whether some word is counted written together with the next one. */
  mayCountJoined(): boolean {
    for (let word = 0; word < this.#wordCount; word++) {
      if (this.#joinedCosts[word] !== NO_COST && this.#joinedCosts[word] <= this.#costs[word]) return true;
    }
    return false;
  }

  /** Whether a phrase may stand for some word, if the document has one. */
  mayCountPhrase(): boolean {
    for (let word = 0; word < this.#wordCount; word++) {
      if (this.#phraseCosts[word] !== NO_COST && this.#phraseCosts[word] <= this.#costs[word]) return true;
    }
    return false;
  }

  // Hot: four parameters and no object.
  add(word: number, { kind, cost }: Derivation, { slot, start, end }: TokenCursor, isExact: boolean): void {
    if (cost > this.#costs[word]) return;
    const tier = this.#slotValues.tiers[slot];
    if (cost < this.#costs[word]) {
      this.#startAnew(word, cost);
      this.#tiers[word] = tier;
      this.#positions[word] = start;
    } else if (tier === this.#tiers[word] && start < this.#positions[word]) {
      this.#positions[word] = start;
    }
    if (isExact) this.#exactWords |= 1 << word;
    if (this.#hasPairs) this.#measure(word, slot, start);
    const isSameSlot = this.#lastSlots[word] === slot;
    if (!isSameSlot || !this.#overlaps.hasRoomFor(word, start)) this.#count(word);
    this.#overlaps.add(word, kind, start, end);
    if (!isSameSlot || this.#lastEnds[word] < end) this.#lastEnds[word] = end;
    this.#lastSlots[word] = slot;
  }

  /** Adds what counts of the last occurrences, which are in the word's last slot. */
  #count(word: number): void {
    const weight = this.#slotValues.weights[this.#lastSlots[word]];
    for (let left = this.#overlaps.take(word); left > 0; left--) this.frequencies[word] += weight;
  }

  /** The distances to what stands before, by the formula of ranking 3, row 4. Starts ascend within an attribute. */
  #measure(word: number, slot: number, start: number): void {
    const previous = this.#previous[word];
    if (previous !== NO_WORD && this.#lastSlots[previous] === slot) {
      const distance = start - this.#lastEnds[previous];
      this.#lower(word, distance > 0 ? distance : 1);
    }
    const next = this.#next[word];
    if (next !== NO_WORD && this.#lastSlots[next] === slot) {
      const distance = start - this.#lastEnds[next];
      this.#lower(next, distance > 0 ? distance + 1 : 1);
    }
  }

  #lower(word: number, distance: number): void {
    if (distance < this.#distances[word]) this.#distances[word] = distance;
  }

  #startAnew(word: number, cost: number): void {
    this.#costs[word] = cost;
    this.frequencies[word] = 0;
    this.#overlaps.clear(word);
    this.#lastSlots[word] = NO_SLOT;
    this.#distances[word] = distanceMax;
    const next = this.#next[word];
    if (next !== NO_WORD) this.#distances[next] = distanceMax;
    this.#exactWords &= ~(1 << word);
  }

  /** After the last token. */
  summarize(): void {
    this.matched = 0;
    this.typos = 0;
    this.proximity = 0;
    this.exact = 0;
    this.tier = NO_COST;
    this.position = 0;
    for (let word = 0; word < this.#wordCount; word++) {
      if ((this.#counted & (1 << word)) === 0) this.frequencies[word] = 0;
      else if (this.#costs[word] !== NO_COST) this.#include(word);
    }
    // The words that occur may be other pairs here: no two are nearer than this.
    if (!this.#hasPairs) this.proximity = Math.max(0, this.matched - 1);
  }

  #include(word: number): void {
    this.#count(word);
    this.matched++;
    this.typos += this.#costs[word];
    if (this.#previous[word] !== NO_WORD) this.proximity += this.#distances[word];
    if ((this.#exactWords & (1 << word)) !== 0) this.exact++;
    const better = this.#tiers[word] - this.tier || this.#positions[word] - this.position;
    if (better >= 0) return;
    this.tier = this.#tiers[word];
    this.position = this.#positions[word];
  }
}
