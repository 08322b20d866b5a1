import { pluralForms } from "@findling/languages";
import { TokenKind } from "../analysis/token.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import type { TypoCache } from "../dictionary/typo-cache.js";
import { cutsOf } from "./cut-word.js";
import { type Derivation, DerivationKind } from "./derivation.js";
import { joinedWords } from "./joined-words.js";
import type { LargestCounts } from "./largest-counts.js";
import { LiveTerms, type TermStatistics } from "./live-terms.js";
import { elementShapes, type PhraseDerivation, type PhrasePart, partsText } from "./phrase.js";
import { PhraseSet } from "./phrase-set.js";
import type { PlanMemory } from "./plan-memory.js";
import type { PlanOptions } from "./plan-options.js";
import { PlannedWord } from "./planned-word.js";
import type { AnalysedQuery, QueryWord } from "./query-words.js";
import type { TermRoles } from "./term-roles.js";
import { typoBudget } from "./typo-budget.js";

/** By cost; there may be thousands of typos. */
const typoDerivations: readonly Derivation[] = [0, 1, 2].map((cost) => ({ kind: DerivationKind.typo, cost }));

/** Finds the derivations of the words of one query, row by row of ranking 2.2, among the terms of an index. */
export class DerivationFinder {
  readonly words: readonly PlannedWord[];
  readonly #query: AnalysedQuery;
  readonly #options: PlanOptions;
  readonly #index: TermStatistics;
  readonly #terms: LiveTerms;
  readonly #roles: TermRoles;
  readonly #largestCounts: LargestCounts;
  readonly #typos: TypoCache;
  readonly #phrases: PhraseSet;

  constructor(query: AnalysedQuery, options: PlanOptions, index: TermStatistics, memory: PlanMemory) {
    this.words = query.words.map((word) => new PlannedWord(word, index.dictionary));
    this.#query = query;
    this.#options = options;
    this.#index = index;
    this.#terms = new LiveTerms(index);
    this.#roles = memory.roles;
    this.#largestCounts = memory.largestCounts;
    this.#typos = memory.typos;
    this.#phrases = new PhraseSet(memory.roles);
  }

  get phrases(): readonly PhraseDerivation[] {
    return this.#phrases.all;
  }

  findAll(): void {
    for (const [ordinal, word] of this.#query.words.entries()) {
      // Ranges first: what is derived later is weighed against them.
      if (word.isPrefix) this.#addPrefix(ordinal, word.term);
      this.#addJoined(ordinal);
      this.#addText(ordinal, word.term, { kind: DerivationKind.word, cost: 0 });
      if (this.#options.ignorePlurals) this.#addPlurals(ordinal, word.term);
      this.#addBigrams(ordinal, word);
      if (this.#options.typoTolerance) {
        this.#addCuts(ordinal, word.term);
        this.#addTypos(ordinal, word);
      }
    }
    this.#addSynonyms();
  }

  #addPrefix(ordinal: number, prefix: string): void {
    this.words[ordinal].deriveWordRange(prefix, { kind: DerivationKind.prefix, cost: 0 });
    this.#countPrefix(ordinal, prefix);
  }

  #addPlurals(ordinal: number, word: string): void {
    for (const form of pluralForms(word, this.#options.languages)) {
      this.#addText(ordinal, form, { kind: DerivationKind.plural, cost: 0 });
    }
  }

