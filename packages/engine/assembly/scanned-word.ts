import {
  BY_BIGRAM,
  BY_JOINED,
  BY_WORD,
  CLUSTER_MAX,
  COST_BITS,
  KIND_JOINED,
  KIND_PIECE,
  NO_COST,
  NO_DISTANCE,
  TAKEN_MAX,
} from "./layout.generated";
import { costOf, isCharacter, joinsNext, kindOf } from "./ways";

const NO_SLOT: i32 = -1;

/** An occurrence of a cluster has its kind, its start and its end. */
const OCCURRENCE_START: usize = 4;
const OCCURRENCE_END: usize = 8;
const OCCURRENCE_BYTES: usize = 12;

/** Addresses of bytes by slot. */
let tiers: usize = 0;
let isTolerant: usize = 0;

export function setSlots(tierOfSlot: usize, toleranceOfSlot: usize): void {
  tiers = tierOfSlot;
  isTolerant = toleranceOfSlot;
}

/**
 * The occurrences of one query word in a document, summed up as by ScannedWord and OverlapCount of the tests.
 * All names are the same as there.
 */
@unmanaged
export class ScannedWord {
  frequency: f64;
  /** The counted words before and after this one, if distances to them are wanted; null: none. */
  previous: ScannedWord | null;
  next: ScannedWord | null;
  phraseCost: i32;
  hasExactGrams: i32;
  /** 1 if the word is of an unspaced script: grams may stand for it. */
  isUnspaced: i32;
  isCounted: i32;
  /** The number of free words before it in the query. */
  freeBefore: i32;
  cost: i32;
  /** The least cost at which it is written together with the next word, whether that counts or not. */
  joinedCost: i32;
  tier: i32;
  position: i32;
  isExact: i32;
  distance: i32;
  lastSlot: i32;
  lastEnd: i32;
  /** 1 if some of its occurrences overlap, so that not all of them count. */
  overlaps: i32;
  /**
   * The last cluster: its size and its furthest end. The kind, start and end of each occurrence follow the
   * object.
   */
  clusterSize: i32;
  clusterReach: i32;
  /** The number of occurrences taken at this cost, through terms. */
  taken: i32;

  clear(): void {
    this.joinedCost = NO_COST;
    this.startAnew(NO_COST);
  }

  /**
   * Whether occurrences written together with the next word may count: not if the word occurs at a lower
   * cost.
   */
  get mayBeJoined(): bool {
    return this.joinedCost != NO_COST && this.joinedCost <= this.cost;
  }

  get mayCountPhrase(): bool {
    return this.phraseCost != NO_COST && this.phraseCost <= this.cost;
  }

  /** The cost in the lowest bits, and the place above: twice the tier, plus 1 if not at the start. */
  get costAndPlace(): i32 {
    return this.cost | (((this.tier << 1) | (this.position == 0 ? 0 : 1)) << COST_BITS);
  }

  /** Whether no further occurrence counts in this way. */
  isSpent(way: u32): bool {
    const cost = costOf(way);
    if (cost == this.cost) return this.taken == TAKEN_MAX;
    return cost > this.cost && !joinsNext(way);
  }

  /** Adds an occurrence. Returns whether the next word may occur there, too. */
  add(way: u32, tokenKind: u32, slot: i32, start: i32, end: i32, position: i32): bool {
    const cost = costOf(way);
    if (cost > 0 && load<u8>(isTolerant + slot) == 0) return false;
    if (cost == this.cost && this.taken == TAKEN_MAX) return false;
    const kind = kindOf(way);
    const isJoined = joinsNext(way);
    if (isJoined && cost == this.cost && this.standsAt(slot, start)) {
      this.taken++;
      return false;
    }
    if (isJoined && cost < this.joinedCost) this.joinedCost = cost;
    if (cost > this.cost) return isJoined;
    this.addPlace(cost, slot, start, position);
    this.taken++;
    const mayBeExact = kind == BY_WORD || (kind == BY_BIGRAM && this.hasExactGrams != 0);
    if (mayBeExact && tokenKind != KIND_PIECE && tokenKind != KIND_JOINED) this.isExact = 1;
    this.count(kind, slot, start, isCharacter(way) ? start : end);
    return isJoined;
  }

