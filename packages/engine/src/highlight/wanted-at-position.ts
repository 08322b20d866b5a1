import type { Via } from "@findling/protocol";
import { termKey } from "../dictionary/term-key.js";
import type { SoughtPart } from "./sought-phrase.js";
import type { WordSet } from "./word-set.js";

/** The token that an occurrence, or a part of a phrase, starts with, as it is looked for in the text. */
export interface WantedToken {
  /** As the dictionary knows it (see `termKey`). */
  readonly key: string;
  /** Whether the token's key only starts with `key`. */
  readonly isPrefix: boolean;
  /** A TokenKind; that of a word also for an entry of the dictionary inside a run. */
  readonly kind: number;
  /** The last position of the occurrence. */
  readonly end: number;
  /** Number of the query word; of several with the same term that of the first. */
  readonly word: number;
  /** All query words that it stands for by itself. */
  readonly words: WordSet;
  /** The phrases that it is a part of. */
  readonly parts: SoughtPart[];
  /** A DerivationKind. */
  readonly derivation: number;
  readonly via: Via;
}

/** So many are looked at one by one: of more it has to be known which term stands there. */
export const fewMax = 8;

/** The wanted tokens of one position: mostly one, but a word may have thousands of pieces and grams. */
export class WantedAtPosition {
  /** All, or those of which only the start of the key is known. */
  #few: WantedToken[] = [];
  /** The others by key; null while there are few. */
  #byKey: Map<string, WantedToken[]> | null = null;

  /** The list that a token belongs to: all that may be the same are in it. */
  listOf(token: WantedToken): WantedToken[] {
    if (this.#byKey === null && this.#few.length === fewMax) this.#byKey = this.#sortOut();
    return this.#byKey === null || token.isPrefix ? this.#few : listAt(this.#byKey, token.key);
  }

  /** Those of which one may be the token. */
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

export function listAt<K>(lists: Map<K, WantedToken[]>, key: K): WantedToken[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
