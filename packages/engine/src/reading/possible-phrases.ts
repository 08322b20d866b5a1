import type { PhraseDerivation, PhraseElement } from "../query/phrase.js";

/**
 * The phrases of which a document has the rarest element. Of a thousand synonyms that begin alike it has few,
 * and they would all be tried wherever their first word stands.
 */
export class PossiblePhrases {
  /** By term: the phrases whose rarest element it may be. */
  readonly #byRarest = new Map<number, number[]>();
  readonly #isPossible: Uint8Array;
  /** Terms of rarest elements that the document has. */
  readonly #met = new Set<number>();
  /** By term that phrases start with, those of them that are possible; as far as they were asked for. */
  readonly #among = new Map<number, readonly number[]>();

  constructor(phrases: readonly PhraseDerivation[]) {
    this.#isPossible = new Uint8Array(phrases.length);
    for (const [number, { elements }] of phrases.entries()) {
      const rarest = elements.reduce((a, b) => (b.documentFrequency < a.documentFrequency ? b : a));
      addPhrase(this.#byRarest, rarest, number);
    }
  }

  /** Whether the document has any. */
  get isAny(): boolean {
    return this.#met.size > 0;
  }

  /** Begins a document. */
  clear(): void {
    if (this.isAny) this.#isPossible.fill(0);
    this.#met.clear();
    this.#among.clear();
  }

  /** The document has this term. */
  meet(term: number): void {
    const phrases = this.#byRarest.get(term);
    if (phrases === undefined || this.#met.has(term)) return;
    this.#met.add(term);
    for (const phrase of phrases) this.#isPossible[phrase] = 1;
  }

  /** Those of `starting`, the phrases that may start with the term. */
  among(term: number, starting: readonly number[]): readonly number[] {
    const known = this.#among.get(term);
    if (known !== undefined) return known;
    const possible = starting.filter((phrase) => this.#isPossible[phrase] === 1);
    this.#among.set(term, possible);
    return possible;
  }
}

/** Adds a phrase to those of each term that may be its `element`. */
export function addPhrase(byTerm: Map<number, number[]>, { terms }: PhraseElement, phrase: number): void {
  for (const term of terms) {
    const known = byTerm.get(term);
    if (known === undefined) byTerm.set(term, [phrase]);
    else known.push(phrase);
  }
}
