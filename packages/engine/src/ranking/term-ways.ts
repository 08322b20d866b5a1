import { TokenKind } from "../analysis/token.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import type { Requirement } from "../matching/requirement.js";
import { type Derivation, DerivationKind } from "../query/derivation.js";
import type { QueryPlan } from "../query/query-plan.js";

/**
 * A way in which a term stands for a query word, in one number:
 * bits 0-4 the word, 5-6 the cost, 7-9 the DerivationKind, 10 whether it is a single character (see Derivation).
 */
export function wordOfWay(way: number): number {
  return way & 31;
}

export function costOfWay(way: number): number {
  return (way >>> 5) & 3;
}

export function kindOfWay(way: number): number {
  return (way >>> 7) & 7;
}

export function isCharacterWay(way: number): boolean {
  return way >= 1 << 10;
}

const startsMin = 512;

export interface TermWaysInput {
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  /** Pieces of words and grams of Hangul words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/** The ways in which the terms of a query count: looked up when a term is met first, since a prefix may have thousands. */
export class TermWays {
  readonly #input: TermWaysInput;
  readonly #readWords: number;
  /** By twice the term's ordinal, and one more for grams: where its ways start; 0: not looked up. */
  #starts = new Uint32Array(startsMin);
  /** How many ways, then these; again and again. None at 0. */
  readonly #ways = new GrowableUint32();

  /** `readWords` (bits): all others are left out. */
  constructor(input: TermWaysInput, readWords: number) {
    this.#input = input;
    this.#readWords = readWords;
    this.#ways.push(0);
  }

  /** Of tokens of this kind: where the number of the ways of a term stands in `list`; they follow it. */
  startOf(term: number, kind: number): number {
    if (this.#input.wholeOnly && (kind === TokenKind.piece || kind === TokenKind.hangulGram)) return 0;
    const ordinal = this.#input.plan.roles.ordinalOf(term);
    const at = ordinal * 2 + (kind === TokenKind.gram ? 1 : 0);
    if (at >= this.#starts.length) this.#reserve(at);
    if (this.#starts[at] === 0) this.#starts[at] = this.#append(term, kind);
    return this.#starts[at];
  }

  #reserve(at: number): void {
    const starts = new Uint32Array(Math.max(at + 2, this.#starts.length * 2));
    starts.set(this.#starts);
    this.#starts = starts;
  }

  get list(): Uint32Array {
    return this.#ways.array;
  }

  #append(term: number, kind: number): number {
    const ways = this.#ways;
    const start = ways.length;
    ways.push(0);
    const { plan, requirement } = this.#input;
    for (let rest = plan.roles.rolesOf(term) & this.#readWords; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      const derivation = plan.words[word].derivationOf(term, kind);
      if (derivation === null || !mayCount(word, derivation, requirement)) continue;
      ways.push(wayOf(word, derivation));
      ways.array[start]++;
    }
    return start;
  }
}

/** In the last step of removing words what costs anything counts only if joined (ranking 2.4). */
export function mayCount(
  word: number,
  { kind, cost }: Derivation,
  { freeOnly }: Pick<Requirement, "freeOnly">,
): boolean {
  return cost === 0 || (freeOnly & (1 << word)) === 0 || kind === DerivationKind.joined;
}

function wayOf(word: number, { kind, cost, isCharacter }: Derivation): number {
  return word | (cost << 5) | (kind << 7) | (isCharacter === true ? 1 << 10 : 0);
}
