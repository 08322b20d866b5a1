import { TokenKind } from "../analysis/token.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { Requirement } from "../matching/requirement.js";
import { DerivationKind } from "../query/derivation.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import type { Segment } from "../segment/segment.js";
import { keepCounted } from "./counted-occurrences.js";
import { NO_PHRASE, type OccurrenceList } from "./occurrence-list.js";
import { PhraseReader } from "./phrase-reader.js";
import {
  costOfWay,
  isCharacterWay,
  kindOfWay,
  mayCount,
  TermWays,
  type TermWaysInput,
  wordOfWay,
} from "./term-ways.js";
import { ValueEquality } from "./value-equality.js";

export interface OccurrenceReaderInput extends TermWaysInput {
  readonly attributes: readonly SearchableAttribute[];
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

/** A phrase of the plan, and the tokens of a document that it begins and ends with. */
interface FoundPhrase {
  readonly phrase: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a document's tokens once and keeps what ranking needs: the occurrences of the query words that count, and
 * whether a whole value equals the query.
 */
export class OccurrenceReader {
  readonly #input: OccurrenceReaderInput;
  readonly #tokens = new DocumentTokens();
  readonly #ways: TermWays;
  readonly #equality: ValueEquality;
  /** null: the query has no phrases. */
  readonly #phrases: PhraseReader | null;
  readonly #readWords: number;
  readonly #hasJoined: boolean;

  constructor(input: OccurrenceReaderInput) {
    this.#input = input;
    const { phrases, valueLength } = input.plan;
    this.#equality = new ValueEquality(input.plan);
    this.#tokens.soughtValueLength = valueLength;
    this.#phrases = phrases.length === 0 ? null : new PhraseReader(phrases);
    this.#hasJoined = hasJoinedWords(input.plan);
    this.#readWords = wordsToRead(input.plan, input.requirement);
    this.#ways = new TermWays(input, this.#readWords);
  }

  read(segment: Segment, document: number, out: OccurrenceList): void {
    segment.readTokens(document, this.#tokens, this.#input.plan.roles.sought);
    this.readFrom(this.#tokens, segment, document, out);
  }

  /** Likewise, where its sought `tokens` have been read. */
  // Hot: four parameters and no object.
  readFrom(tokens: TokenCells, segment: Segment, document: number, out: OccurrenceList): void {
    out.clear();
    out.documentLength = tokens.documentLength;
    if (this.#readWords === 0) return;
    for (let i = 0; i < tokens.length; i++) this.#addToken(tokens, i, out);
    if (this.#phrases !== null) this.#readPhrases(this.#phrases, tokens, out);
    out.equalsValue = this.#equality.holdsIn(segment, document, tokens);
    keepCounted(out, this.#hasJoined);
    const { counted } = this.#input.requirement;
    if (counted !== this.#readWords) out.filter((i) => (counted & (1 << out.word[i])) !== 0);
  }

  #readPhrases(phrases: PhraseReader, tokens: TokenCells, out: OccurrenceList): void {
    const countOfTerms = out.length;
    phrases.forEach(tokens, this.#input.plan.roles, (phrase, first, last) =>
      this.#addPhrase({ phrase, first, last }, tokens, out),
    );
    if (out.length > countOfTerms) out.sortInTextOrder();
  }

  /** Token i, for each of the words that it stands for. */
  #addToken(tokens: TokenCells, i: number, out: OccurrenceList): void {
    const slot = tokens.slot(i);
    const first = this.#ways.startOf(tokens.term(i), tokens.kind(i)) + 1;
    const { list } = this.#ways;
    for (let next = first; next < first + list[first - 1]; next++) {
      const way = list[next];
      const cost = costOfWay(way);
      if (cost > 0 && !this.#input.attributes[slot].typoTolerance) continue;
      const derivation = kindOfWay(way);
      const start = tokens.start(i);
      const at = out.append();
      out.word[at] = wordOfWay(way);
      out.slot[at] = slot;
      out.start[at] = start;
      out.end[at] = isCharacterWay(way) ? start : tokens.end(i);
      out.term[at] = tokens.term(i);
      out.tokenKind[at] = tokens.kind(i);
      out.derivation[at] = derivation;
      out.cost[at] = cost;
      out.phrase[at] = NO_PHRASE;
      out.joinsNext[at] = derivation === DerivationKind.joined ? 1 : 0;
    }
  }

  /** From token `first` to token `last`. */
  #addPhrase({ phrase, first, last }: FoundPhrase, tokens: TokenCells, out: OccurrenceList): void {
    const kind = tokens.kind(first);
    if (this.#input.wholeOnly && kind === TokenKind.hangulGram) return;
    const derivation = this.#input.plan.phrases[phrase];
    const slot = tokens.slot(first);
    if (derivation.cost > 0 && !this.#input.attributes[slot].typoTolerance) return;
    const { isPrefix } = derivation.elements[derivation.elements.length - 1];
    for (let rest = derivation.words & this.#readWords; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      if (!mayCount(word, derivation, this.#input.requirement)) continue;
      const at = out.append();
      out.word[at] = word;
      out.slot[at] = slot;
      out.start[at] = tokens.start(first);
      out.end[at] = isPrefix ? tokens.start(last) : tokens.end(last);
      out.term[at] = tokens.term(first);
      out.tokenKind[at] = kind;
      out.derivation[at] = derivation.kind;
      out.cost[at] = derivation.cost;
      out.phrase[at] = phrase;
      out.joinsNext[at] = 0;
    }
  }
}
