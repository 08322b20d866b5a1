import { TokenKind } from "../../analysis/token.js";
import type { TokenCells } from "../../forward-index/token-cells.js";
import { SAID_MAX } from "../../forward-index/token-codes.js";
import type { PlannedWord } from "../../query/planned-word.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentOccurrences } from "../../reading/document-occurrences.js";
import { OccurrenceList } from "../../reading/occurrence-list.js";
import { isExact } from "./exact-occurrence.js";

/** A value of a document with at most SAID_MAX positions, so that each position has a bit. */
interface ShortValue {
  readonly slot: number;
  /** Its first position, and how many positions it has. */
  readonly start: number;
  readonly length: number;
}

/** Which values count as wholly said, and by which words. */
export interface SayingConditions {
  readonly plan: Pick<QueryPlan, "words" | "freeWords">;
  /** The content words (bits) that the value must have. */
  readonly matched: number;
  /** Whether a slot's attribute is of the tier of criterion 5. */
  readonly isAsked: (slot: number) => boolean;
  /** How many articles begin a value. Called only where that matters. */
  readonly articlesIn: (value: number) => number;
}

/**
 * How some value of a document is wholly said (ranking 3, exactness): 2 by exact occurrences alone, 1 by
 * others, 0 not at all. Every matched content word has an occurrence in the value, and each position of the
 * value lies in the span of an occurrence. Articles that begin the value need not be said, unless it has no
 * other words.
 */
export function sayingOf(
  tokens: TokenCells,
  { content, free }: Pick<DocumentOccurrences, "content" | "free">,
  { plan, matched, isAsked, articlesIn }: SayingConditions,
): 0 | 1 | 2 {
  if (!tokens.maySay) return 0;
  ofContent.startWith(content, plan.words);
  ofFree.startWith(free, plan.freeWords);
  let best: 0 | 1 = 0;
  for (let number = 0; number < tokens.valueCount; number++) {
    if (!tokens.mayBeSaid(number)) continue;
    const slot = tokens.slot(tokens.valueToken(number));
    const value = { slot, start: tokens.valueStart(number), length: tokens.valueLength(number) };
    if (value.length > SAID_MAX || !isAsked(slot)) continue;
    ofContent.read(value);
    if (ofContent.words !== matched) continue;
    ofFree.read(value);
    const articles = () => articlesIn(number);
    if (!isCovered(value.length, ofContent.positions | ofFree.positions, articles)) continue;
    const isExactly = ofContent.exactWords === matched;
    if (isExactly && isCovered(value.length, ofContent.exactPositions | ofFree.exactPositions, articles))
      return 2;
    best = 1;
  }
  return best;
}

/** Whether a value is wholly said. `positions`: the positions of the value that lie in spans, as bits. */
function isCovered(length: number, positions: number, articlesIn: () => number): boolean {
  const unsaid = bitsBelow(length) & ~positions;
  if (unsaid === 0) return true;
  // Mostly the last position is not said. Then articles make no difference.
  if (unsaid >>> (length - 1) !== 0) return false;
  const articles = articlesIn();
  return articles < length && (unsaid & ~bitsBelow(articles)) === 0;
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
  /** The same for exact occurrences alone. */
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

  read({ slot, start, length }: ShortValue): void {
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

const ofContent = new SaidOfValue();
const ofFree = new SaidOfValue();

/** Whether an occurrence may say something wholly. Pieces of words do not. */
function says({ isSilent, tokenKind }: OccurrenceList, i: number): boolean {
  return isSilent[i] === 0 && tokenKind[i] !== TokenKind.piece && tokenKind[i] !== TokenKind.hangulGram;
}