  /** Of the first of two words as any other term; the second has it where the first has it. */
  #addJoined(first: number): void {
    const joined = joinedWords(this.#query, first);
    if (joined === null || (joined.cost > 0 && !this.#options.typoTolerance)) return;
    const { term: key, isPrefix, cost } = joined;
    const derivation = { kind: DerivationKind.joined, cost };
    const second = this.words[first + 1];
    if (isPrefix) {
      const largest = this.#countPrefix(first, key);
      if (largest === 0) return;
      this.#raiseFrequency(second, largest);
      this.words[first].deriveWordRange(key, derivation);
    } else {
      const term = this.#terms.find(key);
      if (term === NO_TERM) return;
      this.#addText(first, key, derivation);
      this.#raiseFrequency(second, this.#terms.countOf(term));
    }
    second.joinedWithPrevious = { key, isPrefix, cost };
  }

  #addCuts(ordinal: number, word: string): void {
    if (this.#terms.find(word) !== NO_TERM) return;
    for (const [left, right] of cutsOf(word)) {
      const parts: PhrasePart[] = [
        { kind: "word", term: left },
        { kind: "word", term: right },
      ];
      this.#addParts(1 << ordinal, parts, { kind: DerivationKind.cut, cost: 1 });
    }
  }

  #addBigrams(ordinal: number, { term, characters, hangulGrams }: QueryWord): void {
    const derivation = { kind: DerivationKind.bigram, cost: 0 };
    if (hangulGrams.length > 0) {
      this.#addParts(1 << ordinal, [{ kind: "hangul", term, grams: hangulGrams }], derivation);
    } else if (characters.length === 1) {
      const prefix = termKey(characters[0], TokenKind.gram);
      this.words[ordinal].deriveGramRange(prefix, { ...derivation, isCharacter: true });
      this.#countPrefix(ordinal, prefix);
    } else if (characters.length > 1) {
      this.#addParts(1 << ordinal, [{ kind: "run", characters }], derivation);
    }
  }

  #addTypos(ordinal: number, { term: word, isPrefix }: QueryWord): void {
    const budget = typoBudget(word, this.#options.dictionaryEntries.has(word));
    if (budget === 0) return;
    const { dictionary } = this.#terms;
    dictionary.forEachTypo({ word, budget, isPrefix }, this.#typos, (term, cost) => {
      if (this.#terms.countOf(term) === 0) return;
      this.#addTerm(ordinal, term, typoDerivations[cost]);
    });
  }

  #addSynonyms(): void {
    const { synonyms } = this.#options;
    if (synonyms === null) return;
    const terms = this.words.map(({ term }) => term);
    for (const { from, to, parts } of synonyms.synonymsOf(terms)) {
      const words = 2 ** to - 2 ** from;
      this.#addParts(words, parts, { kind: DerivationKind.synonym, cost: 0 });
    }
  }

  /** What stands for each of `words` (bits): a single term, or a phrase. */
  #addParts(words: number, parts: readonly PhrasePart[], derivation: Derivation): void {
    const elements = this.#terms.elements(elementShapes(parts));
    if (elements === null || elements.length === 0) return;
    if (elements.length > 1) {
      this.#phrases.add({ ...derivation, elements, words, text: partsText(parts) });
      return;
    }
    const [{ terms, isPrefix: isCharacter }] = elements;
    for (const ordinal of this.words.keys()) {
      if ((words & (1 << ordinal)) === 0) continue;
      for (const term of terms) {
        this.#addTerm(ordinal, term, { ...derivation, isCharacter });
      }
    }
  }

  #addText(ordinal: number, text: string, derivation: Derivation): void {
    const term = this.#terms.find(text);
    if (term !== NO_TERM) this.#addTerm(ordinal, term, derivation);
  }

  #addTerm(ordinal: number, term: number, derivation: Derivation): void {
    this.words[ordinal].derive(term, derivation);
    this.#count(ordinal, term);
  }

  #count(ordinal: number, term: number): void {
    this.#roles.add(term, ordinal);
    this.#raiseFrequency(this.words[ordinal], this.#terms.countOf(term));
  }

  /** Of all terms that start with `prefix`. Returns the largest count of one. */
  #countPrefix(ordinal: number, prefix: string): number {
    const ranges = this.#terms.dictionary.rangesWithPrefix(prefix);
    this.#roles.addPrefix(prefix, ranges, ordinal);
    const largest = this.#largestCounts.of(this.#index, prefix, ranges);
    this.#raiseFrequency(this.words[ordinal], largest);
    return largest;
  }

  #raiseFrequency(word: PlannedWord, count: number): void {
    if (count > word.documentFrequency) word.documentFrequency = count;
  }
}
