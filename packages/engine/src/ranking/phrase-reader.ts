import { TokenKind } from "../analysis/token.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { PhraseDerivation, PhraseElement } from "../query/phrase.js";
import type { TermRoles } from "../query/term-roles.js";

/** A token of a document that may be part of a phrase. */
interface PhraseToken {
  readonly term: number;
  readonly kind: number;
  readonly slot: number;
  /** Counts words and grams, of a Hangul bigram all tokens (see DocumentTokens). */
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

export interface PhraseOccurrence {
  /** Number of the phrase in the plan. */
  readonly phrase: number;
  readonly first: PhraseToken;
  readonly last: PhraseToken;
}

/** Finds phrases among the tokens of one document. */
export class PhraseReader {
  /** By term: the phrases that may start with it. */
  readonly #starts = new Map<number, number[]>();
  readonly #phrases: readonly PhraseDerivation[];
  /** Words and grams; and the bigrams of Hangul words, whose places count otherwise. */
  readonly #tokens: PhraseToken[] = [];
  readonly #hangulGrams: PhraseToken[] = [];

  constructor(phrases: readonly PhraseDerivation[]) {
    this.#phrases = phrases;
    for (const [number, { elements }] of phrases.entries()) {
      for (const term of elements[0].terms) {
        const known = this.#starts.get(term);
        if (known === undefined) this.#starts.set(term, [number]);
        else known.push(number);
      }
    }
  }

  /** Takes the tokens of a document, of which those count whose term is in some phrase. */
  read(tokens: TokenCells, roles: TermRoles): void {
    this.#tokens.length = 0;
    this.#hangulGrams.length = 0;
    for (let i = 0; i < tokens.length; i++) {
      if (roles.isInPhrase(tokens.term(i))) this.#add(tokens, i);
    }
  }

  #add(tokens: TokenCells, i: number): void {
    const kind = tokens.kind(i);
    const isOfGram = kind === TokenKind.hangulGram;
    if (!isOfGram && kind !== TokenKind.word && kind !== TokenKind.gram) return;
    (isOfGram ? this.#hangulGrams : this.#tokens).push({
      term: tokens.term(i),
      kind,
      slot: tokens.slot(i),
      place: isOfGram ? tokens.tokenPlace(i) : tokens.place(i),
      start: tokens.start(i),
      end: tokens.end(i),
    });
  }

  /** Those in the document that was read. */
  *occurrences(): Generator<PhraseOccurrence> {
    yield* this.#occurrencesAmong(this.#tokens);
    yield* this.#occurrencesAmong(this.#hangulGrams);
  }

  *#occurrencesAmong(tokens: readonly PhraseToken[]): Generator<PhraseOccurrence> {
    for (const [at, first] of tokens.entries()) {
      for (const phrase of this.#starts.get(first.term) ?? []) {
        const last = follow(tokens, at, this.#phrases[phrase].elements);
        if (last !== null) yield { phrase, first, last };
      }
    }
  }
}

/** The token at which a phrase ends that starts at token `at`; null if none does. No two tokens share a place. */
function follow(
  tokens: readonly PhraseToken[],
  at: number,
  elements: readonly PhraseElement[],
): PhraseToken | null {
  let last = tokens[at];
  if (last.kind !== elements[0].tokenKind) return null;
  let next = at + 1;
  for (let i = 1; i < elements.length; i++) {
    const { tokenKind, terms } = elements[i];
    const place = last.place + elements[i - 1].step;
    while (next < tokens.length && tokens[next].place < place) next++;
    const token = tokens.at(next);
    if (token === undefined || token.place !== place) return null;
    if (token.kind !== tokenKind || !terms.has(token.term)) return null;
    last = token;
  }
  return last;
}
