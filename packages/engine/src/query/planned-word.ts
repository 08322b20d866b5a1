import { TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { type Derivation, DerivationKind, isBetter } from "./derivation.js";
import { positionsOf } from "./phrase.js";
import type { QueryWord } from "./word-roles.js";

/** The terms that stand for a word at the same cost. */
export interface CostLevel {
  readonly cost: number;
  /**
   * Whether its terms are the word and a neighbour in `q` written together. Such terms have levels of their
   * own.
   */
  readonly isJoined: boolean;
  /** Term numbers. Terms that start with one of `prefixes` are left out. */
  readonly terms: readonly number[];
  /** Every term whose key starts with one of these belongs to the level. */
  readonly prefixes: readonly string[];
}

/** All terms that start with `prefix` stand for a word by the same derivation. */
interface PrefixDerivation {
  readonly prefix: string;
  readonly derivation: Derivation;
}

/**
 * The previous content word and this one, written together. The term stands for this word only at tokens
 * where it stands for the previous one.
 */
export interface JoinedWithPrevious {
  readonly key: string;
  readonly isPrefix: boolean;
  /** The cost in typos. The previous word bears it. */
  readonly cost: number;
}

type TermTexts = Pick<TermDictionary, "textOf" | "startsWith">;

/** A term that stands for a word, with its derivation. */
export interface DerivedTerm extends Derivation {
  readonly term: number;
  readonly text: string;
}

/** One query word with the terms that may stand for it. */
export class PlannedWord {
  readonly term: string;
  readonly isPrefix: boolean;
  /** Its position in `q`, counted like those of tokens of a value. */
  readonly position: number;
  /** How many free words stand before it in `q`. */
  readonly freeBefore: number;
  /**
   * Whether grams that stand for the word are exact: for a word of two or more unspaced characters, and for
   * any free word.
   */
  readonly hasExactGrams: boolean;
  /** The largest document count of one of its terms (ranking 3, `df`). */
  documentFrequency = 0;
  /** Whether it was cut out of an unspaced run. */
  readonly isUnspaced: boolean;
  joinedWithPrevious: JoinedWithPrevious | null = null;
  readonly #byTerm = new Map<number, Derivation>();
  readonly #dictionary: TermTexts;
  /** Ranges of words; `#gramRange` is the only one of grams. */
  readonly #wordRanges: PrefixDerivation[] = [];
  #gramRange: PrefixDerivation | null = null;
  #levels: readonly CostLevel[] | null = null;

  constructor(
    { term, isPrefix, isFree, characters, position, freeBefore }: QueryWord,
    dictionary: TermTexts,
  ) {
    this.#dictionary = dictionary;
    this.term = term;
    this.isPrefix = isPrefix;
    this.position = position;
    this.freeBefore = freeBefore;
    this.isUnspaced = characters.length > 0;
    this.hasExactGrams = isFree || characters.length > 1;
  }

  /**
   * Every word that starts with `prefix` stands for this word, unless it has a better derivation. Must be
   * called before `derive`, which compares with the ranges.
   */
  deriveWordRange(prefix: string, derivation: Derivation): void {
    this.#wordRanges.push({ prefix, derivation });
    this.#levels = null;
  }

  /** Every gram that starts with `prefix` stands for this word, unless it has a better derivation. */
  deriveGramRange(prefix: string, derivation: Derivation): void {
    this.#gramRange = { prefix, derivation };
    this.#levels = null;
  }

  /**
   * The term, which some live document has, stands for the word. Of several derivations the best one is kept.
   */
  derive(term: number, derivation: Derivation): void {
    const known = this.#byTerm.get(term);
    if (known !== undefined && !isBetter(derivation, known)) return;
    for (const range of this.#ranges()) {
      if (!isBetter(derivation, range.derivation) && this.#isIn(range, term, derivation)) return;
    }
    this.#byTerm.set(term, derivation);
    this.#levels = null;
  }

  /**
   * Whether the term lies in the range. A typo of a prefix word never starts with that word (typo-search.ts),
   * so thousands of typos need no look at their texts.
   */
  #isIn({ prefix }: PrefixDerivation, term: number, { kind }: Derivation): boolean {
    if (kind === DerivationKind.typo && prefix === this.term) return false;
    return this.#dictionary.startsWith(term, prefix);
  }

  /** The derivation by which `term` stands for the word at a token of `tokenKind`; null if there is none. */
  derivationOf(term: number, tokenKind: number): Derivation | null {
    const known = this.#byTerm.get(term);
    if (known !== undefined) return known;
    let best: Derivation | null = null;
    const ranges = tokenKind === TokenKind.gram ? this.#gramRanges() : this.#wordRanges;
    for (const { prefix, derivation } of ranges) {
      if (best !== null && !isBetter(derivation, best)) continue;
      if (this.#dictionary.startsWith(term, prefix)) best = derivation;
    }
    return best;
  }

  /** How many terms, and beginnings of terms, stand for the word. */
  get derivationCount(): number {
    return this.#byTerm.size + this.#wordRanges.length + (this.#gramRange === null ? 0 : 1);
  }

  #gramRanges(): readonly PrefixDerivation[] {
    return this.#gramRange === null ? [] : [this.#gramRange];
  }

  #ranges(): readonly PrefixDerivation[] {
    return [...this.#wordRanges, ...this.#gramRanges()];
  }

  /** How many positions the term takes if it is a `dictionary` entry inside a run. */
  positionsOf(term: number): number {
    return positionsOf(this.#dictionary.textOf(term));
  }

  /** The terms grouped by cost, cheapest first. */
  get levels(): readonly CostLevel[] {
    this.#levels ??= this.#groupByCost();
    return this.#levels;
  }

  #groupByCost(): CostLevel[] {
    const levels = new Map<number, CollectedLevel>();
    for (const { prefix, derivation } of this.#ranges()) levelOf(levels, derivation).prefixes.push(prefix);
    for (const [term, derivation] of this.#byTerm) {
      const level = levelOf(levels, derivation);
      const isInRange = level.prefixes.some((prefix) => this.#dictionary.startsWith(term, prefix));
      if (!isInRange) level.terms.push(term);
    }
    return [...levels.values()].sort((a, b) => a.cost - b.cost);
  }

  /**
   * Whether this word and a neighbour in `q` may be found written together, at a cost of at most `costMax`.
   */
  isJoined(costMax: number): boolean {
    const cost = this.joinedWithPrevious?.cost ?? Number.POSITIVE_INFINITY;
    if (cost <= costMax) return true;
    const isJoining = (derivation: Derivation): boolean =>
      derivation.kind === DerivationKind.joined && derivation.cost <= costMax;
    for (const derivation of this.#byTerm.values()) if (isJoining(derivation)) return true;
    return this.#wordRanges.some(({ derivation }) => isJoining(derivation));
  }

  /** The terms that stand for the word, without those of ranges, in no particular order. */
  *terms(): Generator<DerivedTerm> {
    for (const [term, { kind, cost }] of this.#byTerm) {
      yield { term, text: this.#dictionary.textOf(term), kind, cost };
    }
  }

  /**
   * Texts of the terms that may say values and cost at most `costMax`. Completions say nothing, and terms of
   * ranges are left out. null if there are more than `max`.
   */
  sayingTexts(costMax: number, max: number): readonly string[] | null {
    const texts: string[] = [];
    for (const [term, { cost, isCompletion }] of this.#byTerm) {
      if (cost > costMax || isCompletion === true) continue;
      if (texts.length === max) return null;
      texts.push(this.#dictionary.textOf(term));
    }
    return texts;
  }
}

/** A level to which derivations are still added. */
interface CollectedLevel extends CostLevel {
  readonly terms: number[];
  readonly prefixes: string[];
}

function levelOf(levels: Map<number, CollectedLevel>, { cost, kind }: Derivation): CollectedLevel {
  const isJoined = kind === DerivationKind.joined;
  const key = cost * 2 + (isJoined ? 1 : 0);
  const known = levels.get(key);
  if (known !== undefined) return known;
  const level: CollectedLevel = { cost, isJoined, terms: [], prefixes: [] };
  levels.set(key, level);
  return level;
}
