import type { Via } from "@findling/protocol";
import { termKey } from "../dictionary/term-key.js";
import type { SoughtPart } from "./sought-phrase.js";
import type { WordSet } from "./word-set.js";

/** A token to look for in the text. An occurrence, or a part of a phrase, starts with it. */
export interface WantedToken {
  /** The token's key in the dictionary (see `termKey`). */
  readonly key: string;
  /** Whether the token's key only has to start with `key`. */
  readonly isPrefix: boolean;
  /** A TokenKind. An entry of the dictionary inside a run has the kind of a word. */
  readonly kind: number;
  /** How many positions behind its first the occurrence ends. */
  readonly reach: number;
  /** The number of the query word. If several words have the same term, it is the first of them. */
  readonly word: number;
  /** All query words that it stands for by itself. */
  readonly words: WordSet;
  /** The phrases that it is a part of. */
  readonly parts: SoughtPart[];
  /** A DerivationKind. */
  readonly derivation: number;
  readonly via: Via;
}

/** Up to this many wanted tokens are compared one by one. More are looked up by term. */
export const fewMax = 8;

/**
 * The wanted tokens of one position. Mostly there is one, but a word may have thousands of pieces and grams.
 */
export class WantedAtPosition {
  /** All wanted tokens, or only those of which just the start of the key is known. */
  #few: WantedToken[] = [];
  /** All others, by key; null while there are few. */
  #byKey: Map<string, WantedToken[]> | null = null;

  /** The list that a token belongs to. All tokens that may be the same are in it. */
  listOf(token: WantedToken): WantedToken[] {
    if (this.#byKey === null && this.#few.length === fewMax) this.#byKey = this.#sortOut();
    return this.#byKey === null || token.isPrefix ? this.#few : listAt(this.#byKey, token.key);
  }

  /** The wanted tokens that this token may be. */
  candidates(term: string, kind: number): readonly WantedToken[] {
    const known = this.#byKey?.get(termKey(term, kind));
    if (known === undefined) return this.#few;
    return this.#few.length === 0 ? known : [...known, ...this.#few];
  }

  #sortOut(): Map<string, WantedToken[]> {
    const byKey = new Map<string, WantedToken[]>();
    for (const token of this.#few) if (!token.isPrefix) listAt(byKey, token.key).push(token);
    this.#few = this.#few.filter(({ isPrefix }) => isPrefix);
    return byKey;
  }
}

function listAt(lists: Map<string, WantedToken[]>, key: string): WantedToken[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
