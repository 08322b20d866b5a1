import { TokenKind } from "../analysis/token.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { PhraseDerivation, PhraseElement } from "../query/phrase.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { TermRoles } from "../query/term-roles.js";
import { PhrasesByPair } from "./phrases-by-pair.js";
import { addPhrase, PossiblePhrases } from "./possible-phrases.js";

/** No token. */
const NONE = -1;
/** Any term may be the second one of a phrase. */
const ANY_TERM = -1;

/** How to go on after a phrase that was found. */
export const AfterPhrase = { next: 0, noMoreOfIt: 1, end: 2 } as const;
export type AfterPhrase = (typeof AfterPhrase)[keyof typeof AfterPhrase];

/** Called with the number of a phrase in the plan, and the tokens that it begins and ends with. */
export type VisitPhrase = (phrase: number, first: number, last: number) => AfterPhrase;

/** Finds phrases among the tokens of one document. */
export class PhraseReader {
  /** The slots in which a phrase stands, or may stand, that was no longer wanted. */
  readonly fullSlots = new Set<number>();
  readonly #phrases: readonly PhraseDerivation[];
  readonly #time: TimeBudget;
  /** The phrases whose second term is certain, and stands right behind the first one. */
  readonly #byPair = new PhrasesByPair();
  /** By term: the other phrases that may start with it. */
  readonly #byFirst = new Map<number, number[]>();
  /** Phrases of more than two terms, and those whose second term is uncertain. `#byPair` finds all others. */
  readonly #possible: PossiblePhrases;
  /**
   * `#words` has words and grams, by document position. `#hangulGrams` has the bigrams of Hangul words, by
   * token number: all bigrams of a word have the same document position.
   */
  readonly #words = new PhraseTokens();
  readonly #hangulGrams = new PhraseTokens();
  /** By phrase: 1 if no more of it is wanted. */
  readonly #isFull: Uint8Array;
  /** The phrases that may start at the present token, ascending. */
  readonly #starting: number[] = [];

  constructor({ phrases, time }: Pick<QueryPlan, "phrases" | "time">) {
    this.#phrases = phrases;
    this.#isFull = new Uint8Array(phrases.length);
    this.#time = time;
    this.#possible = new PossiblePhrases(phrases.length);
    for (const [number, phrase] of phrases.entries()) this.#addPhrase(number, phrase);
  }

  #addPhrase(number: number, phrase: PhraseDerivation): void {
    const { elements } = phrase;
    const second = secondTerm(phrase);
    if (second === ANY_TERM) addPhrase(this.#byFirst, elements[0].terms, number);
    else for (const first of elements[0].terms) this.#byPair.add(first, second, number);
    if (second === ANY_TERM || elements.length > 2) this.#possible.add(number, phrase);
  }

  /**
   * Visits the phrases of the document with these tokens. Only tokens whose term is in some phrase are looked
   * at.
   */
  forEach(tokens: TokenCells, roles: TermRoles, visit: VisitPhrase): void {
    this.#words.clear();
    this.#hangulGrams.clear();
    this.#possible.clear();
    this.fullSlots.clear();
    for (let i = 0; i < tokens.length; i++) if (roles.isInPhrase(tokens.term(i))) this.#add(tokens, i);
    this.#isFull.fill(0);
    if (!this.#visitThose(this.#words, tokens, visit)) this.#visitThose(this.#hangulGrams, tokens, visit);
  }

  #add(tokens: TokenCells, i: number): void {
    this.#possible.meet(tokens.term(i));
    const kind = tokens.kind(i);
    if (kind === TokenKind.hangulGram) this.#hangulGrams.add(i, tokens.tokenNumber(i));
    else if (kind === TokenKind.word || kind === TokenKind.wordInRun || kind === TokenKind.gram)
      this.#words.add(i, tokens.documentPosition(i));
  }

