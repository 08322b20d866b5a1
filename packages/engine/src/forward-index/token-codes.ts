/**
 * The forward index keeps, per document, its tokens in text order: everything that ranking and highlighting
 * need of the few documents that may be shown. It takes the place of positions in posting lists.
 *
 *   document   = length, attribute*      (what others have as well is stored once: see stored-document.ts)
 *   attribute  = head, item*, END_ATTRIBUTE
 *   item       = NEXT_VALUE | SKIP | term | PIECE term | JOINED term | HANGUL_GRAM term
 *              | WORD_IN_RUN term | RUN_START | RUN_END term
 *
 * All are units of 16 bits; a term is its number plus FIRST_TERM. What is WIDE or more takes two units (see
 * wide-code.ts), of which the first is WIDE or more, and the second less, but no less than FIRST_TERM.
 * Frequent terms have small numbers, so four in five tokens of a large index are one unit, and reading it is
 * one load and branches that hardly ever go the other way. Bytes of variable length would be no smaller, and
 * four times slower.
 *
 * Positions are not written: a word stands one after the word before it, parts at the last word's position.
 * From RUN_START on, plain terms are bigrams of an unspaced run; RUN_END precedes the run's last character
 * and ends it.
 *
 * The head of an attribute is its slot in the lower 6 bits, and above them the lead of its first value: how
 * many stop words begin it (ranking 3, `attribute`), or STOP_WORDS_ALONE.
 *
 *   title: "e-mail"  ->  slot 0, e, JOINED email, mail, END_ATTRIBUTE
 */
export const END_ATTRIBUTE = 0;
/** The next value of the attribute starts: positions move on by VALUE_GAP. */
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
/** From here on a unit is the first of two. */
export const WIDE = 0xf000;

/** An index has at most 64 searchable attributes, and so slots. */
export const LEAD_SHIFT = 6;
export const SLOT_MASK = (1 << LEAD_SHIFT) - 1;
/** More stop words are not counted, so that a head is one unit. */
export const LEAD_MAX = 900;
/**
 * In place of a lead: nothing but stop words is in the value, so none of them is taken off (ranking 3,
 * `attribute`).
 */
export const STOP_WORDS_ALONE = LEAD_MAX + 1;

/** Longer values are not compared with what a query says (ranking 3, `exactness`). In positions. */
export const SAID_MAX = 32;

/** Each boundary between two values moves positions on by this (ranking 1.4). */
export const VALUE_GAP = 8;
/** Positions saturate here (ranking 1.4). */
export const POSITION_MAX = 65_535;

/** Whether a code's term takes no position of its own, because a word or gram has it. */
export function isBesideWord(code: number): boolean {
  return code >= PIECE && code <= WORD_IN_RUN;
}
