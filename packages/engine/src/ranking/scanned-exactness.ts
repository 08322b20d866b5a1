import type { TokenCells } from "../forward-index/token-cells.js";
import { SLOT_MASK } from "../forward-index/token-codes.js";
import { NO_COST, type WordScan } from "../kernels/word-scan.js";
import { Joins } from "../query/derivation.js";
import { KeptCounts } from "../reading/kept-counts.js";
import { OccurrenceList } from "../reading/occurrence-list.js";
import { dropOverlapped } from "../reading/overlapped-occurrences.js";
import type { TermWays } from "../reading/term-ways.js";
import {
  costOfWay,
  FREE_WORD,
  freeWordOfWay,
  isCharacterWay,
  isSilentWay,
  joinsOfWay,
  kindOfWay,
  reachOfWay,
  wordOfWay,
} from "../reading/way.js";
import type { Segment } from "../segment/segment.js";
import { FreePlaces } from "./criteria/free-places.js";
import { WhollySaid } from "./criteria/wholly-said.js";
import type { RankingContext } from "./ranking-context.js";

/** The most that a value adds by being said. It adds this if exact occurrences alone say it. */
const sayingMax = 2;

/**
 * What free words and values add to the exactness of a scanned document (ranking 3). It is exact if neither
 * phrases nor words written together count in the document; else it is an upper bound. Of the tokens that the
 * scan found, only the occurrences needed for these two are kept.
 */
export class ScannedExactness {
  readonly #context: RankingContext;
  readonly #ways: TermWays;
  readonly #freePlaces: FreePlaces;
  readonly #whollySaid: WhollySaid;
  readonly #content = new OccurrenceList();
  readonly #free = new OccurrenceList();
  readonly #lists = { content: this.#content, free: this.#free };
  readonly #kept = new KeptCounts();
  /** The terms of free words. */
  readonly #freeTerms: ReadonlySet<number>;
  /** Whether grams stand for some free word. Then any gram may be one. */
  readonly #hasGrams: boolean;
  /** By slot: 1 if the document has a free word there. */
  readonly #hasFree = new Uint8Array(SLOT_MASK + 1);

  constructor(context: RankingContext, ways: TermWays) {
    this.#context = context;
    this.#ways = ways;
    this.#freePlaces = new FreePlaces(context.plan, context.requirement.counted);
    this.#whollySaid = new WhollySaid(context);
    const { freeWords } = context.plan;
    this.#freeTerms = new Set(freeWords.flatMap((word) => Array.from(word.terms(), ({ term }) => term)));
    this.#hasGrams = freeWords.some(({ isUnspaced }) => isUnspaced);
  }

  /** The points that free words and values add to the document that `scan` has selected. */
  of(scan: WordScan, segment: Segment, document: number): number {
    // If a word is written together with the next one, a scan does not know whether that occurrence counts.
    // Then the most that free words and values may add is the bound.
    if (scan.hasJoined()) return (scan.maySay ? sayingMax : 0) + this.#context.plan.freeWords.length;
    const { tokens } = scan;
    this.#content.clear();
    this.#free.clear();
    this.#kept.clear();
    this.#findFree(tokens);
    this.#takeValues(scan, tokens);
    if (this.#content.length === 0) return 0;
    if (scan.hasOverlaps()) dropOverlapped(this.#content);
    dropOverlapped(this.#free);
    const read = { segment, document, tokens, lists: this.#lists };
    const saying = this.#whollySaid.sayingIn(read, this.#matchedIn(scan), scan.tier);
    return saying + this.#freePlaces.countIn(this.#lists);
  }

  /** The content words (bits) that occur. */
  #matchedIn(scan: WordScan): number {
    let matched = 0;
    for (let word = 0; word < this.#context.plan.words.length; word++)
      if (scan.costOf(word) !== NO_COST) matched |= 1 << word;
    return matched;
  }

  /** Finds the slots with free words. Most scanned documents have none. */
  #findFree(tokens: TokenCells): void {
    if (this.#freeTerms.size === 0) return;
    this.#hasFree.fill(0);
    for (let i = 0; i < tokens.length; i++)
      if (this.#freeTerms.has(tokens.term(i))) this.#hasFree[tokens.slot(i)] = 1;
  }

  /**
   * Takes the occurrences in values that may be said, and in attributes in which free words may be in place.
   */
  #takeValues(scan: WordScan, tokens: TokenCells): void {
    const { attributes } = this.#context;
    for (let value = 0; value < tokens.valueCount; value++) {
      const from = tokens.valueToken(value);
      const slot = tokens.slot(from);
      const isSayable = tokens.mayBeSaid(value) && attributes[slot].tier === scan.tier;
      if (!isSayable && !this.#hasGrams && this.#hasFree[slot] === 0) continue;
      const isLast = value + 1 === tokens.valueCount;
      this.#take(scan, tokens, from, isLast ? tokens.length : tokens.valueToken(value + 1));
    }
  }

  /** Takes the occurrences at the tokens `[from, to)`. */
  #take(scan: WordScan, tokens: TokenCells, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const first = this.#ways.startOf(tokens.term(i), tokens.kind(i)) + 1;
      const kept = this.#kept;
      if (kept.isSpent(first)) continue;
      const { list } = this.#ways;
      let isSpent = true;
      for (let next = first; next < first + list[first - 1]; next++) {
        const way = list[next];
        const contentWord = wordOfWay(way);
        const isFree = contentWord === FREE_WORD;
        const word = isFree ? freeWordOfWay(way) : contentWord;
        const cost = costOfWay(way);
        const mayCount = isFree || (cost === scan.costOf(word) && this.#isKept(way, tokens.slot(i)));
        const hasRoom = mayCount && kept.hasRoom(isFree, word, cost);
        if (hasRoom) append(isFree ? this.#free : this.#content, word, way, tokens, i);
        if (hasRoom || !mayCount) isSpent = false;
      }
      if (isSpent) kept.spend(first);
    }
  }

  /**
   * Whether occurrences through a way are kept. Those of a silent way say no value wholly, so they matter
   * only to free words beside them. They take no other occurrence away either: anything as cheap that they
   * could overlap is of an earlier row. An occurrence written together with the next word is never kept: if
   * one could count, `of` would not have come here.
   */
  #isKept(way: number, slot: number): boolean {
    if (joinsOfWay(way) === Joins.next) return false;
    if (costOfWay(way) > 0 && !this.#context.attributes[slot].typoTolerance) return false;
    return !isSilentWay(way) || this.#context.plan.freeWords.length > 0;
  }
}

// Hot: five parameters instead of an object.
function append(to: OccurrenceList, word: number, way: number, tokens: TokenCells, i: number): void {
  const at = to.append();
  to.word[at] = word;
  to.slot[at] = tokens.slot(i);
  to.start[at] = tokens.start(i);
  to.end[at] = isCharacterWay(way) ? tokens.start(i) : tokens.end(i) + reachOfWay(way);
  to.tokenKind[at] = tokens.kind(i);
  to.derivation[at] = kindOfWay(way);
  to.isSilent[at] = isSilentWay(way) ? 1 : 0;
}
