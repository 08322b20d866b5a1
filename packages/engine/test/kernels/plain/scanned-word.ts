import { countedOccurrencesMax } from "@findling/protocol";
import { isPart } from "../../../src/analysis/token.js";
import type { DocumentTokens } from "../../../src/forward-index/document-tokens.js";
import { NO_COST, type ScanQuery } from "../../../src/kernels/word-scan.js";
import { DerivationKind, Joins } from "../../../src/query/derivation.js";
import { distanceInOrder, distanceInverted, noDistance } from "../../../src/ranking/criteria/proximity.js";
import {
  costOfWay,
  isCharacterWay,
  joinsOfWay,
  kindOfWay,
  reachOfWay,
} from "../../../src/reading/term-ways.js";
import { OverlapCount } from "./overlap-count.js";

const NO_SLOT = -1;

type SlotValues = Pick<ScanQuery, "tiers" | "isTolerant">;

/**
 * What a document's occurrences say of one query word, added up in text order: only of those at the word's
 * least cost, so that a cheaper one starts it anew.
 */
export class ScannedWord {
  /** The counted words before and after it in the query, if distances to them are wanted. */
  previous: ScannedWord | null = null;
  next: ScannedWord | null = null;
  readonly #phraseCost: number;
  /** The least cost at which it is written together with the next one, whether that counts or not. */
  #joinedCost = NO_COST;

  cost = NO_COST;
  /** The best place. */
  tier = 0;
  position = 0;
  isExact = false;
  /** The least distance from the word before. */
  distance = noDistance;
  /** How often it occurs. */
  frequency = 0;
  /** Whether some of its occurrences overlap, so that not all count. */
  overlaps = false;
  readonly #hasExactGrams: boolean;
  readonly #isUnspaced: boolean;
  readonly #slots: SlotValues;
  readonly #cluster = new OverlapCount();
  /** How many occurrences have been taken at this cost, through terms. */
  #taken = 0;
  /** Where it occurred last: the slot, and the end that reaches furthest there. */
  #lastSlot = NO_SLOT;
  #lastEnd = 0;

  constructor({ phraseCost, hasExactGrams, isUnspaced }: ScanQuery["words"][number], slots: SlotValues) {
    this.#phraseCost = phraseCost;
    this.#hasExactGrams = hasExactGrams;
    this.#isUnspaced = isUnspaced;
    this.#slots = slots;
  }

  clear(): void {
    this.#joinedCost = NO_COST;
    this.#startAnew(NO_COST);
  }

  /** Whether it may count where it is written together with the next one: not if it occurs for less. */
  get mayBeJoined(): boolean {
    return this.#joinedCost !== NO_COST && this.#joinedCost <= this.cost;
  }

  /** Whether a phrase may stand for it, if the document has one. */
  get mayCountPhrase(): boolean {
    return this.#phraseCost !== NO_COST && this.#phraseCost <= this.cost;
  }

  /**
   * Token i, which stands for the word in this way. Returns whether the next word of the query may stand
   * there, too.
   */
  add(way: number, tokens: DocumentTokens, i: number): boolean {
    const cost = costOfWay(way);
    const slot = tokens.slot(i);
    if (cost > 0 && this.#slots.isTolerant[slot] === 0) return false;
    if (cost === this.cost && this.#taken === countedOccurrencesMax) return false;
    const kind = kindOfWay(way);
    const joinsNext = joinsOfWay(way) === Joins.next;
    if (joinsNext && cost === this.cost && this.#standsAt(slot, tokens.start(i))) {
      this.#taken++;
      return false;
    }
    if (joinsNext && cost < this.#joinedCost) this.#joinedCost = cost;
    // What this one costs may be due to the word before, of which that is not certain.
    if (cost > this.cost) return joinsNext;
    const start = tokens.start(i);
    this.#place(cost, tokens, i);
    this.#taken++;
    const mayBeExact =
      kind === DerivationKind.word || (kind === DerivationKind.bigram && this.#hasExactGrams);
    // A derivation through a part is never exact.
    if (mayBeExact && !isPart(tokens.kind(i))) this.isExact = true;
    this.#count(kind, slot, start, isCharacterWay(way) ? start : tokens.end(i) + reachOfWay(way));
    return joinsNext;
  }

  /**
   * Whether it stands there as a word, a row before `joined`: then it does not count where it is written
   * together. Not where grams, of a row behind, may stand for the word: they lose to what does not count,
   * too.
   */
  #standsAt(slot: number, start: number): boolean {
    return !this.#isUnspaced && this.#lastSlot === slot && this.#cluster.endsIn(start, DerivationKind.joined);
  }

  /**
   * Token i, where the word before may be counted written together with it: at no cost, and whatever it
   * overlaps.
   */
  addJoined(tokens: DocumentTokens, i: number): void {
    const slot = tokens.slot(i);
    if (this.#lastSlot !== slot) this.finish();
    this.#place(0, tokens, i);
    this.frequency++;
    this.#reach(slot, tokens.end(i));
  }

  /** An occurrence that costs no more than those before. */
  #place(cost: number, tokens: DocumentTokens, i: number): void {
    const slot = tokens.slot(i);
    const tier = this.#slots.tiers[slot];
    const position = tokens.adjustedStart(i);
    if (cost < this.cost) {
      this.#startAnew(cost);
      this.tier = tier;
      this.position = position;
    } else if (tier === this.tier && position < this.position) {
      this.position = position;
    }
    this.#measure(slot, tokens.start(i));
  }

  /** After the last token: adds what counts of the last occurrences. */
  finish(): void {
    if (this.#lastSlot === NO_SLOT) return;
    const { size } = this.#cluster;
    const count = this.#cluster.take();
    if (count < size) this.overlaps = true;
    this.frequency += count;
  }

  // Hot: four parameters and no object.
  #count(kind: number, slot: number, start: number, end: number): void {
    const isSameSlot = this.#lastSlot === slot;
    const { isFull } = this.#cluster;
    const isBeyond = this.#cluster.isBeyond(start);
    if (isSameSlot && isFull && !isBeyond) this.overlaps = true;
    if (!isSameSlot || isFull || isBeyond) this.finish();
    this.#cluster.add(kind, start, end);
    this.#reach(slot, end);
  }

  #reach(slot: number, end: number): void {
    if (this.#lastSlot !== slot || this.#lastEnd < end) this.#lastEnd = end;
    this.#lastSlot = slot;
  }

  /** The distances to what stands before. Starts ascend within an attribute. */
  #measure(slot: number, start: number): void {
    const { previous, next } = this;
    if (previous !== null && previous.#lastSlot === slot)
      this.#lower(distanceInOrder(previous.#lastEnd, start));
    if (next !== null && next.#lastSlot === slot) next.#lower(distanceInverted(next.#lastEnd, start));
  }

  #lower(distance: number): void {
    if (distance < this.distance) this.distance = distance;
  }

  #startAnew(cost: number): void {
    this.cost = cost;
    this.isExact = false;
    this.frequency = 0;
    this.#taken = 0;
    this.#cluster.clear();
    this.#lastSlot = NO_SLOT;
    this.overlaps = false;
    this.distance = noDistance;
    if (this.next !== null) this.next.distance = noDistance;
  }
}
