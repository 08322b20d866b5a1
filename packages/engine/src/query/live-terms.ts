import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import type { ElementShape, PhraseElement } from "./phrase.js";

export interface TermStatistics {
  readonly dictionary: TermDictionary;
  /** Live documents by term number. */
  readonly documentCounts: Int32Array;
}

/** The terms that some live document has: no others exist (ranking 2.2). */
export class LiveTerms {
  readonly dictionary: TermDictionary;
  readonly #documentCounts: Int32Array;

  constructor({ dictionary, documentCounts }: TermStatistics) {
    this.dictionary = dictionary;
    this.#documentCounts = documentCounts;
  }

  /** The number of the term `key`, or NO_TERM. */
  find(key: string): number {
    const term = this.dictionary.find(key);
    return term === NO_TERM || this.#documentCounts[term] === 0 ? NO_TERM : term;
  }

  /** Live documents that have the term. */
  countOf(term: number): number {
    return this.#documentCounts[term];
  }

  forEachWithPrefix(prefix: string, visit: (term: number) => void): void {
    this.dictionary.forEachWithPrefix(prefix, (term) => {
      if (this.#documentCounts[term] > 0) visit(term);
    });
  }

  /** The element with its terms; null if it has none. */
  element(shape: ElementShape): PhraseElement | null {
    const terms = new Set<number>();
    let documentFrequency = 0;
    const add = (term: number): void => {
      terms.add(term);
      documentFrequency = Math.max(documentFrequency, this.countOf(term));
    };
    if (shape.isPrefix) this.forEachWithPrefix(shape.key, add);
    else {
      const term = this.find(shape.key);
      if (term !== NO_TERM) add(term);
    }
    return terms.size === 0 ? null : { ...shape, terms, documentFrequency };
  }

  /** The elements of a phrase; null if one of them has no term. */
  elements(shapes: readonly ElementShape[]): PhraseElement[] | null {
    const elements: PhraseElement[] = [];
    for (const shape of shapes) {
      const element = this.element(shape);
      if (element === null) return null;
      elements.push(element);
    }
    return elements;
  }
}
