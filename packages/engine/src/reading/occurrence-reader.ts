/**
 * *Reading*: from the tokens of one document to the occurrences of the query words that count (ranking 2.3).
 *
 * Postings say that a term is in a document, and how good its best place is. Ranking, highlighting and
 * phrases need every occurrence: its position, its cost, and which word it stands for. Only the few documents
 * that may be shown, and those where postings cannot decide about a match, are read.
 *
 *     DocumentTokens --> TermWays: the words that a term stands for --> occurrences --+
 *     (sought terms) --> PhraseReader: several tokens in a row ------> occurrences ---+--> keepCounted,
 *                    --> ValueEquality: a value equals the query --+                       keepFree
 *                                                                  v                           |
 *                                                   DocumentOccurrences <----------------------+
 *
 * Of a word only its cheapest occurrences count. An occurrence that overlaps one of an earlier row of
 * ranking 2.2 is dropped. Of each word at most 1,000 are kept through single terms, and 1,000 by phrases.
 *
 * Example: the query word `laptop` has the derivations `laptop` (word, cost 0) and `lap top` (cut, cost 1).
 * Slot 0 is the title, slot 1 the body. `a` is a stop word that begins the body, so `position` leaves it out.
 *
 *     title `laptop`, body `a lap top`     word, slot 0, start 0, end 0, position 0, cost 0       counts
 *                                          cut,  slot 1, start 1, end 2, position 0, cost 1       is dearer
 *     title `bag`, body `a lap top`        cut,  slot 1, start 1, end 2, position 0, cost 1       counts
 *
 * Good for: exact facts about one document.
 * Not good for: finding documents, as a reading takes about a microsecond, and more with many occurrences.
 * QueryScan answers for many documents at once, as long as no phrase may count and no occurrences overlap.
 *
 * @module
 */
import { TokenKind } from "../analysis/token.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import type { TokenCells } from "../forward-index/token-cells.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { SearchableAttribute } from "../schema/searchable-attributes.js";
import type { Segment } from "../segment/segment.js";
import { keepCounted } from "./counted-occurrences.js";
import type { DocumentOccurrences } from "./document-occurrences.js";
import { keepFree } from "./free-occurrences.js";
import { KeptCounts } from "./kept-counts.js";
import { NO_PHRASE, type OccurrenceList } from "./occurrence-list.js";
import { AfterPhrase, PhraseReader } from "./phrase-reader.js";
import type { Requirement } from "./requirement.js";
import { type CountedQuery, mayCount, TermWays } from "./term-ways.js";
import { ValueEquality } from "./value-equality.js";
import {
  costOfWay,
  FREE_WORD,
  freeWordOfWay,
  isCharacterWay,
  isSilentWay,
  joinsOfWay,
  kindOfWay,
  reachOfWay,
  wordOfWay,
} from "./way.js";

/** Time units spent on reading a document, at least, and on appending an occurrence. */
const documentUnits = 64;
const occurrenceUnits = 8;

/** The query whose occurrences are read, and the attributes that they stand in. */
export interface ReadQuery extends CountedQuery {
  readonly attributes: readonly SearchableAttribute[];
}

function hasJoinedWords({ words }: QueryPlan): boolean {
  return words.some(({ joinedWithPrevious }) => joinedWithPrevious !== null);
}

/**
 * The words (bits) whose occurrences are read. A joined word counts where the word before has the occurrence,
 * even if that word was dropped.
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
 * Reads a document's tokens once and keeps what ranking needs: the occurrences of the query words that count,
 * and whether a whole value equals the query.
 */
export class OccurrenceReader {
  readonly #query: ReadQuery;
  readonly #tokens = new DocumentTokens();
  readonly #ways: TermWays;
  readonly #equality: ValueEquality;
  /** null: the query has no phrases. */
  readonly #phrases: PhraseReader | null;
  readonly #readWords: number;
  readonly #hasJoined: boolean;
  readonly #keptOfTerms = new KeptCounts();
  readonly #keptOfPhrases = new KeptCounts();

  constructor(query: ReadQuery) {
    this.#query = query;
    this.#equality = new ValueEquality(query.plan);
    this.#phrases = query.plan.phrases.length === 0 ? null : new PhraseReader(query.plan);
    this.#hasJoined = hasJoinedWords(query.plan);
    this.#readWords = wordsToRead(query.plan, query.requirement);
    this.#ways = new TermWays(query, this.#readWords);
  }

