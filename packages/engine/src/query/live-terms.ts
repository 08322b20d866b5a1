import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import type { ElementShape, PhraseElement } from "./phrase.js";

export interface TermStatistics {
  readonly dictionary: TermDictionary;
  /** Number of live documents, by term number. */
  readonly documentCounts: Int32Array;
}

/** The terms that occur in a live document. For the rules no other terms exist (ranking 2.2). */
export class LiveTerms {
  readonly dictionary: TermDictionary;
  readonly #documentCounts: Int32Array;

  constructor({ dictionary, documentCounts }: TermStatistics) {
    this.dictionary = dictionary;
    this.#documentCounts = documentCounts;
  }

  /** The number of the term with this key; NO_TERM if no live document has it. */
  find(key: string): number {
    const term = this.dictionary.find(key);
    return term === NO_TERM || this.#documentCounts[term] === 0 ? NO_TERM : term;
  }

  /** How many live documents have the term. */
  countOf(term: number): number {
    return this.#documentCounts[term];
  }

  forEachWithPrefix(prefix: string, visit: (term: number) => void): void {
    this.dictionary.forEachWithPrefix(prefix, (term) => {
      if (this.#documentCounts[term] > 0) visit(term);
    });
  }

  /** Looks up the terms of an element; null if no live document has any. */
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

  /** Looks up the elements of a phrase; null if one of them has no term. */
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
