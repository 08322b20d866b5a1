import { pluralForms } from "@findling/languages";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { DerivationKind, type TermDerivation } from "./derivation.js";
import { PlannedWord } from "./planned-word.js";
import { type AnalysedQuery, termNumbers } from "./query-words.js";
import type { TermRoles } from "./term-roles.js";
import { typoBudget } from "./typo-budget.js";

/** A query made ready for an index: all that does not depend on segments or documents. */
export interface QueryPlan {
  readonly words: readonly PlannedWord[];
  readonly roles: TermRoles;
  /** The terms that a whole value must have to equal `q`; null if none can. */
  readonly valueTerms: Uint32Array | null;
}

/** Which kinds of derivation a search uses. */
export interface PlanOptions {
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  readonly languages: readonly string[];
  /** The terms of the entries of `dictionary`, which have no typos. */
  readonly dictionaryEntries: ReadonlySet<string>;
}

export interface TermStatistics {
  readonly dictionary: TermDictionary;
  /** Live documents by term number. */
  readonly documentCounts: Int32Array;
}

/** Finds what may stand for each query word (ranking 2.2). */
export function planQuery(
  query: AnalysedQuery,
  options: PlanOptions,
  index: TermStatistics,
  roles: TermRoles,
): QueryPlan {
  roles.reset(index.dictionary.termCount);
  const words = query.words.map((queryWord, ordinal) => {
    const word = new PlannedWord(queryWord);
    const sink = new DerivationSink(word, ordinal, index, roles);
    sink.addText(word.term, { kind: DerivationKind.word, cost: 0 });
    if (word.isPrefix) sink.addPrefix(word.term);
    if (options.ignorePlurals) sink.addPlurals(options.languages);
    const budget = typoBudget(word.term, options.dictionaryEntries.has(word.term));
    if (options.typoTolerance && budget !== 0) sink.addTypos(budget);
    return word;
  });
  return { words, roles, valueTerms: termNumbers(index.dictionary, query.valueTexts) };
}

/** Adds derivations to one word of a plan, if some live document has the term. */
class DerivationSink {
  readonly #word: PlannedWord;
  readonly #ordinal: number;
  readonly #index: TermStatistics;
  readonly #roles: TermRoles;

  constructor(word: PlannedWord, ordinal: number, index: TermStatistics, roles: TermRoles) {
    this.#word = word;
    this.#ordinal = ordinal;
    this.#index = index;
    this.#roles = roles;
  }

  addText(text: string, derivation: TermDerivation): void {
    const term = this.#index.dictionary.find(text);
    if (term === NO_TERM || this.#index.documentCounts[term] === 0) return;
    this.#word.derive(term, text, derivation);
    this.#count(term);
  }

  addPrefix(prefix: string): void {
    this.#index.dictionary.forEachWithPrefix(prefix, (term) => {
      if (this.#index.documentCounts[term] > 0) this.#count(term);
    });
  }

  addPlurals(languages: readonly string[]): void {
    for (const form of pluralForms(this.#word.term, languages)) {
      this.addText(form, { kind: DerivationKind.plural, cost: 0 });
    }
  }

  addTypos(budget: 1 | 2): void {
    const { dictionary, documentCounts } = this.#index;
    const { term: word, isPrefix } = this.#word;
    dictionary.forEachTypo({ word, budget, isPrefix }, (term, cost) => {
      if (documentCounts[term] === 0) return;
      this.#word.derive(term, dictionary.textOf(term), { kind: DerivationKind.typo, cost });
      this.#count(term);
    });
  }

  #count(term: number): void {
    this.#roles.add(term, this.#ordinal);
    const count = this.#index.documentCounts[term];
    if (count > this.#word.documentFrequency) this.#word.documentFrequency = count;
  }
}
