import type { DocumentTokens } from "../forward-index/document-tokens.js";
import type { Requirement } from "../matching/requirement.js";
import type { QueryPlan } from "../query/query-plan.js";
import { NO_COST, ScannedWord, type SlotValues } from "./scanned-word.js";
import { type TermWays, wordOfWay } from "./term-ways.js";

export interface ScannedWordsInput {
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  readonly ways: TermWays;
  readonly slots: SlotValues;
}

/** What a document's occurrences say of the query's words, and, summed up, of its ranking vector. */
export class ScannedWords {
  /** By word, the weights of its occurrences summed. */
  readonly frequencies: Float64Array;
  /** Words that occur, the sum of their costs, and the rest of the vector as bounds. */
  matched = 0;
  typos = 0;
  proximity = 0;
  tier = 0;
  position = 0;
  exact = 0;

  readonly #ways: TermWays;
  readonly #words: readonly ScannedWord[];
  readonly #counted: number;
  /** Whether the words that occur together are known beforehand. */
  readonly #hasPairs: boolean;

  constructor({ plan, requirement: { counted, required }, ways, slots }: ScannedWordsInput) {
    this.#ways = ways;
    this.#counted = counted;
    this.#hasPairs = counted === required;
    this.#words = plan.words.map((word) => new ScannedWord(word, slots));
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

  /** Sums up the sought tokens of a document. */
  read(tokens: DocumentTokens): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) words[i].clear();
    for (let i = 0; i < tokens.length; i++) {
      const start = this.#ways.startOf(tokens, i);
      const { list } = this.#ways;
      const end = start + list[start];
      for (let next = start + 1; next <= end; next++) words[wordOfWay(list[next])].add(list[next], tokens, i);
    }
    this.#sum();
  }

  /** Whether some word is counted written together with the next one. */
  mayCountJoined(): boolean {
    for (let i = 0; i < this.#words.length; i++) if (this.#words[i].mayCountJoined) return true;
    return false;
  }

  /** Whether a phrase may stand for some word, if the document has one. */
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
    this.tier = NO_COST;
    this.position = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const word = this.#words[i];
      word.finish();
      const occurs = word.cost !== NO_COST && this.#isCounted(i);
      this.frequencies[i] = occurs ? word.frequency : 0;
      if (occurs) this.#include(word);
    }
    // The words that occur may be other pairs here: no two are nearer than this.
    if (!this.#hasPairs) this.proximity = Math.max(0, this.matched - 1);
  }

  #include(word: ScannedWord): void {
    this.matched++;
    this.typos += word.cost;
    if (word.previous !== null) this.proximity += word.distance;
    if (word.isExact) this.exact++;
    const better = word.tier - this.tier || word.position - this.position;
    if (better >= 0) return;
    this.tier = word.tier;
    this.position = word.position;
  }
}
