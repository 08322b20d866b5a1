import { pluralForms } from "@findling/languages";
import { TokenKind } from "../analysis/token.js";
import type { TimeBudget } from "../collections/time-budget.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import type { TypoCache } from "../dictionary/typo-cache.js";
import { cutsOf } from "./cut-word.js";
import { type Derivation, DerivationKind, Joins } from "./derivation.js";
import type { JoiningOptions } from "./han-segments.js";
import { joinedWords } from "./joined-words.js";
import type { LargestCountCache } from "./largest-count-cache.js";
import { LiveTerms, type TermStatistics } from "./live-terms.js";
import { elementShapes, type PhraseDerivation, type PhrasePart, partsText } from "./phrase.js";
import { PhraseSet } from "./phrase-set.js";
import type { PlanOptions } from "./plan-options.js";
import { PlannedWord } from "./planned-word.js";
import type { PlannerCaches } from "./planner-caches.js";
import type { WordRange } from "./synonym-index.js";
import { FREE_ROLE, type TermRoles } from "./term-roles.js";
import { typoBudget } from "./typo-budget.js";
import type { QueryWord, QueryWords } from "./word-roles.js";

/**
 * From this number of live documents on, a word is cut only between a letter and a digit (ranking 2.2, row
 * `cut`).
 */
const rareDocumentsEnd = 10;

/**
 * Units of the time budget: to look a text up in the dictionary, to add a typo, to read an entry of a
 * synonym.
 */
const findUnits = 64;
const typoUnits = 16;
const synonymUnits = 256;

/** Typo derivations by cost. There may be thousands of typos, so they share these objects. */
const typoDerivations: readonly Derivation[] = [0, 1, 2].map((cost) => ({ kind: DerivationKind.typo, cost }));
const completions: readonly Derivation[] = typoDerivations.map((typo) => ({ ...typo, isCompletion: true }));

/** How many typos a word may have, and whether a different first character costs one more. */
interface TypoAttempt {
  readonly budget: 1 | 2;
  readonly isFirstDear: boolean;
}

export interface DerivedQuery {
  /** `q` as typed. */
  readonly text: string;
  readonly words: QueryWords;
  /** How neighbouring Han segments are joined in entries of synonyms: as in `q`. */
  readonly joining: JoiningOptions;
  /** Whether the prefix word counts as a whole word only (ranking 2.4 b). */
  readonly isPrefixWhole: boolean;
}

/** The query words that one derivation stands for together. It is a single term, or several in a row. */
interface SharedWords {
  /** Content words, a bit for each. */
  readonly words: number;
  /** Ordinals of the free words. */
  readonly freeWords: readonly number[];
}

const noFreeWords: readonly number[] = [];

/**
 * Finds the derivations of the words of one query, row by row of ranking 2.2, among the terms of an index.
 */
export class DerivationFinder {
  /** The content words; `freeWords` are the free ones. */
  readonly words: readonly PlannedWord[];
  readonly freeWords: readonly PlannedWord[];
  readonly #text: string;
  readonly #query: QueryWords;
  readonly #options: PlanOptions;
  readonly #index: TermStatistics;
  readonly #terms: LiveTerms;
  readonly #roles: TermRoles;
  readonly #largestCounts: LargestCountCache;
  readonly #typos: TypoCache;
  readonly #time: TimeBudget;
  readonly #stopTerms: ReadonlySet<number>;
  readonly #phrases: PhraseSet;
  readonly #joining: JoiningOptions;
  readonly #isPrefixWhole: boolean;
  #hasPassedOverTypos = false;

  constructor(
    { text, words, joining, isPrefixWhole }: DerivedQuery,
    options: PlanOptions,
    index: TermStatistics,
    caches: PlannerCaches,
  ) {
    this.words = words.content.map((word) => new PlannedWord(word, index.dictionary));
    this.freeWords = words.free.map((word) => new PlannedWord(word, index.dictionary));
    this.#text = text;
    this.#query = words;
    this.#options = options;
    this.#index = index;
    this.#terms = new LiveTerms(index);
    this.#roles = caches.roles;
    this.#largestCounts = caches.largestCounts;
    this.#typos = caches.typos;
    this.#time = caches.time;
    this.#stopTerms = caches.stopTerms.of(index.dictionary, options.functionWords.stopWords);
    this.#phrases = new PhraseSet(caches.roles);
    this.#joining = joining;
    this.#isPrefixWhole = isPrefixWhole;
  }

  get phrases(): readonly PhraseDerivation[] {
    return this.#phrases.all;
  }

  /** See QueryPlan. */
  get hasPassedOverTypos(): boolean {
    return this.#hasPassedOverTypos;
  }

  findAll(): void {
    const { all, content, free } = this.#query;
    // Ranges come first, since `derive` compares later derivations with them.
    for (const word of content) if (word.isPrefix && !word.isLong) this.#addPrefix(word);
    // From the last pair backwards: only the last pair can have a range, and ranges come first.
    for (let i = all.length - 2; i >= 0; i--) {
      if (all[i].index + 1 === all[i + 1].index) this.#addJoined(all[i], all[i + 1]);
    }
    for (const word of content) this.#addContentWord(word);
    for (const word of free) this.#addFreeWord(word);
    this.#addSynonyms();
  }

