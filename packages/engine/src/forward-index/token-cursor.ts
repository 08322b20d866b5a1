import { TokenKind } from "../analysis/token.js";
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
  WORD_IN_RUN,
} from "./token-codes.js";

/** By escape code the kind of the term that follows it. */
const escapedKinds = new Uint8Array(FIRST_TERM);
escapedKinds[PIECE] = TokenKind.piece;
escapedKinds[JOINED] = TokenKind.joined;
escapedKinds[HANGUL_GRAM] = TokenKind.hangulGram;
escapedKinds[WORD_IN_RUN] = TokenKind.wordInRun;
escapedKinds[RUN_END] = TokenKind.gram;

/** Parts, which stand at the position of the word before them. */
const isPart = new Uint8Array(8);
isPart[TokenKind.piece] = 1;
isPart[TokenKind.joined] = 1;
isPart[TokenKind.hangulGram] = 1;

/**
 * Reads the tokens of one document in text order. Used again for every document:
 *
 *   cursor.open(bytes, start, end);
 *   while (cursor.next()) use(cursor.slot, cursor.term, cursor.start, cursor.end);
 */
export class TokenCursor {
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

  #bytes: Uint8Array = new Uint8Array(0);
  #offset = 0;
  #limit = 0;
  #isInAttribute = false;
  #isInRun = false;
  /** Where the next plain term stands, not saturated. */
  #position = 0;

  open(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes;
    this.#offset = start;
    this.#limit = end;
    this.#position = 0;
    this.#isInAttribute = false;
    this.#isInRun = false;
    this.hasFurtherValues = false;
    this.documentLength = this.#readVarint();
  }

  /** Moves to the next token; false after the last. */
  next(): boolean {
    return this.#advance(null, 0);
  }

  /** Moves to the next token whose `roles[term]` has a bit of `mask`; false if there is none left. */
  nextWithRole(roles: Uint32Array, mask: number): boolean {
    return this.#advance(roles, mask);
  }

  // The inner loop of ranking: what it needs stands in locals, and a token without a role costs no more than its bytes.
  #advance(roles: Uint32Array | null, mask: number): boolean {
    const bytes = this.#bytes;
    let offset = this.#offset;
    let position = this.#position;
    let isInRun = this.#isInRun;
    let isInAttribute = this.#isInAttribute;
    const limit = this.#limit;
    /** The kind that an escape code gave to the term that follows it; -1: a plain term. */
    let escaped = -1;
    for (;;) {
      if (!isInAttribute) {
        if (offset >= limit) {
          this.#isInAttribute = false;
          this.#offset = offset;
          return false;
        }
        this.slot = bytes[offset++];
        this.value = 0;
        position = 0;
        isInAttribute = true;
      }
      let code = bytes[offset++];
      if (code >= 0x80) {
        let byte = bytes[offset++];
        code = (code & 0x7f) | ((byte & 0x7f) << 7);
        for (let shift = 14; byte >= 0x80; shift += 7) {
          byte = bytes[offset++];
          code |= (byte & 0x7f) << shift;
        }
      }
      if (code >= FIRST_TERM) {
        const term = code - FIRST_TERM;
        if (escaped < 0 && roles !== null && (roles[term] & mask) === 0) {
          position++;
          continue;
        }
        const kind = escaped >= 0 ? escaped : isInRun ? TokenKind.gram : TokenKind.word;
        const start = escaped >= 0 && isPart[escaped] === 1 ? position - 1 : position;
        const isWanted = roles === null || (roles[term] & mask) !== 0;
        if (isWanted) this.#stand(term, kind, start, escaped < 0 && isInRun);
        if (escaped < 0 || escaped === TokenKind.gram) position++;
        escaped = -1;
        if (!isWanted) continue;
        this.#offset = offset;
        this.#position = position;
        this.#isInRun = isInRun;
        this.#isInAttribute = isInAttribute;
        return true;
      }
      if (code === END_ATTRIBUTE) isInAttribute = false;
      else if (code === NEXT_VALUE) {
        this.value++;
        this.hasFurtherValues = true;
        position += VALUE_GAP;
      } else if (code === SKIP) position++;
      else if (code === RUN_START) isInRun = true;
      else {
        if (code === RUN_END) isInRun = false;
        escaped = escapedKinds[code];
      }
    }
  }

  #stand(term: number, kind: number, start: number, isBigram: boolean): void {
    this.term = term;
    this.kind = kind;
    this.#span(start, kind === TokenKind.joined || isBigram ? start + 1 : start);
  }

  #span(start: number, end: number): void {
    this.start = start < POSITION_MAX ? start : POSITION_MAX;
    this.end = end < POSITION_MAX ? end : POSITION_MAX;
  }

  #readVarint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#offset++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let shift = 7;
    do {
      byte = bytes[this.#offset++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  }
}
