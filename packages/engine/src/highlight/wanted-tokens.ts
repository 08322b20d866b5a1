import type { Via } from "@findling/protocol";
import type { Focus } from "../analysis/focus.js";
import { TokenKind } from "../analysis/token.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { POSITION_MAX } from "../forward-index/token-codes.js";
import { viaOf } from "../query/derivation.js";
import type { PhraseDerivation } from "../query/phrase.js";
import { NO_PHRASE, type OccurrenceList } from "../reading/occurrence-list.js";
import type { AttributeOccurrences, ListStretch } from "./attribute-occurrences.js";
import { type MarkedPart, phraseParts, phraseVia } from "./phrase-parts.js";
import { type ShownPlan, wordsOf } from "./shown-plan.js";
import { type SoughtPart, SoughtPhrase } from "./sought-phrase.js";
import { fewMax, WantedAtPosition, type WantedToken } from "./wanted-at-position.js";
import { WordSet } from "./word-set.js";

/** Time units spent on noting where an occurrence stands. */
const occurrenceUnits = 16;

const nowhere: readonly number[] = [];

/** What all occurrences of a phrase have in common. */
interface PhraseLook {
  readonly parts: readonly MarkedPart[];
  readonly via: Via;
  /** A DerivationKind. */
  readonly derivation: number;
}

/** What to look for among the tokens of one attribute of one document. Reused for each attribute. */
export class WantedTokens {
  /** The query words that occur in the attribute. */
  readonly words = new WordSet();
  readonly #dictionary: TermDictionary;
  readonly #phrases: readonly PhraseDerivation[];
  readonly #contentCount: number;
  readonly #time: TimeBudget;
  /** By query word: the first one with the same term. */
  readonly #firstAlike: readonly number[];
  readonly #keys = new Map<number, string>();
  readonly #looks = new Map<number, PhraseLook>();
  readonly #byPosition = new Map<number, WantedAtPosition>();
  /** The wanted tokens at the highest position, where any number of tokens may stand. */
  #late = new WantedAtPosition();
  /** Phrases of several parts, by phrase and position. */
  readonly #sought = new Map<number, SoughtPhrase>();
  /** The positions of all wanted tokens, ascending, and the index of the next one to come. */
  readonly #positions: number[] = [];
  #next = 0;
  #isSorted = true;
  /**
   * Whether some token has to be distinguished from others at its position. A word has not: there is one at
   * each position.
   */
  #needsTerms = false;
  #last = 0;

  constructor(dictionary: TermDictionary, plan: ShownPlan) {
    this.#dictionary = dictionary;
    this.#phrases = plan.phrases;
    this.#contentCount = plan.words.length;
    this.#time = plan.time;
    const terms = wordsOf(plan).map(({ term }) => term);
    this.#firstAlike = terms.map((term) => terms.indexOf(term));
  }

  /** Takes the occurrences in an attribute. Those before are forgotten. */
  load({ content, free }: AttributeOccurrences): void {
    if (this.#positions.length > 0) this.#clear();
    this.#addAll(content, 0);
    this.#addAll(free, this.#contentCount);
    // Mostly they are in order already.
    if (!this.#isSorted) this.#positions.sort((a, b) => a - b);
  }

  #clear(): void {
    this.words.clear();
    this.#byPosition.clear();
    this.#late = new WantedAtPosition();
    this.#sought.clear();
    this.#positions.length = 0;
    this.#isSorted = true;
    this.#needsTerms = false;
    this.#next = 0;
    this.#last = 0;
  }

  /** `firstWord`: the number of the first word of the list. */
  #addAll({ list, from, to }: ListStretch, firstWord: number): void {
    for (let i = from; i < to; i++) {
      this.#time.spend(occurrenceUnits);
      const word = firstWord + list.word[i];
      this.words.add(word);
      if (list.phrase[i] === NO_PHRASE) this.#addTerm(list, i, word);
      else this.#addPhrase(list, i, word);
    }
  }

  /**
   * The next position with a wanted token, as far as `isAny` has not passed it; Infinity if there is none.
   */
  get next(): number {
    return this.#next < this.#positions.length ? this.#positions[this.#next] : Number.POSITIVE_INFINITY;
  }

