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
  kind: TokenKind = TokenKind.word;
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
    this.#isInAttribute = false;
    this.documentLength = this.#readVarint();
  }

  /** Moves to the next token; false after the last. */
  next(): boolean {
    for (;;) {
      if (!this.#isInAttribute) {
        if (this.#offset >= this.#limit) return false;
        this.slot = this.#readVarint();
        this.value = 0;
        this.#position = 0;
        this.#isInAttribute = true;
      }
      const code = this.#readVarint();
      if (code >= FIRST_TERM) {
        this.term = code - FIRST_TERM;
        this.kind = this.#isInRun ? TokenKind.gram : TokenKind.word;
        this.#span(this.#position, this.#isInRun ? this.#position + 1 : this.#position);
        this.#position++;
        return true;
      }
      switch (code) {
        case END_ATTRIBUTE:
          this.#isInAttribute = false;
          break;
        case NEXT_VALUE:
          this.value++;
          this.#position += VALUE_GAP;
          break;
        case SKIP:
          this.#position++;
          break;
        case RUN_START:
          this.#isInRun = true;
          break;
        case RUN_END:
          this.#isInRun = false;
          this.#read(TokenKind.gram, this.#position, this.#position);
          this.#position++;
          return true;
        case PIECE:
          this.#read(TokenKind.piece, this.#position - 1, this.#position - 1);
          return true;
        case JOINED:
          this.#read(TokenKind.joined, this.#position - 1, this.#position);
          return true;
        case HANGUL_GRAM:
          this.#read(TokenKind.hangulGram, this.#position - 1, this.#position - 1);
          return true;
        case WORD_IN_RUN:
          this.#read(TokenKind.wordInRun, this.#position, this.#position);
          return true;
      }
    }
  }

  #read(kind: TokenKind, start: number, end: number): void {
    this.term = this.#readVarint() - FIRST_TERM;
    this.kind = kind;
    this.#span(start, end);
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
