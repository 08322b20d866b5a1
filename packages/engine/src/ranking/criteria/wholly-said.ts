import { TokenKind } from "../../analysis/token.js";
import type { TokenCells } from "../../forward-index/token-cells.js";
import { POSITION_MAX, SAID_MAX } from "../../forward-index/token-codes.js";
import type { PlannedWord } from "../../query/planned-word.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentOccurrences } from "../../reading/document-occurrences.js";
import { OccurrenceList } from "../../reading/occurrence-list.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import type { Segment } from "../../segment/segment.js";
import { isExact } from "./exact-occurrence.js";
import { LeadingArticles } from "./leading-articles.js";

/** What of a search decides which values are wholly said. */
export interface SayingContext {
  readonly plan: Pick<QueryPlan, "words" | "freeWords">;
  /** By slot. */
  readonly attributes: readonly Pick<SearchableAttribute, "tier">[];
  /** Term numbers. */
  readonly articleTerms: ReadonlySet<number>;
}

/** A document whose sought tokens, and the occurrences among them, have been read. */
export interface ReadDocument {
  readonly segment: Segment;
  readonly document: number;
  readonly tokens: TokenCells;
  readonly lists: Pick<DocumentOccurrences, "content" | "free">;
}

/**
 * Finds out how some value of a document is wholly said (ranking 3, exactness). Every matched content word
 * has an occurrence in the value, and each position of the value lies in the span of an occurrence. Articles
 * that begin the value need not be said, unless it has no other words. A value with a saturated position is
 * not wholly said. Reused for one document after the other.
 */
export class WhollySaid {
  readonly #plan: Pick<QueryPlan, "words" | "freeWords">;
  /** By slot. */
  readonly #attributes: readonly Pick<SearchableAttribute, "tier">[];
  readonly #articles: LeadingArticles;
  readonly #content = new SaidOfValue();
  readonly #free = new SaidOfValue();

  constructor({ plan, attributes, articleTerms }: SayingContext) {
    this.#plan = plan;
    this.#attributes = attributes;
    this.#articles = new LeadingArticles(articleTerms);
  }

  /**
   * 2: some value is said by exact occurrences alone, 1: by others, 0: none is said. Only values of the tier
   * are looked at. `matched`: the content words (bits) that the value must have. `lists`: the occurrences in
   * the document.
   */
  sayingIn({ tokens, lists, segment, document }: ReadDocument, matched: number, tier: number): 0 | 1 | 2 {
    if (!tokens.maySay) return 0;
    this.#content.startWith(lists.content, this.#plan.words);
    this.#free.startWith(lists.free, this.#plan.freeWords);
    this.#articles.select(segment, document);
    let best: 0 | 1 = 0;
    for (let value = 0; value < tokens.valueCount; value++) {
      if (!tokens.mayBeSaid(value)) continue;
      const slot = tokens.slot(tokens.valueToken(value));
      if (tokens.valueLength(value) > SAID_MAX || this.#attributes[slot].tier !== tier) continue;
      const saying = this.#sayingOf(tokens, value, slot, matched);
      if (saying === 2) return 2;
      if (saying === 1) best = 1;
    }
    return best;
  }

  #sayingOf(tokens: TokenCells, value: number, slot: number, matched: number): 0 | 1 | 2 {
    const content = this.#content;
    const free = this.#free;
    const start = tokens.valueStart(value);
    const length = tokens.valueLength(value);
    if (start + length > POSITION_MAX) return 0;
    content.read(slot, start, length);
    if (content.words !== matched) return 0;
    free.read(slot, start, length);
    const offset = tokens.valueOffset(value);
    if (!this.#isCovered(length, content.positions | free.positions, offset)) return 0;
    const isExactly = content.exactWords === matched;
    return isExactly && this.#isCovered(length, content.exactPositions | free.exactPositions, offset) ? 2 : 1;
  }

  /**
   * Whether spans cover each position of a value, apart from articles at its start. `positions`: the
   * positions that lie in a span, as bits. `offset`: see valueOffset of TokenCells.
   */
  #isCovered(length: number, positions: number, offset: number): boolean {
    const unsaid = bitsBelow(length) & ~positions;
    if (unsaid === 0) return true;
    // In most values that are not said, the last position is not. Articles, which begin a value, would then
    // be all of it.
    if (unsaid >>> (length - 1) !== 0) return false;
    const articles = this.#articles.countAt(offset);
    return articles < length && (unsaid & ~bitsBelow(articles)) === 0;
  }
}

function bitsBelow(length: number): number {
  return length >= 32 ? -1 : (1 << length) - 1;
}

/**
 * What the occurrences of a list say of one value after the other, ascending: the positions that they cover,
 * and the words that have one in the value, as bits. Reused for list after list.
 */
class SaidOfValue {
  positions = 0;
  words = 0;
  /** The positions that exact occurrences cover, and the words that have an exact one in the value. */
  exactPositions = 0;
  exactWords = 0;
  #list = new OccurrenceList();
  #words: readonly Pick<PlannedWord, "hasExactGrams">[] = [];
  /** The first occurrence that is not before the value. */
  #next = 0;

  startWith(list: OccurrenceList, words: readonly Pick<PlannedWord, "hasExactGrams">[]): void {
    this.#list = list;
    this.#words = words;
    this.#next = 0;
  }

  /** The value has `length` positions from `start` on, at most SAID_MAX. */
  read(slot: number, start: number, length: number): void {
    const list = this.#list;
    this.positions = 0;
    this.words = 0;
    this.exactPositions = 0;
    this.exactWords = 0;
    let i = this.#next;
    while (i < list.length && (list.slot[i] < slot || (list.slot[i] === slot && list.start[i] < start))) i++;
    this.#next = i;
    for (; i < list.length && list.slot[i] === slot && list.start[i] < start + length; i++) {
      if (!says(list, i)) continue;
      const word = 1 << list.word[i];
      const behind = Math.min(list.end[i] - start + 1, length);
      const positions = bitsBelow(behind) & ~bitsBelow(list.start[i] - start);
      this.words |= word;
      this.positions |= positions;
      if (!isExact(list, i, this.#words[list.word[i]])) continue;
      this.exactWords |= word;
      this.exactPositions |= positions;
    }
  }
}

/** Whether an occurrence may say something wholly. Pieces of words do not. */
function says({ isSilent, tokenKind }: OccurrenceList, i: number): boolean {
  return isSilent[i] === 0 && tokenKind[i] !== TokenKind.piece && tokenKind[i] !== TokenKind.hangulGram;
}
