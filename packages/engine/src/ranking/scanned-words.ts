import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { SoughtTerms } from "../forward-index/sought-terms.js";
import type { WordScan } from "../kernels/word-scan.js";
import type { Requirement } from "../matching/requirement.js";
import type { QueryPlan } from "../query/query-plan.js";
import { countedDistance } from "./criteria/proximity.js";
import { NO_COST, ScannedWord, type SlotValues } from "./scanned-word.js";
import { FREE_WORD, type TermWays, wordOfWay } from "./term-ways.js";

export interface ScannedWordsInput {
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  readonly ways: TermWays;
  readonly slots: SlotValues;
}

/** A scan in plain TypeScript. */
export class ScannedWords implements WordScan {
  readonly frequencies: Float64Array;
  readonly firstFrequency = 0;
  matched = 0;
  typos = 0;
  proximity = 0;
  tier = 0;
  position = 0;
  exact = 0;

  readonly tokens = new DocumentTokens();
  readonly #sought: SoughtTerms;
  readonly #ways: TermWays;
  readonly #words: readonly ScannedWord[];
  /** By word: how many free words stand before it in the query. */
  readonly #freeBefore: readonly number[];
  readonly #counted: number;
  /** Whether it is known beforehand which words occur together. */
  readonly #hasPairs: boolean;
  #hasOverlaps = false;
  #hasJoined = false;
  #units: Uint16Array = new Uint16Array(0);
  #offsets: Uint32Array = new Uint32Array(0);
  #documents: Uint32Array = new Uint32Array(0);

  constructor({ plan, requirement: { counted, required }, ways, slots }: ScannedWordsInput) {
    this.#ways = ways;
    this.#sought = plan.roles.sought;
    this.#counted = counted;
    this.#hasPairs = counted === required;
    this.#words = plan.words.map((word) => new ScannedWord(word, slots));
    this.#freeBefore = plan.words.map(({ freeBefore }) => freeBefore);
    this.frequencies = new Float64Array(plan.words.length);
    if (this.#hasPairs) this.#linkPairs();
    for (const { words, cost } of plan.phrases) {
      for (const [i, word] of this.#words.entries()) {
        if ((words & (1 << i)) !== 0) word.phraseCost = Math.min(word.phraseCost, cost);
      }
    }
  }

  #linkPairs(): void {
    const counted = this.#words.filter((_, i) => this.#isCounted(i));
    for (const [i, word] of counted.entries()) {
      word.previous = counted[i - 1] ?? null;
      word.next = counted[i + 1] ?? null;
    }
  }

  get documentLength(): number {
    return this.tokens.documentLength;
  }

  get valueCount(): number {
    return this.tokens.valueCount;
  }

  get maySay(): boolean {
    return this.tokens.maySay;
  }

  take(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void {
    this.#units = units;
    this.#offsets = offsets;
    this.#documents = documents;
  }

  select(place: number): void {
    const { tokens } = this;
    const document = this.#documents[place];
    tokens.read(this.#units, this.#offsets[document], this.#offsets[document + 1], this.#sought);
    this.#takeTokens(false);
    this.#hasJoined = this.#words.some(({ mayBeJoined }) => mayBeJoined);
    if (this.#hasJoined) this.#takeTokens(true);
    this.#sum();
  }

  /** `isJoining`: where a word is written together with the next one, the next one stands there, too. */
  #takeTokens(isJoining: boolean): void {
    const { tokens } = this;
    const words = this.#words;
    for (let i = 0; i < words.length; i++) words[i].clear();
    for (let i = 0; i < tokens.length; i++) {
      const start = this.#ways.startOf(tokens.term(i), tokens.kind(i));
      const { list } = this.#ways;
      const end = start + list[start];
      for (let next = start + 1; next <= end; next++) {
        const word = wordOfWay(list[next]);
        if (word === FREE_WORD) continue;
        if (words[word].add(list[next], tokens, i) && isJoining) words[word + 1].addJoined(tokens, i);
      }
    }
  }

  costOf(word: number): number {
    return this.#isCounted(word) ? this.#words[word].cost : NO_COST;
  }

  priorityOf(word: number): number {
    const { tier, position } = this.#words[word];
    return tier * 2 + (position === 0 ? 0 : 1);
  }

  hasOverlaps(): boolean {
    return this.#hasOverlaps;
  }

  hasJoined(): boolean {
    return this.#hasJoined;
  }

  mayCountPhrase(): boolean {
    for (let i = 0; i < this.#words.length; i++) if (this.#words[i].mayCountPhrase) return true;
    return false;
  }

  #isCounted(word: number): boolean {
    return (this.#counted & (1 << word)) !== 0;
  }

  #sum(): void {
    this.matched = 0;
    this.typos = 0;
    this.proximity = 0;
    this.exact = 0;
    this.tier = 0;
    this.position = 0;
    this.#hasOverlaps = false;
    let last = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const word = this.#words[i];
      word.finish();
      const occurs = word.cost !== NO_COST && this.#isCounted(i);
      this.frequencies[i] = occurs ? word.frequency : 0;
      if (!occurs) continue;
      this.#include(word);
      const freeBetween = this.#freeBefore[i] - this.#freeBefore[last];
      if (word.previous !== null) this.proximity += countedDistance(word.distance, freeBetween);
      last = i;
    }
    // The words that occur may form other pairs here. The least possible distance of each pair is assumed: 1.
    if (!this.#hasPairs) this.proximity = Math.max(0, this.matched - 1);
  }

  #include(word: ScannedWord): void {
    this.matched++;
    if (word.overlaps) this.#hasOverlaps = true;
    this.typos += word.cost;
    if (word.isExact) this.exact++;
    if (
      this.matched > 1 &&
      (word.tier < this.tier || (word.tier === this.tier && word.position >= this.position))
    )
      return;
    this.tier = word.tier;
    this.position = word.position;
  }
}