  /** Returns the sought tokens, which are valid until the next call. */
  read(segment: Segment, document: number, out: DocumentOccurrences): TokenCells {
    const { roles, time } = this.#query.plan;
    time.spend(segment.unitsOf(document));
    segment.readTokens(document, this.#tokens, roles.sought);
    this.readFrom(this.#tokens, segment, document, out);
    return this.#tokens;
  }

  /** Reads a document whose sought `tokens` have been read already. */
  readFrom(tokens: TokenCells, segment: Segment, document: number, out: DocumentOccurrences): void {
    const { time } = this.#query.plan;
    time.spend(tokens.length + documentUnits);
    out.clear();
    out.documentLength = tokens.documentLength;
    if (this.#readWords === 0) return;
    this.#keptOfTerms.clear();
    this.#keptOfPhrases.clear();
    for (let i = 0; i < tokens.length; i++) this.#addToken(tokens, i, out);
    if (this.#phrases !== null) this.#readPhrases(this.#phrases, tokens, out);
    out.equalsValue = this.#equality.holdsIn(segment, document, tokens);
    const { content, free } = out;
    time.spend(content.length + free.length);
    keepCounted(content, this.#hasJoined, time);
    const { counted } = this.#query.requirement;
    if (counted !== this.#readWords) content.filter((i) => (counted & (1 << content.word[i])) !== 0);
    keepFree(free, content, this.#query.plan.words);
  }

  #readPhrases(phrases: PhraseReader, tokens: TokenCells, out: DocumentOccurrences): void {
    const { content, free, uncountedSlots } = out;
    const [contentTerms, freeTerms] = [content.length, free.length];
    phrases.forEach(tokens, this.#query.plan.roles, (phrase, first, last) =>
      this.#addPhrase({ phrase, first, last }, tokens, { content, free }),
    );
    for (const slot of phrases.fullSlots) uncountedSlots.add(slot);
    if (content.length > contentTerms) content.sortInTextOrder();
    if (free.length > freeTerms) free.sortInTextOrder();
  }

  /** Adds token i for each word that it stands for, except words that have as many occurrences as count. */
  #addToken(tokens: TokenCells, i: number, { content, free, uncountedSlots }: DocumentOccurrences): void {
    const slot = tokens.slot(i);
    const first = this.#ways.startOf(tokens.term(i), tokens.kind(i)) + 1;
    const kept = this.#keptOfTerms;
    if (kept.isSpent(first)) {
      uncountedSlots.add(slot);
      return;
    }
    const { list } = this.#ways;
    this.#query.plan.time.spend(list[first - 1] * occurrenceUnits);
    let isSpent = true;
    for (let next = first; next < first + list[first - 1]; next++) {
      const way = list[next];
      const cost = costOfWay(way);
      if (cost > 0 && !this.#query.attributes[slot].typoTolerance) {
        isSpent = false;
        continue;
      }
      const contentWord = wordOfWay(way);
      const isFree = contentWord === FREE_WORD;
      const word = isFree ? freeWordOfWay(way) : contentWord;
      if (!kept.hasRoom(isFree, word, cost)) continue;
      isSpent = false;
      const derivation = kindOfWay(way);
      const start = tokens.start(i);
      const out = isFree ? free : content;
      const at = out.append();
      out.word[at] = word;
      out.slot[at] = slot;
      out.start[at] = start;
      out.position[at] = tokens.adjustedStart(i);
      out.end[at] = isCharacterWay(way) ? start : tokens.end(i) + reachOfWay(way);
      out.term[at] = tokens.term(i);
      out.tokenKind[at] = tokens.kind(i);
      out.derivation[at] = derivation;
      out.cost[at] = cost;
      out.phrase[at] = NO_PHRASE;
      out.joins[at] = joinsOfWay(way);
      out.isSilent[at] = isSilentWay(way) ? 1 : 0;
    }
    if (!isSpent || list[first - 1] === 0) return;
    kept.spend(first);
    uncountedSlots.add(slot);
  }

  /**
   * Adds a phrase for each word that it stands for, except words that have as many occurrences as count. If
   * none of the words that it could stand for has room, no more of this phrase is wanted.
   */
  #addPhrase(found: FoundPhrase, tokens: TokenCells, { content, free }: OccurrencesByRole): AfterPhrase {
    const { phrase, first } = found;
    if (this.#query.wholeOnly && tokens.kind(first) === TokenKind.hangulGram) return AfterPhrase.next;
    const derivation = this.#query.plan.phrases[phrase];
    if (derivation.cost > 0 && !this.#query.attributes[tokens.slot(first)].typoTolerance)
      return AfterPhrase.next;
    const { cost } = derivation;
    let [isTaken, isRefused] = [false, false];
    for (let rest = derivation.words & this.#readWords; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      if (!mayCount(word, derivation, this.#query.requirement)) continue;
      const hasRoom = this.#keptOfPhrases.hasRoom(false, word, cost);
      if (hasRoom) this.#append(found, tokens, word, content);
      isTaken ||= hasRoom;
      isRefused ||= !hasRoom;
    }
    for (const word of derivation.freeWords) {
      const hasRoom = this.#keptOfPhrases.hasRoom(true, word, cost);
      if (hasRoom) this.#append(found, tokens, word, free);
      isTaken ||= hasRoom;
      isRefused ||= !hasRoom;
    }
    return isRefused && !isTaken ? AfterPhrase.noMoreOfIt : AfterPhrase.next;
  }

  /** Appends the occurrence of a phrase for a word, from the phrase's first to its last token. */
  #append({ phrase, first, last }: FoundPhrase, tokens: TokenCells, word: number, out: OccurrenceList): void {
    const derivation = this.#query.plan.phrases[phrase];
    const { isPrefix, step } = derivation.elements[derivation.elements.length - 1];
    const end = tokens.kind(last) === TokenKind.wordInRun ? tokens.start(last) + step - 1 : tokens.end(last);
    const at = out.append();
    out.word[at] = word;
    out.slot[at] = tokens.slot(first);
    out.start[at] = tokens.start(first);
    out.end[at] = isPrefix ? tokens.start(last) : end;
    out.position[at] = tokens.adjustedStart(first);
    out.term[at] = tokens.term(first);
    out.tokenKind[at] = tokens.kind(first);
    out.derivation[at] = derivation.kind;
    out.cost[at] = derivation.cost;
    out.phrase[at] = phrase;
    out.joins[at] = 0;
    out.isSilent[at] = 0;
  }
}

type OccurrencesByRole = Pick<DocumentOccurrences, "content" | "free">;