  /** Whether the word occurs there as a word. Then it does not count there as written together. */
  private standsAt(slot: i32, start: i32): bool {
    if (this.isUnspaced != 0 || this.lastSlot != slot || this.clusterSize == 0) return false;
    const last = this.clusterAt(this.clusterSize - 1);
    return load<i32>(last, OCCURRENCE_START) == start && load<i32>(last) < <i32>BY_JOINED;
  }

  addJoined(slot: i32, start: i32, end: i32, position: i32): void {
    if (this.lastSlot != slot) this.finish();
    this.addPlace(0, slot, start, position);
    this.frequency += 1;
    this.reach(slot, end);
  }

  private addPlace(cost: i32, slot: i32, start: i32, position: i32): void {
    const tier = <i32>load<u8>(tiers + slot);
    if (cost < this.cost) {
      this.startAnew(cost);
      this.tier = tier;
      this.position = position;
    } else if (tier == this.tier && position < this.position) {
      this.position = position;
    }
    this.measure(slot, start);
  }

  finish(): void {
    if (this.lastSlot == NO_SLOT) return;
    const size = this.clusterSize;
    const count = this.takeCluster();
    if (count < size) this.overlaps = 1;
    this.frequency += <f64>count;
  }

  private count(kind: u32, slot: i32, start: i32, end: i32): void {
    const isSameSlot = this.lastSlot == slot;
    const isBeyond = this.clusterSize == 0 || start > this.clusterReach;
    const isFull = this.clusterSize == CLUSTER_MAX;
    if (isSameSlot && isFull && !isBeyond) this.overlaps = 1;
    if (!isSameSlot || isFull || isBeyond) this.finish();
    const at = this.clusterAt(this.clusterSize++);
    store<i32>(at, <i32>kind);
    store<i32>(at, start, OCCURRENCE_START);
    store<i32>(at, end, OCCURRENCE_END);
    if (this.clusterSize == 1 || end > this.clusterReach) this.clusterReach = end;
    this.reach(slot, end);
  }

  private reach(slot: i32, end: i32): void {
    if (this.lastSlot != slot || this.lastEnd < end) this.lastEnd = end;
    this.lastSlot = slot;
  }

  private takeCluster(): i32 {
    const size = this.clusterSize;
    this.clusterSize = 0;
    if (size < 2) return size;
    let count = 0;
    for (let i = 0; i < size; i++) if (!this.isOverlapped(i, size)) count++;
    return count;
  }

  private isOverlapped(i: i32, size: i32): bool {
    const own = this.clusterAt(i);
    for (let j = 0; j < size; j++) {
      const other = this.clusterAt(j);
      const isEarlier = load<i32>(other) < load<i32>(own);
      if (
        isEarlier &&
        load<i32>(own, OCCURRENCE_START) <= load<i32>(other, OCCURRENCE_END) &&
        load<i32>(other, OCCURRENCE_START) <= load<i32>(own, OCCURRENCE_END)
      ) {
        return true;
      }
    }
    return false;
  }

  @inline
  private clusterAt(i: i32): usize {
    return changetype<usize>(this) + offsetof<ScannedWord>() + <usize>i * OCCURRENCE_BYTES;
  }

  private measure(slot: i32, start: i32): void {
    const previous = this.previous;
    if (previous !== null && previous.lastSlot == slot) {
      this.lower(start > previous.lastEnd ? start - previous.lastEnd : 1);
    }
    const next = this.next;
    if (next !== null && next.lastSlot == slot) {
      next.lower(start > next.lastEnd ? start - next.lastEnd + 1 : 1);
    }
  }

  private lower(distance: i32): void {
    if (distance < this.distance) this.distance = distance;
  }

  private startAnew(cost: i32): void {
    this.cost = cost;
    this.isExact = 0;
    this.frequency = 0;
    this.taken = 0;
    this.clusterSize = 0;
    this.lastSlot = NO_SLOT;
    this.overlaps = 0;
    this.distance = NO_DISTANCE;
    const next = this.next;
    if (next !== null) next.distance = NO_DISTANCE;
  }
}

/** Bytes of a word, including its cluster. */
export const WORD_BYTES: usize = offsetof<ScannedWord>() + <usize>CLUSTER_MAX * OCCURRENCE_BYTES;
