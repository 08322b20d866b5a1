import type { PhraseDerivation } from "../query/phrase.js";

/**
 * The phrases whose rarest element a document has. A query may have a thousand synonyms that begin alike, and
 * a document has few of them. Without this, all of them would be tried wherever their first words occur.
 */
export class PossiblePhrases {
  /** By term: the phrases whose rarest element it may be. */
  readonly #byRarest = new Map<number, number[]>();
  readonly #isPossible: Uint8Array;
  /** The terms of rarest elements that the document has. */
  readonly #met = new Set<number>();

  /** `count`: how many phrases the query has. */
  constructor(count: number) {
    this.#isPossible = new Uint8Array(count);
  }

  add(phrase: number, { elements }: Pick<PhraseDerivation, "elements">): void {
    const rarest = elements.reduce((a, b) => (b.documentFrequency < a.documentFrequency ? b : a));
    addPhrase(this.#byRarest, rarest.terms, phrase);
  }

  /** Begins a new document. */
  clear(): void {
    if (this.#met.size > 0) this.#isPossible.fill(0);
    this.#met.clear();
  }

  /** Notes that the document has this term. */
  meet(term: number): void {
    const phrases = this.#byRarest.get(term);
    if (phrases === undefined || this.#met.has(term)) return;
    this.#met.add(term);
    for (const phrase of phrases) this.#isPossible[phrase] = 1;
  }

  has(phrase: number): boolean {
    return this.#isPossible[phrase] === 1;
  }
}

/** Adds a phrase to the list of each of some terms. */
export function addPhrase(byTerm: Map<number, number[]>, terms: Iterable<number>, phrase: number): void {
  for (const term of terms) {
    const known = byTerm.get(term);
    if (known === undefined) byTerm.set(term, [phrase]);
    else known.push(phrase);
  }
}
