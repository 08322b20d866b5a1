import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { DerivationKind } from "./derivation.js";
import { type AnalysedQuery, type QueryWord, termNumbers } from "./query-words.js";

/** One query word with the terms that may stand for it. */
export interface PlannedWord extends QueryWord {
  /** The number of its own term; NO_TERM if no document ever had it. */
  readonly exactTerm: number;
  /** Its document frequency: the largest document count of one of its terms (ranking 3). */
  readonly documentFrequency: number;
}

/** A query made ready for an index: all that does not depend on segments or documents. */
export interface QueryPlan {
  readonly words: readonly PlannedWord[];
  /** Bit w of `roles[term]`: the term may stand for word w. */
  readonly roles: TermRoles;
  /** The terms that a whole value must have to equal `q`; null if none can. */
  readonly valueTerms: Uint32Array | null;
}

/**
 * For every term number the set of query words that it may stand for, as bits. One array for all queries
 * of a thread: a query clears what it has set.
 */
export class TermRoles {
  #bits = new Uint32Array(0);
  #touched: number[] = [];

  /** Forgets the last query and makes room for terms below `termCount`. */
  reset(termCount: number): void {
    if (termCount > this.#bits.length) this.#bits = new Uint32Array(Math.ceil(termCount * 1.25));
    else for (const term of this.#touched) this.#bits[term] = 0;
    this.#touched = [];
  }

  add(term: number, word: number): void {
    if (this.#bits[term] === 0) this.#touched.push(term);
    this.#bits[term] |= 1 << word;
  }

  get bits(): Uint32Array {
    return this.#bits;
  }
}

export interface TermStatistics {
  readonly dictionary: TermDictionary;
  /** Live documents by term number. */
  readonly documentCounts: Int32Array;
}

export function planQuery(query: AnalysedQuery, index: TermStatistics, roles: TermRoles): QueryPlan {
  const { dictionary, documentCounts } = index;
  roles.reset(dictionary.termCount);
  const words = query.words.map((word, ordinal): PlannedWord => {
    let documentFrequency = 0;
    const derive = (term: number): void => {
      if (documentCounts[term] === 0) return;
      roles.add(term, ordinal);
      if (documentCounts[term] > documentFrequency) documentFrequency = documentCounts[term];
    };
    const exactTerm = dictionary.find(word.term);
    if (word.isPrefix) dictionary.forEachWithPrefix(word.term, derive);
    else if (exactTerm !== NO_TERM) derive(exactTerm);
    return { ...word, exactTerm, documentFrequency };
  });
  return { words, roles, valueTerms: termNumbers(dictionary, query.valueTexts) };
}

/** Through which derivation `term`, which has a role for `word`, stands for it. */
export function derivationKindOf(word: PlannedWord, term: number): DerivationKind {
  return term === word.exactTerm ? DerivationKind.word : DerivationKind.prefix;
}
