import type { Via } from "@findling/protocol";
import type { Focus } from "../analysis/focus.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { POSITION_MAX } from "../forward-index/token-codes.js";
import { viaOf } from "../query/derivation.js";
import type { PhraseDerivation } from "../query/phrase.js";
import { NO_PHRASE, type OccurrenceList } from "../ranking/occurrence-list.js";
import { phraseParts, phraseVia } from "./phrase-parts.js";

/** The token that an occurrence, or a part of a phrase, starts with, as it is looked for in the text. */
export interface WantedToken {
  /** As the dictionary knows it (see `termKey`). */
  readonly key: string;
  /** Whether the token's key only starts with `key`. */
  readonly isPrefix: boolean;
  /** A TokenKind. */
  readonly kind: number;
  /** The last position of the occurrence. */
  readonly end: number;
  /** Ordinal of the query word. */
  readonly word: number;
  /** A DerivationKind. */
  readonly derivation: number;
  readonly via: Via;
}

/** What to look for among the tokens of one attribute of one document. Used again for each. */
export class WantedTokens {
  /** The query words that occur in the attribute, as bits. */
  words = 0;
  readonly #dictionary: TermDictionary;
  readonly #phrases: readonly PhraseDerivation[];
  readonly #keys = new Map<number, string>();
  readonly #byPosition = new Map<number, WantedToken[]>();
  /** Those at the last position, where any number of tokens may stand. */
  readonly #lateByKey = new Map<string, WantedToken[]>();
  /** The positions of all, ascending, and the place among them of the next one to come. */
  readonly #positions: number[] = [];
  #next = 0;
  /** The last position of any. */
  #last = 0;

  constructor(dictionary: TermDictionary, phrases: readonly PhraseDerivation[]) {
    this.#dictionary = dictionary;
    this.#phrases = phrases;
  }

  /** Takes the occurrences in the attribute `slot`, forgetting those before. */
  load(slot: number, list: OccurrenceList): void {
    if (this.words !== 0) {
      this.words = 0;
      this.#byPosition.clear();
      this.#lateByKey.clear();
      this.#positions.length = 0;
      this.#next = 0;
      this.#last = 0;
    }
    for (let i = 0; i < list.length; i++) {
      if (list.slot[i] !== slot) continue;
      this.words |= 1 << list.word[i];
      if (list.phrase[i] === NO_PHRASE) this.#addTerm(list, i);
      else this.#addPhrase(list, i);
    }
    this.#positions.sort((a, b) => a - b);
  }

  /** Whether any may stand at a position (not saturated) of the attribute. Positions are asked for in ascending order. */
  isAny(position: number): boolean {
    const positions = this.#positions;
    const saturated = position < POSITION_MAX ? position : POSITION_MAX;
    while (this.#next < positions.length && positions[this.#next] < saturated) this.#next++;
    return positions[this.#next] === saturated;
  }

  /**
   * What to ask of a value whose first token stands at position `base`, and so many positions behind the last of all;
   * undefined if that cannot be told because some stand too late.
   */
  focusFrom(base: number, behind: number): Focus | undefined {
    if (this.#last >= POSITION_MAX) return undefined;
    const positions = base === 0 ? this.#positions : this.#positions.map((position) => position - base);
    return { positions, last: this.#last + behind - base };
  }

  /** Those of which one may be the token `term` at a position (not saturated) of the attribute. */
  at(position: number, term: string, kind: number): readonly WantedToken[] | undefined {
    if (position < POSITION_MAX) return this.#byPosition.get(position);
    return this.#lateByKey.get(termKey(term, kind));
  }

  #addTerm(list: OccurrenceList, i: number): void {
    const kind = list.tokenKind[i];
    const derivation = list.derivation[i];
    this.#add(list.start[i], {
      key: this.#keyOf(list.term[i]),
      isPrefix: false,
      kind,
      end: list.end[i],
      word: list.word[i],
      derivation,
      via: viaOf(derivation, kind),
    });
  }

  /** Each word of a phrase is marked by itself, each run of grams as a whole. */
  #addPhrase(list: OccurrenceList, i: number): void {
    const { elements, kind: derivation } = this.#phrases[list.phrase[i]];
    const via = phraseVia(elements);
    let position = list.start[i];
    for (const part of phraseParts(elements)) {
      const { key, isPrefix, kind, span } = part;
      this.#add(position, {
        key,
        isPrefix,
        kind,
        end: position + span - 1,
        word: list.word[i],
        derivation,
        via,
      });
      position += span;
    }
  }

  #add(position: number, token: WantedToken): void {
    const others =
      position < POSITION_MAX ? listAt(this.#byPosition, position) : listAt(this.#lateByKey, token.key);
    if (others.some((other) => isMarkedAlike(other, token))) return;
    others.push(token);
    if (position !== this.#positions.at(-1)) this.#positions.push(position);
    if (token.end > this.#last) this.#last = token.end;
  }

  #keyOf(term: number): string {
    let key = this.#keys.get(term);
    if (key === undefined) {
      key = this.#dictionary.textOf(term);
      this.#keys.set(term, key);
    }
    return key;
  }
}

/** The rest of their fields follows from these. */
function isMarkedAlike(a: WantedToken, b: WantedToken): boolean {
  return a.key === b.key && a.kind === b.kind && a.word === b.word && a.end === b.end && a.via === b.via;
}

function listAt<K>(lists: Map<K, WantedToken[]>, key: K): WantedToken[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
