import { DerivationKind, isBetter, type TermDerivation } from "./derivation.js";
import type { QueryWord } from "./query-words.js";

const byPrefix: TermDerivation = { kind: DerivationKind.prefix, cost: 0 };

/** The terms that stand for a word at one cost. */
export interface CostLevel {
  readonly cost: number;
  /** Texts of the terms; those under the prefix of the level are left out. */
  readonly texts: readonly string[];
  /** Every term that starts with it belongs to the level; null: none does. */
  readonly prefix: string | null;
}

/** A term that stands for a word, and how. */
export interface DerivedTerm extends TermDerivation {
  readonly term: number;
  readonly text: string;
}

/** One query word with the terms that may stand for it. */
export class PlannedWord {
  readonly term: string;
  readonly isPrefix: boolean;
  /** The largest document count of one of its terms (ranking 3). */
  documentFrequency = 0;
  readonly #byTerm = new Map<number, TermDerivation>();
  readonly #texts = new Map<number, string>();

  constructor({ term, isPrefix }: Pick<QueryWord, "term" | "isPrefix">) {
    this.term = term;
    this.isPrefix = isPrefix;
  }

  /** A term that some live document has stands for the word; of several ways the best one counts. */
  derive(term: number, text: string, derivation: TermDerivation): void {
    const known = this.#byTerm.get(term);
    if (known !== undefined && !isBetter(derivation, known)) return;
    this.#byTerm.set(term, derivation);
    this.#texts.set(term, text);
  }

  /** How `term`, which stands for the word, does so. */
  derivationOf(term: number): TermDerivation {
    return this.#byTerm.get(term) ?? byPrefix;
  }

  /** The terms that stand for it, those under its prefix left out, in no particular order. */
  *terms(): Generator<DerivedTerm> {
    for (const [term, { kind, cost }] of this.#byTerm) {
      yield { term, text: this.#texts.get(term) ?? "", kind, cost };
    }
  }

  /** Whether nothing stands for it. */
  get isUnknown(): boolean {
    return this.documentFrequency === 0;
  }

  /** The terms by cost, cheapest first. */
  levels(): CostLevel[] {
    const texts = new Map<number, string[]>();
    if (this.isPrefix) texts.set(0, []);
    for (const [term, { cost }] of this.#byTerm) {
      const text = this.#texts.get(term) ?? "";
      if (cost === 0 && this.isPrefix && text.startsWith(this.term)) continue;
      const level = texts.get(cost);
      if (level === undefined) texts.set(cost, [text]);
      else level.push(text);
    }
    return [...texts]
      .sort(([a], [b]) => a - b)
      .map(([cost, level]) => ({
        cost,
        texts: level,
        prefix: cost === 0 && this.isPrefix ? this.term : null,
      }));
  }
}
