import { TokenKind } from "../analysis/token.js";
import { NO_TERM } from "../dictionary/term-dictionary.js";
import { POSITION_MAX } from "../forward-index/token-codes.js";
import { TokenCursor } from "../forward-index/token-cursor.js";
import type { Requirement } from "../matching/requirement.js";
import { type Derivation, DerivationKind } from "../query/derivation.js";
import type { QueryPlan } from "../query/query-plan.js";
import { PHRASE_ROLE } from "../query/term-roles.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import type { Segment } from "../segment/segment.js";
import { keepCounted } from "./counted-occurrences.js";
import { NO_PHRASE, type OccurrenceList } from "./occurrence-list.js";
import { type PhraseOccurrence, PhraseReader } from "./phrase-reader.js";
import { type ValueEquality, valueEqualityOf } from "./value-equality.js";

export interface OccurrenceReaderInput {
  readonly plan: QueryPlan;
  readonly attributes: readonly SearchableAttribute[];
  readonly requirement: Requirement;
  /** Pieces of words and grams of Hangul words do not match (`prefix: false`). */
  readonly wholeOnly: boolean;
}

function hasJoinedWords({ words }: QueryPlan): boolean {
  return words.some(({ joinedWithPrevious }) => joinedWithPrevious !== null);
}

/**
 * The words (bits) whose occurrences are read: a joined word counts where the one before has it, even a dropped one.
 */
export function wordsToRead(plan: QueryPlan, { counted }: Requirement): number {
  return hasJoinedWords(plan) ? 2 ** plan.words.length - 1 : counted;
}

/**
 * Reads a document's tokens once and keeps what ranking needs: the occurrences of the query words that count, and
 * whether a whole value equals the query.
 */
export class OccurrenceReader {
  readonly #input: OccurrenceReaderInput;
  readonly #cursor = new TokenCursor();
  /** null: no value can equal the query. */
  readonly #equality: ValueEquality | null;
  /** Whether each term of a value that equals the query is a query word, and so among its occurrences. */
  readonly #hasOnlyWords: boolean;
  /** null: the query has no phrases. */
  readonly #phrases: PhraseReader | null;
  readonly #readWords: number;
  readonly #hasJoined: boolean;

  constructor(input: OccurrenceReaderInput) {
    this.#input = input;
    const { words, phrases, valueTerms, valueLength } = input.plan;
    this.#equality = valueEqualityOf(input.plan);
    this.#hasOnlyWords = valueTerms?.length === words.length && phrases.length === 0;
    this.#cursor.soughtValueLength = valueLength;
    this.#phrases = phrases.length === 0 ? null : new PhraseReader(phrases);
    this.#hasJoined = hasJoinedWords(input.plan);
    this.#readWords = wordsToRead(input.plan, input.requirement);
  }

