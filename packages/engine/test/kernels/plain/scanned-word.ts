import { countedOccurrencesMax } from "@findling/protocol";
import { isPart } from "../../../src/analysis/token.js";
import type { DocumentTokens } from "../../../src/forward-index/document-tokens.js";
import { NO_COST, type ScanQuery } from "../../../src/kernels/word-scan.js";
import { DerivationKind, Joins } from "../../../src/query/derivation.js";
import { distanceInOrder, distanceInverted, noDistance } from "../../../src/ranking/criteria/proximity.js";
import { costOfWay, isCharacterWay, joinsOfWay, kindOfWay, reachOfWay } from "../../../src/reading/way.js";
import { OverlapCount } from "./overlap-count.js";

const NO_SLOT = -1;

type SlotValues = Pick<ScanQuery, "tiers" | "isTolerant">;

/**
 * Sums up, in text order, what a document's occurrences say of one query word. Only occurrences at the word's
 * least cost count, so a cheaper one starts the sums anew.
 */
export class ScannedWord {
  /** The counted words before and after it in the query; null if distances to them are not wanted. */
  previous: ScannedWord | null = null;
  next: ScannedWord | null = null;
  readonly #phraseCost: number;
  /** The least cost at which it is written together with the next word, whether that counts or not. */
  #joinedCost = NO_COST;

  cost = NO_COST;
  /** The place of the best occurrence. */
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
  /** The number of occurrences taken at this cost, through single terms. */
  #taken = 0;
  /** The slot of its last occurrence, and the furthest end of its occurrences there. */
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

  /**
   * Whether it may count where it is written together with the next word. It does not if it occurs at a lower
   * cost.
   */
  get mayBeJoined(): boolean {
    return this.#joinedCost !== NO_COST && this.#joinedCost <= this.cost;
  }

  /** Whether a phrase may stand for the word, if the document has one. */
  get mayCountPhrase(): boolean {
    return this.#phraseCost !== NO_COST && this.#phraseCost <= this.cost;
  }

  /**
   * Adds token i, which stands for the word in this way. Returns whether the next word of the query may stand
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
    // The lower cost may come from an occurrence joined to the word before, and that may not count.
    if (cost > this.cost) return joinsNext;
    const start = tokens.start(i);
    this.#addPlace(cost, tokens, i);
    this.#taken++;
    const mayBeExact =
      kind === DerivationKind.word || (kind === DerivationKind.bigram && this.#hasExactGrams);
    // A derivation through a part is never exact.
    if (mayBeExact && !isPart(tokens.kind(i))) this.isExact = true;
    this.#count(kind, slot, start, isCharacterWay(way) ? start : tokens.end(i) + reachOfWay(way));
    return joinsNext;
  }

  /**
   * Whether the word itself stands there, which is a row before `joined`. Then it does not count where it is
   * written together. Not decided if grams may stand for the word: they are of a later row, and lose even to
   * an occurrence that does not count.
   */
  #standsAt(slot: number, start: number): boolean {
    return !this.#isUnspaced && this.#lastSlot === slot && this.#cluster.endsIn(start, DerivationKind.joined);
  }

  /**
   * Adds token i, where the word before may count as written together with this one: at no cost, whatever it
   * overlaps.
   */
  addJoined(tokens: DocumentTokens, i: number): void {
    const slot = tokens.slot(i);
    if (this.#lastSlot !== slot) this.finish();
    this.#addPlace(0, tokens, i);
    this.frequency++;
    this.#reach(slot, tokens.end(i));
  }

  /** Adds the place of an occurrence that costs no more than those before. */
  #addPlace(cost: number, tokens: DocumentTokens, i: number): void {
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

  /** Adds what counts of the last cluster. Has to be called after the last token. */
  finish(): void {
    if (this.#lastSlot === NO_SLOT) return;
    const { size } = this.#cluster;
    const count = this.#cluster.take();
    if (count < size) this.overlaps = true;
    this.frequency += count;
  }

  // Hot: four parameters instead of an object.
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

  /** Measures the distances to what stands before. Starts ascend within an attribute. */
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
