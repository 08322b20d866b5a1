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
  RUN_END,
  RUN_START,
  SKIP,
  VALUE_GAP,
  WIDE,
  WORD_IN_RUN,
} from "./token-codes.js";

const NOT_ESCAPED = 0xff;
/** By escape code the kind of the term that follows it. */
const escapedKinds = new Uint8Array(FIRST_TERM).fill(NOT_ESCAPED);
escapedKinds[PIECE] = TokenKind.piece;
escapedKinds[JOINED] = TokenKind.joined;
escapedKinds[HANGUL_GRAM] = TokenKind.hangulGram;
escapedKinds[WORD_IN_RUN] = TokenKind.wordInRun;
escapedKinds[RUN_END] = TokenKind.gram;

/** Whether an escape code's term takes no position of its own, because a word or gram has it. */
function isBesideWord(code: number): boolean {
  return code >= PIECE && code <= WORD_IN_RUN;
}

/** Parts, which stand at the position of the word before them. */
const isPart = new Uint8Array(8);
isPart[TokenKind.piece] = 1;
isPart[TokenKind.joined] = 1;
isPart[TokenKind.hangulGram] = 1;

/** No two tokens of different values are nearer in `place`. */
const placeGap = 16;

/**
 * Reads the tokens of one document in text order. Used again for every document:
 *
 *   cursor.open(units, start, end);
 *   while (cursor.next()) use(cursor.slot, cursor.term, cursor.start, cursor.end);
 */
export class TokenCursor {
  /** A number of words and grams: whether some value that was read to its end has just so many. */
  soughtValueLength = 0;
  hasValueOfSoughtLength = false;
  /** Words and unspaced characters of the document (ranking 3, `len`). */
  documentLength = 0;
  /** The attribute's slot (see SearchableAttributes). */
  slot = 0;
  /** Ordinal of the value within its attribute. */
  value = 0;
  term = 0;
  /** A TokenKind. */
  kind: number = TokenKind.word;
  /** Whether some attribute read so far has more than one value. */
  hasFurtherValues = false;
  /** First and last position that the token spans. */
  start = 0;
  end = 0;
  /** Counts the words and grams of the document; what stands in another value is 16 or more away. */
  place = 0;
  /** Likewise with parts: the Hangul grams of a word count up by one. */
  tokenPlace = 0;

  #units: Uint16Array = new Uint16Array(0);
  #offset = 0;
  #limit = 0;
  #isInAttribute = false;
  #isInRun = false;
  /** Where the next plain term stands, not saturated. */
  #position = 0;
  /** `place` less the position, and `tokenPlace` less `place`. */
  #placeBase = 0;
  #tokensBeside = 0;
  /** The place of the value's first word. */
  #valuePlace = 0;

  open(units: Uint16Array, start: number, end: number): void {
    this.#units = units;
    this.#offset = start;
    this.#limit = end;
    this.#position = 0;
    this.#placeBase = 0;
    this.#tokensBeside = 0;
    this.#isInAttribute = false;
    this.#isInRun = false;
    this.hasFurtherValues = false;
    this.hasValueOfSoughtLength = false;
    this.documentLength = this.#readCode();
  }

  /** Moves to the next token; false after the last. */
  next(): boolean {
    return this.#advance(null, 0);
  }

  /** Moves to the next token whose term has a bit of `mask`; false if there is none left. */
  nextWithRole(sought: SoughtTerms, mask: number): boolean {
    return this.#advance(sought, mask);
  }

  // The inner loop of ranking: what it needs stands in locals, and a plain token that is not sought costs one look at a small table.
  #advance(sought: SoughtTerms | null, mask: number): boolean {
    const units = this.#units;
    const bits = sought === null ? null : sought.bits;
    const stops = sought === null ? null : sought.stops;
    let offset = this.#offset;
    let position = this.#position;
    if (!this.#isInAttribute) {
      if (offset >= this.#limit) return false;
      offset = this.#startAttribute(offset);
      position = 0;
    }
    for (;;) {
      if (stops !== null) {
        const from = offset;
        let parts = 0;
        for (;;) {
          while (stops[units[offset]] === 0) offset++;
          if (!isBesideWord(units[offset]) || stops[units[offset + 1]] !== 0) break;
          parts++;
          offset += 2;
        }
        position += offset - from - 2 * parts;
        this.#tokensBeside += parts;
      }
      const code = units[offset++];
      if (code >= FIRST_TERM) {
        let term = code - FIRST_TERM;
        if (code >= WIDE) term = wideCode(code, units[offset++]) - FIRST_TERM;
        if (bits !== null && (bits[term] & mask) === 0) {
          position++;
          continue;
        }
        this.#offset = offset;
        this.#stand(term, this.#isInRun ? TokenKind.gram : TokenKind.word, position);
        this.#position = position + 1;
        return true;
      }
      const kind = escapedKinds[code];
      if (kind !== NOT_ESCAPED) {
        let term = units[offset++];
        if (term >= WIDE) term = wideCode(term, units[offset++]);
        term -= FIRST_TERM;
        if (code === RUN_END) this.#isInRun = false;
        else this.#tokensBeside++;
        const start = position - isPart[kind];
        if (code === RUN_END) position++;
        if (bits !== null && (bits[term] & mask) === 0) continue;
        this.#stand(term, kind, start);
        this.#offset = offset;
        this.#position = position;
        return true;
      }
      if (code === END_ATTRIBUTE) {
        this.#endValue(position);
        this.#placeBase += position;
        if (offset >= this.#limit) {
          this.#offset = offset;
          this.#isInAttribute = false;
          return false;
        }
        offset = this.#startAttribute(offset);
        position = 0;
      } else if (code === NEXT_VALUE) {
        this.#endValue(position);
        this.value++;
        this.hasFurtherValues = true;
        position += VALUE_GAP;
        this.#startValue(position, placeGap - VALUE_GAP);
      } else if (code === SKIP) {
        position++;
        this.#placeBase--;
      } else if (code === RUN_START) {
        this.#isInRun = true;
      }
    }
  }

  /** Reads the slot at `offset`; returns where the first item stands. */
  #startAttribute(offset: number): number {
    this.slot = this.#units[offset];
    this.value = 0;
    this.#isInAttribute = true;
    this.#startValue(0, placeGap);
    return offset + 1;
  }

  #startValue(position: number, gap: number): void {
    this.#placeBase += gap;
    this.#valuePlace = position + this.#placeBase;
  }

  #endValue(position: number): void {
    if (position + this.#placeBase - this.#valuePlace === this.soughtValueLength) {
      this.hasValueOfSoughtLength = true;
    }
  }

  #stand(term: number, kind: number, start: number): void {
    this.term = term;
    this.kind = kind;
    this.place = start + this.#placeBase;
    this.tokenPlace = this.place + this.#tokensBeside;
    // Of grams only those before the last of their run span two characters.
    const end = kind === TokenKind.joined || (kind === TokenKind.gram && this.#isInRun) ? start + 1 : start;
    this.start = start < POSITION_MAX ? start : POSITION_MAX;
    this.end = end < POSITION_MAX ? end : POSITION_MAX;
  }

  #readCode(): number {
    const code = this.#units[this.#offset++];
    return code < WIDE ? code : wideCode(code, this.#units[this.#offset++]);
  }
}

function wideCode(high: number, low: number): number {
  return ((high - WIDE) << 16) | low;
}
