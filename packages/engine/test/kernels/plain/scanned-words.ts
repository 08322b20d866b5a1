import { DocumentTokens } from "../../../src/forward-index/document-tokens.js";
import { NO_COST, type ScanQuery, type WordScan } from "../../../src/kernels/word-scan.js";
import { countedDistance } from "../../../src/ranking/criteria/proximity.js";
import { FREE_WORD, wordOfWay } from "../../../src/reading/way.js";
import { ScannedWord } from "./scanned-word.js";

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
  readonly #query: ScanQuery;
  readonly #words: readonly ScannedWord[];
  #hasOverlaps = false;
  #hasJoined = false;
  #units: Uint16Array = new Uint16Array(0);
  #offsets: Uint32Array = new Uint32Array(0);
  #documents: Uint32Array = new Uint32Array(0);

  constructor(query: ScanQuery) {
    this.#query = query;
    this.#words = query.words.map((word) => new ScannedWord(word, query));
    this.frequencies = new Float64Array(query.words.length);
    if (query.hasPairs) this.#linkPairs();
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

  select(index: number): void {
    const { tokens } = this;
    const document = this.#documents[index];
    tokens.read(this.#units, this.#offsets[document], this.#offsets[document + 1], this.#query);
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
      const [count, ...ways] = this.#query.waysOf(tokens.term(i), tokens.kind(i));
      for (const way of ways.slice(0, count)) {
        const word = wordOfWay(way);
        if (word === FREE_WORD) continue;
        if (words[word].add(way, tokens, i) && isJoining) words[word + 1].addJoined(tokens, i);
      }
    }
  }

  costOf(word: number): number {
    return this.#isCounted(word) ? this.#words[word].cost : NO_COST;
  }

  placeOf(word: number): number {
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
    return this.#query.words[word].isCounted;
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
      const freeBetween = this.#query.words[i].freeBefore - this.#query.words[last].freeBefore;
      if (word.previous !== null) this.proximity += countedDistance(word.distance, freeBetween);
      last = i;
    }
    // The words that occur may form other pairs here. The least possible distance of each pair is assumed: 1.
    if (!this.#query.hasPairs) this.proximity = Math.max(0, this.matched - 1);
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