  /**
   * Looks once more for a content word that has no derivation in any live document (ranking 2.2, last
   * attempts).
   */
  findWithLargerBudget(ordinal: number): void {
    const word = this.#query.content[ordinal];
    this.#addTypos(word, { budget: 2, isFirstDear: true });
    if (this.words[ordinal].documentFrequency === 0) {
      this.#addTypos(word, { budget: 2, isFirstDear: false });
    }
  }

  #addContentWord(word: QueryWord): void {
    const { ordinal, term } = word;
    const bit = 1 << ordinal;
    this.#addText(ordinal, term, { kind: DerivationKind.word, cost: 0 });
    const grams = gramPartOf(word);
    if (grams !== null && (!word.isLong || grams.kind === "run")) this.#addGrams(word, grams, bit);
    if (word.isLong) return;
    if (this.#options.ignorePlurals) this.#addPlurals(ordinal, term);
    this.#addCuts(ordinal, term);
    const budget = this.#budgetOf(term);
    if (budget !== 0) this.#addTypos(word, { budget, isFirstDear: true });
  }

  /**
   * A free word itself is derived as `word` and `bigram` only. `joined` and `synonym` come from content words
   * beside it.
   */
  #addFreeWord(word: QueryWord): void {
    const { ordinal, term } = word;
    const known = this.#terms.find(term);
    if (known !== NO_TERM) this.#addFreeTerm(ordinal, known, { kind: DerivationKind.word, cost: 0 });
    const grams = gramPartOf(word);
    if (grams !== null) this.#addGrams(word, grams, 0);
  }

  #budgetOf(term: string): 0 | 1 | 2 {
    const budget = typoBudget(term, this.#options.dictionaryEntries.has(term));
    return budget === 0 || this.#toleratesTypos() ? budget : 0;
  }

  /** Asked where a derivation with typos could be looked for. */
  #toleratesTypos(): boolean {
    const { typoTolerance } = this.#options;
    if (!typoTolerance) this.#hasPassedOverTypos = true;
    return typoTolerance;
  }

  #addPrefix({ ordinal, term }: QueryWord): void {
    // As a whole word it has no range. It keeps the document frequency of its prefix.
    if (!this.#isPrefixWhole) {
      this.words[ordinal].deriveWordRange(term, { kind: DerivationKind.prefix, cost: 0 });
    }
    this.#countPrefix(ordinal, term);
  }

  #addPlurals(ordinal: number, word: string): void {
    for (const form of pluralForms(word, this.#options.languages)) {
      this.#addText(ordinal, form, { kind: DerivationKind.plural, cost: 0 });
    }
  }

  /**
   * Adds two neighbours written together. Of two content words, the first has the term like any other
   * derivation, and the second has it only where the first has it. Of a content word and a free word, the
   * content word has it.
   */
  #addJoined(left: QueryWord, right: QueryWord): void {
    const joined = joinedWords(this.#text, left, right);
    if (joined === null || (joined.cost > 0 && !this.#toleratesTypos())) return;
    const { term: key, isPrefix, cost } = joined;
    const bearer = left.isFree ? right.ordinal : left.ordinal;
    const joins = left.isFree ? Joins.previousFree : right.isFree ? Joins.nextFree : Joins.next;
    const derivation = { kind: DerivationKind.joined, cost, joins };
    const second = joins === Joins.next ? this.words[right.ordinal] : null;
    if (isPrefix) {
      const largest = this.#countPrefix(bearer, key);
      if (largest === 0) return;
      if (second !== null) this.#raiseFrequency(second, largest);
      this.words[bearer].deriveWordRange(key, derivation);
    } else {
      const term = this.#terms.find(key);
      if (term === NO_TERM) return;
      this.#addTerm(bearer, term, derivation);
      if (second !== null) this.#raiseFrequency(second, this.#terms.countOf(term));
    }
    if (second !== null) second.joinedWithPrevious = { key, isPrefix, cost };
  }

  #addCuts(ordinal: number, word: string): void {
    if (this.#options.dictionaryEntries.has(word)) return;
    const term = this.#terms.find(word);
    const isRare = term === NO_TERM || this.#terms.countOf(term) < rareDocumentsEnd;
    for (const { left, right, cost } of cutsOf(word, isRare)) {
      this.#time.spend(2 * findUnits);
      if (cost > 0 && !this.#toleratesTypos()) continue;
      const parts: PhrasePart[] = [
        { kind: "word", term: left },
        { kind: "word", term: right },
      ];
      const shared = { words: 1 << ordinal, freeWords: noFreeWords };
      this.#addParts(shared, parts, { kind: DerivationKind.cut, cost });
    }
  }

  /** `bit`: the bit of a content word; 0 for a free word. */
  #addGrams({ ordinal, characters, isFree }: QueryWord, part: PhrasePart, bit: number): void {
    const derivation = { kind: DerivationKind.bigram, cost: 0 };
    if (characters.length === 1) {
      const prefix = termKey(characters[0], TokenKind.gram);
      const word = isFree ? this.freeWords[ordinal] : this.words[ordinal];
      word.deriveGramRange(prefix, { ...derivation, isCharacter: true });
      if (isFree) this.#seekPrefix(prefix, FREE_ROLE);
      else this.#countPrefix(ordinal, prefix);
    } else {
      const shared = { words: bit, freeWords: isFree ? [ordinal] : noFreeWords };
      this.#addParts(shared, [part], derivation);
    }
  }

  #addTypos({ ordinal, term: word, isPrefix }: QueryWord, attempt: TypoAttempt): void {
    const { dictionary } = this.#terms;
    const isStopWord = this.#options.functionWords.stopWords.has(word);
    dictionary.forEachTypo({ word, isPrefix, ...attempt }, this.#typos, (term, cost, isCompletion) => {
      this.#time.spend(typoUnits);
      if (this.#terms.countOf(term) === 0 || (!isStopWord && this.#stopTerms.has(term))) return;
      this.#addTerm(ordinal, term, (isCompletion ? completions : typoDerivations)[cost]);
    });
  }

  #addSynonyms(): void {
    const { synonyms } = this.#options;
    if (synonyms === null) return;
    const { all } = this.#query;
    // Ignored words have the empty text here, which no entry has as a term.
    const terms = Array.from({ length: 1 + (all.at(-1)?.index ?? -1) }, () => "");
    for (const { index, term } of all) terms[index] = term;
    const saidIn = ({ from, to }: WordRange): QueryWord[] =>
      all.filter(({ index }) => index >= from && index < to);
    // An entry needs a content word: free words alone call up none. A content word that is too long is
    // enough.
    const callsUp = (range: WordRange): boolean => saidIn(range).some(({ isFree }) => !isFree);
    for (const { ranges, parts } of synonyms.synonymsOf(terms, this.#joining, callsUp)) {
      this.#time.spend(synonymUnits);
      const said = ranges.flatMap(saidIn).filter(({ isLong }) => !isLong);
      const words = said.reduce((bits, { isFree, ordinal }) => (isFree ? bits : bits | (1 << ordinal)), 0);
      const freeWords = said.flatMap(({ isFree, ordinal }) => (isFree ? [ordinal] : []));
      if (words === 0 && freeWords.length === 0) continue;
      this.#addParts({ words, freeWords }, parts, { kind: DerivationKind.synonym, cost: 0 });
    }
  }

  /** Adds parts that stand for each of some words. They become a single term, or a phrase. */
  #addParts({ words, freeWords }: SharedWords, parts: readonly PhrasePart[], derivation: Derivation): void {
    const elements = this.#terms.elements(elementShapes(parts));
    if (elements === null || elements.length === 0) return;
    if (elements.length > 1) {
      this.#phrases.add({ ...derivation, elements, words, freeWords, text: partsText(parts) });
      return;
    }
    const [{ terms, isPrefix: isCharacter }] = elements;
    this.#time.spend(terms.size * typoUnits);
    for (const term of terms) {
      for (const ordinal of this.words.keys()) {
        if ((words & (1 << ordinal)) !== 0) this.#addTerm(ordinal, term, { ...derivation, isCharacter });
      }
      for (const ordinal of freeWords) this.#addFreeTerm(ordinal, term, { ...derivation, isCharacter });
    }
  }

  #addText(ordinal: number, text: string, derivation: Derivation): void {
    const term = this.#terms.find(text);
    if (term !== NO_TERM) this.#addTerm(ordinal, term, derivation);
  }

  #addTerm(ordinal: number, term: number, derivation: Derivation): void {
    this.words[ordinal].derive(term, derivation);
    this.#roles.add(term, 1 << ordinal);
    this.#raiseFrequency(this.words[ordinal], this.#terms.countOf(term));
  }

  #addFreeTerm(ordinal: number, term: number, derivation: Derivation): void {
    this.freeWords[ordinal].derive(term, derivation);
    this.#roles.add(term, FREE_ROLE);
  }

  /**
   * Gives all terms that start with `prefix` to the word. Returns the largest document count of one of them.
   */
  #countPrefix(ordinal: number, prefix: string): number {
    const ranges = this.#seekPrefix(prefix, 1 << ordinal);
    const largest = this.#largestCounts.of(this.#index, prefix, ranges);
    this.#raiseFrequency(this.words[ordinal], largest);
    return largest;
  }

  #seekPrefix(prefix: string, role: number) {
    const ranges = this.#terms.dictionary.rangesWithPrefix(prefix);
    for (const { from, to } of ranges) this.#time.spend(to - from);
    this.#roles.addPrefix(prefix, ranges, role);
    return ranges;
  }

  #raiseFrequency(word: PlannedWord, count: number): void {
    if (count > word.documentFrequency) word.documentFrequency = count;
  }
}

/** The grams that stand for a word; null if it has none. */
function gramPartOf({ term, characters, hangulGrams }: QueryWord): PhrasePart | null {
  if (characters.length > 0) return { kind: "run", characters };
  return hangulGrams.length > 0 ? { kind: "hangul", term, grams: hangulGrams } : null;
}
