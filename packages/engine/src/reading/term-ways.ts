import { TokenKind } from "../analysis/token.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { type Derivation, DerivationKind } from "../query/derivation.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { QueryPlan } from "../query/query-plan.js";
import { isSilentPrefix } from "../query/sayable-values.js";
import { FREE_ROLE } from "../query/term-roles.js";
import type { Requirement } from "./requirement.js";
import { FREE_WORD, freeWordShift, reachShift, SILENT, wayOf } from "./way.js";

const startsMin = 512;

/** A planned query, and which of its words count. */
export interface CountedQuery {
  readonly plan: QueryPlan;
  readonly requirement: Requirement;
  /** Whether pieces of words and grams of Hangul words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
}

/**
 * The ways in which the terms of a query count. A term's ways are looked up when it is first met, since a
 * prefix may have thousands of terms.
 */
export class TermWays {
  readonly #query: CountedQuery;
  readonly #readWords: number;
  /** By twice the term's ordinal, plus 1 for grams: where its ways start; 0: they have not been looked up. */
  #starts = new Uint32Array(startsMin);
  /** For each term the number of its ways, then the ways. No term starts at 0. */
  readonly #ways = new GrowableUint32();

  /** `readWords` (bits): all other words are left out. */
  constructor(query: CountedQuery, readWords: number) {
    this.#query = query;
    this.#readWords = readWords;
    this.#ways.push(0);
  }

  /** Where the ways of a term start in `list`, at tokens of this kind: first their number, then the ways. */
  startOf(term: number, kind: number): number {
    if (this.#query.wholeOnly && (kind === TokenKind.piece || kind === TokenKind.hangulGram)) return 0;
    const ordinal = this.#query.plan.roles.ordinalOf(term);
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
    const { plan, requirement } = this.#query;
    const roles = plan.roles.rolesOf(term);
    for (let rest = roles & this.#readWords; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      const derivation = plan.words[word].derivationOf(term, kind);
      if (derivation === null || !mayCount(word, derivation, requirement)) continue;
      const planned = plan.words[word];
      ways.push(wayOf(word, derivation) | silence(derivation, planned) | reach(planned, term, kind));
      ways.array[start]++;
    }
    if ((roles & FREE_ROLE) !== 0) this.#appendFree(term, kind, start);
    return start;
  }

  #appendFree(term: number, kind: number, start: number): void {
    const ways = this.#ways;
    for (const [ordinal, word] of this.#query.plan.freeWords.entries()) {
      const derivation = word.derivationOf(term, kind);
      if (derivation === null) continue;
      ways.push(wayOf(FREE_WORD, derivation) | (ordinal << freeWordShift) | reach(word, term, kind));
      ways.array[start]++;
    }
  }
}

/**
 * Whether a derivation counts. In partial matches a word that occurs at no cost counts through derivations
 * without a cost only. Joined ones stay (ranking 2.4).
 */
export function mayCount(
  word: number,
  { kind, cost }: Derivation,
  { costlessOnly }: Pick<Requirement, "costlessOnly">,
): boolean {
  return cost === 0 || (costlessOnly & (1 << word)) === 0 || kind === DerivationKind.joined;
}

function silence({ kind, isCompletion }: Derivation, { term }: PlannedWord): number {
  const isShort = kind === DerivationKind.prefix && isSilentPrefix({ isPrefix: true, term });
  return isShort || isCompletion === true ? SILENT : 0;
}

/** Below 64, since no entry of `dictionary` is longer. */
function reach(word: PlannedWord, term: number, kind: number): number {
  return kind === TokenKind.wordInRun ? (word.positionsOf(term) - 1) << reachShift : 0;
}
