import { TokenKind } from "../analysis/token.js";
import type { SoughtTerms } from "./sought-terms.js";
import {
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  NEXT_VALUE,
  PIECE,
  POSITION_MAX,
  RUN_START,
  SKIP,
  VALUE_GAP,
  WIDE,
  WORD_IN_RUN,
} from "./token-codes.js";

/** By escape code the kind of the term that follows it; of other units what plain terms are outside a run. */
const escapedKinds = new Uint8Array(FIRST_TERM).fill(TokenKind.gram);
escapedKinds[PIECE] = TokenKind.piece;
escapedKinds[JOINED] = TokenKind.joined;
escapedKinds[HANGUL_GRAM] = TokenKind.hangulGram;
escapedKinds[WORD_IN_RUN] = TokenKind.wordInRun;

/** No two tokens of different values are nearer in `places`. */
const placeGap = 16;

/** What stops where every token is wanted. */
const everyUnit = new Uint8Array(2 ** 16).fill(1);

const capacityMin = 512;

/** The tokens of one document in text order, all or those sought, as parallel arrays used for one document after the other. */
export class DocumentTokens {
  length = 0;
  /** Words and unspaced characters of the document (ranking 3, `len`). */
  documentLength = 0;
  /** A number of words and grams: of the values that have just so many, the places that they start at. */
  soughtValueLength = 0;
  soughtValueCount = 0;
  soughtValuePlaces = new Uint32Array(capacityMin);
  terms = new Uint32Array(capacityMin);
  /** TokenKinds. */
  kinds = new Uint8Array(capacityMin);
  /** The attributes' slots (see SearchableAttributes), and the values' ordinals in their attributes. */
  slots = new Uint16Array(capacityMin);
  values = new Uint32Array(capacityMin);
  /** First and last positions that the tokens span. */
  starts = new Uint16Array(capacityMin);
  ends = new Uint16Array(capacityMin);
  /** They count the words and grams of the document; what stands in another value is 16 or more away. */
  places = new Uint32Array(capacityMin);
  /** Likewise with parts: the Hangul grams of a word count up by one. */
  tokenPlaces = new Uint32Array(capacityMin);

  /**
   * Reads the document of the units [offset, limit). `sought`: only tokens of these terms are kept.
   *
   * The inner loop of ranking: one call a document, so that all it needs stands in locals, and a plain token that is not
   * sought costs one look at a small table.
   */
  read(units: Uint16Array, offset: number, limit: number, sought: SoughtTerms | null): void {
    // A token takes a unit at least.
    if (limit - offset > this.terms.length) this.#grow(limit - offset);
    const { terms, kinds, slots, values, starts, ends, places, tokenPlaces } = this;
    const { soughtValueLength } = this;
    const stops = sought === null ? everyUnit : sought.stops;
    const ordinals = sought === null ? null : sought.ordinals;
    let at = readsTwo(units[offset]) ? offset + 2 : offset + 1;
    this.documentLength = codeAt(units, offset);
    this.soughtValueCount = 0;
    let length = 0;
    // `places` less the position, and `tokenPlaces` less `places`.
    let placeBase = 0;
    let besideCount = 0;
    while (at < limit) {
      const slot = units[at++];
      let value = 0;
      // Where the next plain term stands, not saturated.
      let position = 0;
      let isInRun = false;
      placeBase += placeGap;
      let valuePlace = placeBase;
      for (;;) {
        let code = units[at++];
        while (stops[code] === 0) {
          position++;
          code = units[at++];
        }
        let kind: number = isInRun ? TokenKind.gram : TokenKind.word;
        let isBeside = false;
        if (code < FIRST_TERM) {
          isBeside = code >= PIECE && code <= WORD_IN_RUN;
          if (isBeside) {
            if (stops[units[at]] === 0) {
              at++;
              besideCount++;
              continue;
            }
          } else if (code === END_ATTRIBUTE || code === NEXT_VALUE) {
            if (position + placeBase - valuePlace === soughtValueLength) {
              this.soughtValuePlaces[this.soughtValueCount++] = valuePlace;
            }
            if (code === END_ATTRIBUTE) break;
            value++;
            position += VALUE_GAP;
            placeBase += placeGap - VALUE_GAP;
            valuePlace = position + placeBase;
            continue;
          } else if (code === SKIP) {
            position++;
            placeBase--;
            continue;
          } else {
            isInRun = code === RUN_START;
            if (isInRun) continue;
          }
          kind = escapedKinds[code];
          code = units[at++];
        }
        if (code >= WIDE) code = wideCode(code, units[at++]);
        const term = code - FIRST_TERM;
        let start = position;
        if (!isBeside) position++;
        else {
          besideCount++;
          // Parts stand at the position of the word before them, a word in a run at that of the gram behind it.
          if (kind !== TokenKind.wordInRun) start--;
        }
        if (ordinals !== null && ordinals[term] === 0) continue;
        // Of grams only those before the last of their run span two characters.
        const end = kind === TokenKind.joined || (kind === TokenKind.gram && isInRun) ? start + 1 : start;
        terms[length] = term;
        kinds[length] = kind;
        slots[length] = slot;
        values[length] = value;
        starts[length] = start < POSITION_MAX ? start : POSITION_MAX;
        ends[length] = end < POSITION_MAX ? end : POSITION_MAX;
        places[length] = start + placeBase;
        tokenPlaces[length] = start + placeBase + besideCount;
        length++;
      }
      placeBase += position;
    }
    this.length = length;
  }

  #grow(length: number): void {
    const capacity = Math.max(length, this.terms.length * 2);
    this.soughtValuePlaces = new Uint32Array(capacity);
    this.terms = new Uint32Array(capacity);
    this.kinds = new Uint8Array(capacity);
    this.slots = new Uint16Array(capacity);
    this.values = new Uint32Array(capacity);
    this.starts = new Uint16Array(capacity);
    this.ends = new Uint16Array(capacity);
    this.places = new Uint32Array(capacity);
    this.tokenPlaces = new Uint32Array(capacity);
  }
}

/** The first code of a document: its length (see DocumentTokens). */
export function codeAt(units: Uint16Array, offset: number): number {
  const code = units[offset];
  return readsTwo(code) ? wideCode(code, units[offset + 1]) : code;
}

function readsTwo(unit: number): boolean {
  return unit >= WIDE;
}

function wideCode(high: number, low: number): number {
  return ((high - WIDE) << 16) | low;
}
