import type { PhraseDerivation, PhraseElement } from "../query/phrase.js";

/**
 * The phrases whose rarest element a document has. A query may have a thousand synonyms that begin alike, and
 * a document has few of them. Without this, all of them would be tried wherever their first word occurs.
 */
export class PossiblePhrases {
  /** By term: the phrases whose rarest element it may be. */
  readonly #byRarest = new Map<number, number[]>();
  readonly #isPossible: Uint8Array;
  /** The terms of rarest elements that the document has. */
  readonly #met = new Set<number>();
  /** By term: the possible phrases that start with it. Filled when they are needed. */
  readonly #among = new Map<number, readonly number[]>();

  constructor(phrases: readonly PhraseDerivation[]) {
    this.#isPossible = new Uint8Array(phrases.length);
    for (const [number, { elements }] of phrases.entries()) {
      const rarest = elements.reduce((a, b) => (b.documentFrequency < a.documentFrequency ? b : a));
      addPhrase(this.#byRarest, rarest, number);
    }
  }

  /** Whether the document may have any phrase. */
  get isAny(): boolean {
    return this.#met.size > 0;
  }

  /** Begins a new document. */
  clear(): void {
    if (this.isAny) this.#isPossible.fill(0);
    this.#met.clear();
    this.#among.clear();
  }

  /** Notes that the document has this term. */
  meet(term: number): void {
    const phrases = this.#byRarest.get(term);
    if (phrases === undefined || this.#met.has(term)) return;
    this.#met.add(term);
    for (const phrase of phrases) this.#isPossible[phrase] = 1;
  }

  /** The possible ones of `starting`, which are the phrases that may start with the term. */
  among(term: number, starting: readonly number[]): readonly number[] {
    const known = this.#among.get(term);
    if (known !== undefined) return known;
    const possible = starting.filter((phrase) => this.#isPossible[phrase] === 1);
    this.#among.set(term, possible);
    return possible;
  }
}

/** Adds a phrase to the list of each term that may be its `element`. */
export function addPhrase(byTerm: Map<number, number[]>, { terms }: PhraseElement, phrase: number): void {
  for (const term of terms) {
    const known = byTerm.get(term);
    if (known === undefined) byTerm.set(term, [phrase]);
    else known.push(phrase);
  }
}
