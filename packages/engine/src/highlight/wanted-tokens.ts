import type { Via } from "@findling/protocol";
import type { Focus } from "../analysis/focus.js";
import { TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { POSITION_MAX } from "../forward-index/token-codes.js";
import { viaOf } from "../query/derivation.js";
import type { PhraseDerivation } from "../query/phrase.js";
import type { QueryPlan } from "../query/query-plan.js";
import { NO_PHRASE, type OccurrenceList } from "../ranking/occurrence-list.js";
import type { AttributeOccurrences } from "./attribute-occurrences.js";
import { type PhrasePart, phraseParts, phraseVia } from "./phrase-parts.js";
import { fewMax, listAt, WantedAtPosition, type WantedToken } from "./wanted-at-position.js";

const nowhere: readonly number[] = [];

/** What all occurrences of a phrase have in common. */
interface PhraseLook {
  readonly parts: readonly PhrasePart[];
  readonly via: Via;
  /** A DerivationKind. */
  readonly derivation: number;
}

/** What to look for among the tokens of one attribute of one document. Used again for each. */
export class WantedTokens {
  /** The query words that occur in the attribute, as bits. */
  words = 0;
  readonly #dictionary: TermDictionary;
  readonly #phrases: readonly PhraseDerivation[];
  /** By query word the first one with the same term. */
  readonly #firstAlike: readonly number[];
  readonly #keys = new Map<number, string>();
  readonly #looks = new Map<number, PhraseLook>();
  readonly #byPosition = new Map<number, WantedAtPosition>();
  /** Those at the last position, where any number of tokens may stand. */
  readonly #lateByKey = new Map<string, WantedToken[]>();
  /** The positions of all, ascending, and the place among them of the next one to come. */
  readonly #positions: number[] = [];
  #next = 0;
  #isSorted = true;
  /** Whether any has to be told from others at its position: there is one word at each. */
  #needsTerms = false;
  /** The last position of any. */
  #last = 0;

  constructor(dictionary: TermDictionary, { words, phrases }: Pick<QueryPlan, "words" | "phrases">) {
    this.#dictionary = dictionary;
    this.#phrases = phrases;
    const terms = words.map(({ term }) => term);
    this.#firstAlike = terms.map((term) => terms.indexOf(term));
  }

  /** Takes the occurrences in an attribute, forgetting those before. */
  load({ list, from, to }: AttributeOccurrences): void {
    if (this.words !== 0) {
      this.words = 0;
      this.#byPosition.clear();
      this.#lateByKey.clear();
      this.#positions.length = 0;
      this.#isSorted = true;
      this.#needsTerms = false;
      this.#next = 0;
      this.#last = 0;
    }
    for (let i = from; i < to; i++) {
      this.words |= 1 << list.word[i];
      if (list.phrase[i] === NO_PHRASE) this.#addTerm(list, i);
      else this.#addPhrase(list, i);
    }
    // Mostly they ascend by themselves.
    if (!this.#isSorted) this.#positions.sort((a, b) => a - b);
  }

  /** No wanted token stands before this position that `isAny` was not asked for. */
  get next(): number {
    return this.#next < this.#positions.length ? this.#positions[this.#next] : Number.POSITIVE_INFINITY;
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
    const last = this.#last + behind - base;
    if (!this.#needsTerms) return { positions: nowhere, last };
    return { positions: this.#positions, base, from: this.#next, last };
  }

  /** Those of which one may be the token `term` at a position (not saturated) of the attribute. */
  at(position: number, term: string, kind: number): readonly WantedToken[] | undefined {
    if (position >= POSITION_MAX) return this.#lateByKey.get(termKey(term, kind));
    return this.#byPosition.get(position)?.candidates(term, kind);
  }

  #addTerm(list: OccurrenceList, i: number): void {
    const kind = list.tokenKind[i];
    const derivation = list.derivation[i];
    this.#add(list.start[i], {
      key: this.#keyOf(list.term[i]),
      isPrefix: false,
      kind,
      end: list.end[i],
      word: this.#firstAlike[list.word[i]],
      words: 1 << list.word[i],
      derivation,
      via: viaOf(derivation, kind),
    });
  }

  /** Each word of a phrase is marked by itself, each run of grams as a whole. */
  #addPhrase(list: OccurrenceList, i: number): void {
    const { parts, via, derivation } = this.#lookOf(list.phrase[i]);
    let position = list.start[i];
    for (const part of parts) {
      const { key, isPrefix, kind, span } = part;
      this.#add(position, {
        key,
        isPrefix,
        kind,
        end: position + span - 1,
        word: this.#firstAlike[list.word[i]],
        words: 1 << list.word[i],
        derivation,
        via,
      });
      position += span;
    }
  }

  #add(position: number, token: WantedToken): void {
    const others =
      position < POSITION_MAX ? this.#wantedAt(position).listOf(token) : listAt(this.#lateByKey, token.key);
    // A plain loop: a query word that is repeated comes here once more for every token.
    for (const other of others) {
      if (!isMarkedAlike(other, token)) continue;
      other.words |= token.words;
      return;
    }
    others.push(token);
    if (token.kind !== TokenKind.word || others.length === fewMax) this.#needsTerms = true;
    const previous = this.#positions.at(-1) ?? -1;
    if (position < previous) this.#isSorted = false;
    if (position !== previous) this.#positions.push(position);
    if (token.end > this.#last) this.#last = token.end;
  }

  #lookOf(phrase: number): PhraseLook {
    let look = this.#looks.get(phrase);
    if (look === undefined) {
      const { elements, kind } = this.#phrases[phrase];
      look = { parts: phraseParts(elements), via: phraseVia(elements), derivation: kind };
      this.#looks.set(phrase, look);
    }
    return look;
  }

  #wantedAt(position: number): WantedAtPosition {
    let wanted = this.#byPosition.get(position);
    if (wanted === undefined) {
      wanted = new WantedAtPosition();
      this.#byPosition.set(position, wanted);
    }
    return wanted;
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