  read(segment: Segment, document: number, out: OccurrenceList): void {
    const cursor = this.#cursor;
    segment.openTokens(document, cursor);
    out.clear();
    out.documentLength = cursor.documentLength;
    if (this.#readWords === 0) return;
    if (this.#phrases === null) this.#readTerms(out);
    else this.#readPhrases(this.#phrases, out);
    out.equalsValue =
      this.#equality !== null &&
      this.#mayEqualValue(out, this.#equality) &&
      this.#equality.holdsIn(segment, document, cursor);
    keepCounted(out, this.#hasJoined);
    const { counted } = this.#input.requirement;
    if (counted !== this.#readWords) out.filter((i) => (counted & (1 << out.word[i])) !== 0);
  }

  #readTerms(out: OccurrenceList): void {
    const cursor = this.#cursor;
    const { roles } = this.#input.plan;
    const words = this.#readWords;
    while (cursor.nextWithRole(roles, words)) this.#addToken(roles.bits[cursor.term] & words, out);
  }

  /** Whether a value as long as the query may start with its first two words. Few do, and only those are read again. */
  #mayEqualValue(list: OccurrenceList, { first, second }: ValueEquality): boolean {
    if (!this.#cursor.hasValueOfSoughtLength) return false;
    const { hasFurtherValues } = this.#cursor;
    for (let i = 0; i < list.length; i++) {
      if (list.term[i] !== first || (list.start[i] > 0 && !hasFurtherValues)) continue;
      if (!this.#hasOnlyWords || second === NO_TERM || stands(list, second, list.slot[i], list.start[i] + 1))
        return true;
    }
    return false;
  }

  #readPhrases(phrases: PhraseReader, out: OccurrenceList): void {
    const cursor = this.#cursor;
    const { roles } = this.#input.plan;
    phrases.reset();
    while (cursor.nextWithRole(roles, this.#readWords | PHRASE_ROLE)) {
      const role = roles.bits[cursor.term];
      const words = role & this.#readWords;
      if (words !== 0) this.#addToken(words, out);
      if (role >= PHRASE_ROLE) phrases.add(cursor);
    }
    const countOfTerms = out.length;
    for (const occurrence of phrases.occurrences()) this.#addPhrase(occurrence, out);
    if (out.length > countOfTerms) out.sortInTextOrder();
  }

  /** The token stands for each of `words`. */
  #addToken(words: number, out: OccurrenceList): void {
    const { slot, start, end, term, kind } = this.#cursor;
    if (this.#input.wholeOnly && (kind === TokenKind.piece || kind === TokenKind.hangulGram)) return;
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      const derivation = this.#input.plan.words[word].derivationOf(term, kind);
      if (derivation === null || !countsAt(slot, word, derivation, this.#input)) continue;
      const at = out.append();
      out.word[at] = word;
      out.slot[at] = slot;
      out.start[at] = start;
      out.end[at] = derivation.isCharacter === true ? start : end;
      out.term[at] = term;
      out.tokenKind[at] = kind;
      out.derivation[at] = derivation.kind;
      out.cost[at] = derivation.cost;
      out.phrase[at] = NO_PHRASE;
      out.joinsNext[at] = derivation.kind === DerivationKind.joined ? 1 : 0;
    }
  }

  #addPhrase({ phrase, first, last }: PhraseOccurrence, out: OccurrenceList): void {
    if (this.#input.wholeOnly && first.kind === TokenKind.hangulGram) return;
    const derivation = this.#input.plan.phrases[phrase];
    for (let rest = derivation.words & this.#readWords; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      if (!countsAt(first.slot, word, derivation, this.#input)) continue;
      const at = out.append();
      out.word[at] = word;
      out.slot[at] = first.slot;
      out.start[at] = first.start;
      out.end[at] = derivation.elements[derivation.elements.length - 1].isPrefix ? last.start : last.end;
      out.term[at] = first.term;
      out.tokenKind[at] = first.kind;
      out.derivation[at] = derivation.kind;
      out.cost[at] = derivation.cost;
      out.phrase[at] = phrase;
      out.joinsNext[at] = 0;
    }
  }
}

/** What costs anything counts only in tiers with typo tolerance, and in the last step of removing words only joined. */
export function countsAt(
  slot: number,
  word: number,
  { kind, cost }: Derivation,
  { attributes, requirement }: Pick<OccurrenceReaderInput, "attributes" | "requirement">,
): boolean {
  if (cost === 0) return true;
  if (!attributes[slot].typoTolerance) return false;
  return (requirement.freeOnly & (1 << word)) === 0 || kind === DerivationKind.joined;
}

/** Whether `term` occurs at a position; of the last position, which many tokens share, that is not known. */
function stands(list: OccurrenceList, term: number, slot: number, position: number): boolean {
  if (position >= POSITION_MAX) return true;
  for (let i = 0; i < list.length; i++) {
    if (list.term[i] === term && list.slot[i] === slot && list.start[i] === position) return true;
  }
  return false;
}