  /** Visits the phrases among some tokens. Returns true if no more are wanted. */
  #visitThose(among: PhraseTokens, tokens: TokenCells, visit: VisitPhrase): boolean {
    for (let at = 0; at < among.length; at++) {
      this.#findStarting(among, tokens, at);
      if (this.#starting.length === 0) continue;
      const first = among.tokenAt(at);
      for (const phrase of this.#starting) {
        if (this.#isFull[phrase] === 1) {
          this.fullSlots.add(tokens.slot(first));
          continue;
        }
        const derivation = this.#phrases[phrase];
        this.#time.spend(derivation.elements.length);
        const last = lastOf(derivation, tokens, among, at);
        if (last === NONE) continue;
        const after = visit(phrase, first, last);
        if (after === AfterPhrase.end) return true;
        if (after === AfterPhrase.next) continue;
        this.#isFull[phrase] = 1;
        this.fullSlots.add(tokens.slot(first));
      }
    }
    return false;
  }

  /** Finds the phrases that may start at a token. */
  #findStarting(among: PhraseTokens, tokens: TokenCells, at: number): void {
    const starting = this.#starting;
    starting.length = 0;
    const term = tokens.term(among.tokenAt(at));
    const number = among.numberAt(at) + 1;
    for (let next = at + 1; among.isUpTo(next, number); next++) {
      if (among.numberAt(next) !== number) continue;
      for (const phrase of this.#byPair.startingWith(term, tokens.term(among.tokenAt(next)))) {
        if (this.#phrases[phrase].elements.length === 2 || this.#possible.has(phrase)) starting.push(phrase);
      }
    }
    if (this.#byFirst.size > 0) {
      for (const phrase of this.#byFirst.get(term) ?? none)
        if (this.#possible.has(phrase)) starting.push(phrase);
    }
    if (starting.length > 1) starting.sort(ascending);
  }
}

/** The only term that may stand right behind the first one of a phrase; ANY_TERM if there is none. */
function secondTerm({ elements }: PhraseDerivation): number {
  if (elements.length < 2 || elements[0].step !== 1) return ANY_TERM;
  const [term, ...others] = elements[1].terms;
  return term === undefined || others.length > 0 ? ANY_TERM : term;
}

const none: readonly number[] = [];

function ascending(a: number, b: number): number {
  return a - b;
}

/** Tokens that may be part of a phrase, with their document positions or token numbers, which ascend. */
class PhraseTokens {
  readonly #tokens = new GrowableUint32();
  readonly #numbers = new GrowableUint32();

  get length(): number {
    return this.#tokens.length;
  }

  clear(): void {
    this.#tokens.reset();
    this.#numbers.reset();
  }

  add(token: number, number: number): void {
    this.#tokens.push(token);
    this.#numbers.push(number);
  }

  tokenAt(at: number): number {
    return this.#tokens.array[at];
  }

  /**
   * Whether there is a token at `at` whose number is at most `number`. A gram and an entry of the dictionary
   * may share a document position.
   */
  isUpTo(at: number, number: number): boolean {
    return at < this.length && this.#numbers.array[at] <= number;
  }

  numberAt(at: number): number {
    return this.#numbers.array[at];
  }
}

/**
 * The last token of a phrase whose first token is the one at `start`; NONE if the phrase does not stand
 * there.
 */
function lastOf(
  { elements }: PhraseDerivation,
  tokens: TokenCells,
  among: PhraseTokens,
  start: number,
): number {
  if (!isElement(elements[0], tokens, among.tokenAt(start))) return NONE;
  let at = start;
  for (let i = 1; i < elements.length; i++) {
    const number = among.numberAt(at) + elements[i - 1].step;
    do at++;
    while (
      among.isUpTo(at, number) &&
      !(among.numberAt(at) === number && isElement(elements[i], tokens, among.tokenAt(at)))
    );
    if (!among.isUpTo(at, number)) return NONE;
  }
  return among.tokenAt(at);
}

function isElement({ tokenKind, terms }: PhraseElement, tokens: TokenCells, token: number): boolean {
  const kind = tokens.kind(token);
  const isOfKind = kind === tokenKind || (kind === TokenKind.wordInRun && tokenKind === TokenKind.word);
  return isOfKind && terms.has(tokens.term(token));
}