  /**
   * Whether any token is wanted at a position (not saturated) of the attribute. Positions have to ascend from
   * call to call.
   */
  isAny(position: number): boolean {
    const positions = this.#positions;
    const saturated = position < POSITION_MAX ? position : POSITION_MAX;
    while (this.#next < positions.length && positions[this.#next] < saturated) this.#next++;
    return positions[this.#next] === saturated;
  }

  /** The last position of any wanted token. */
  get last(): number {
    return this.#last;
  }

  /**
   * What to analyse of a value whose first token stands at position `base`: everything up to `behind`
   * positions after the last wanted one. A value behind that one is analysed up to `behind` positions.
   * undefined: the whole value, as some wanted positions are saturated.
   */
  focusFrom(base: number, behind: number): Focus | undefined {
    if (this.#last >= POSITION_MAX) return undefined;
    const last = Math.max(0, this.#last - base) + behind;
    if (!this.#needsTerms) return { positions: nowhere, last };
    return { positions: this.#positions, base, from: this.#next, last };
  }

  /** The wanted tokens that the token `term` at a position (not saturated) of the attribute may be. */
  at(position: number, term: string, kind: number): readonly WantedToken[] | undefined {
    if (position < POSITION_MAX) return this.#byPosition.get(position)?.candidates(term, kind);
    // Words are compared, too, since there may be many.
    const key = termKey(term, kind);
    return this.#late.candidates(term, kind).filter((wanted) => wanted.isPrefix || wanted.key === key);
  }

  #addTerm(list: OccurrenceList, i: number, word: number): void {
    const kind = list.tokenKind[i];
    const derivation = list.derivation[i];
    this.#add(list.start[i], {
      key: this.#keyOf(list.term[i]),
      isPrefix: false,
      kind: kind === TokenKind.wordInRun ? TokenKind.word : kind,
      reach: list.end[i] - list.start[i],
      word: this.#firstAlike[word],
      words: WordSet.of(word),
      parts: [],
      derivation,
      via: viaOf(derivation, kind),
    });
  }

  /** Each word of a phrase is marked by itself, each run of grams as a whole. */
  #addPhrase(list: OccurrenceList, i: number, word: number): void {
    const { parts, via, derivation } = this.#lookOf(list.phrase[i]);
    const phrase = parts.length === 1 ? null : this.#soughtPhrase(list, i, parts.length);
    phrase?.words.add(word);
    let position = list.start[i];
    for (const [part, { key, isPrefix, kind, span }] of parts.entries()) {
      this.#add(position, {
        key,
        isPrefix,
        kind,
        reach: span - 1,
        word: this.#firstAlike[word],
        words: phrase === null ? WordSet.of(word) : new WordSet(),
        parts: phrase === null ? [] : [{ phrase, part, span }],
        derivation,
        via,
      });
      position += span;
    }
  }

  /** The phrase that stands at this place, for whichever words. */
  #soughtPhrase(list: OccurrenceList, i: number, partCount: number): SoughtPhrase {
    const key = list.phrase[i] * (POSITION_MAX + 1) + list.start[i];
    let sought = this.#sought.get(key);
    if (sought === undefined) {
      sought = new SoughtPhrase(partCount);
      this.#sought.set(key, sought);
    }
    return sought;
  }

  /** Adds a token at a position, which may be higher than the highest one. */
  #add(unsaturated: number, token: WantedToken): void {
    const position = Math.min(unsaturated, POSITION_MAX);
    const others = this.#wantedAt(position).listOf(token);
    // A plain loop: for a query word that is repeated, this runs once more for every token.
    for (const other of others) {
      if (!isMarkedAlike(other, token)) continue;
      other.words.addAll(token.words);
      addParts(other.parts, token.parts);
      return;
    }
    others.push(token);
    if (token.kind !== TokenKind.word || others.length === fewMax) this.#needsTerms = true;
    const previous = this.#positions.at(-1) ?? -1;
    if (position < previous) this.#isSorted = false;
    if (position !== previous) this.#positions.push(position);
    this.#last = Math.max(this.#last, position + token.reach);
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
    if (position === POSITION_MAX) return this.#late;
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

/**
 * Adds parts that are not in the list yet. If a phrase stands for several words, each part comes more than
 * once.
 */
function addParts(to: SoughtPart[], parts: readonly SoughtPart[]): void {
  for (const part of parts) {
    if (!to.some((one) => one.phrase === part.phrase && one.part === part.part)) to.push(part);
  }
}

/** Whether two tokens are marked alike. All their other fields follow from these. */
function isMarkedAlike(a: WantedToken, b: WantedToken): boolean {
  return a.key === b.key && a.kind === b.kind && a.word === b.word && a.reach === b.reach && a.via === b.via;
}
