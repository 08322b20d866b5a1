/**
 * The codes of the forward index. For each document it holds the tokens in text order: everything that
 * ranking and highlighting need of the few documents that may be shown. It replaces positions in posting
 * lists.
 *
 *     document   = length, attribute*      (shared attributes are stored once: see stored-document.ts)
 *     attribute  = head, item*, END_ATTRIBUTE
 *     item       = NEXT_VALUE | SKIP | term | PIECE term | JOINED term | HANGUL_GRAM term
 *                | WORD_IN_RUN term | RUN_START | RUN_END term
 *
 * All are units of 16 bits. The code of a term is its number plus FIRST_TERM. A code of WIDE or more takes
 * two units (see wide-code.ts): the first is at least WIDE, the second is in `[FIRST_TERM, WIDE)`. Frequent
 * terms have small numbers, so four in five tokens of a large index take one unit. Reading it takes one load,
 * and branches that are nearly always predicted. Bytes of variable length would be no smaller, and four times
 * slower.
 *
 * Positions are not stored. A word is one position behind the word before it. A part is at the position of
 * the last word. Behind RUN_START, plain terms are bigrams of an unspaced run. RUN_END precedes the last
 * character of the run.
 *
 * The head of an attribute has its slot in the lower 6 bits. Above them is the lead of its first value: the
 * number of stop words at its start (ranking 3, `attribute`), or STOP_WORDS_ALONE.
 *
 *     title: "e-mail"  ->  slot 0, e, JOINED email, mail, END_ATTRIBUTE
 */
export const END_ATTRIBUTE = 0;
/** The next value of the attribute begins. The position advances by VALUE_GAP. */
export const NEXT_VALUE = 1;
export const PIECE = 2;
export const JOINED = 3;
export const HANGUL_GRAM = 4;
export const WORD_IN_RUN = 5;
export const RUN_START = 6;
export const RUN_END = 7;
/** One position without a token. */
export const SKIP = 8;
export const FIRST_TERM = 9;
/** A unit from here on is the first of two. */
export const WIDE = 0xf000;

/** An index has at most 64 searchable attributes, so a slot has 6 bits. */
export const LEAD_SHIFT = 6;
export const SLOT_MASK = (1 << LEAD_SHIFT) - 1;
/** Further stop words are not counted, so that a head fits in one unit. */
export const LEAD_MAX = 900;
/**
 * Stored instead of a lead if the value has only stop words. Then none of them is subtracted (ranking 3,
 * `attribute`).
 */
export const STOP_WORDS_ALONE = LEAD_MAX + 1;

/** Longest value, in positions, that is compared with the words of a query (ranking 3, `exactness`). */
export const SAID_MAX = 32;

/** The position advances by this much between two values (ranking 1.4). */
export const VALUE_GAP = 8;
/** The least distance between the document positions (see TokenCells) of tokens in different values. */
export const DOCUMENT_POSITION_GAP = 16;
/** The highest position, where positions saturate (ranking 1.4). */
export const POSITION_MAX = 65_535;

/** Whether the term behind this code takes no position of its own, but that of a word or gram. */
export function isBesideWord(code: number): boolean {
  return code >= PIECE && code <= WORD_IN_RUN;
}
