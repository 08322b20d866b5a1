import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import type { GrowableUint32 } from "../collections/growable-array.js";
import {
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  RUN_END,
  RUN_START,
  SKIP,
  WORD_IN_RUN,
} from "./token-codes.js";

/**
 * Writes the tokens of an attribute's values as codes (see token-codes.ts). The terms keep the numbers that
 * the caller gives them. Positions are those of the buffer; only gaps between them take codes.
 */
export class TokenRecorder {
  readonly #codes: GrowableUint32;
  #isFirstValue = true;

  constructor(codes: GrowableUint32) {
    this.#codes = codes;
  }

  /** Begins an attribute. `lead` is that of its first value, as in the head (see token-codes.ts). */
  startAttribute(slot: number, lead: number): void {
    this.#codes.push(slot | (lead << LEAD_SHIFT));
    this.#isFirstValue = true;
  }

  /**
   * `terms[i]` is the number of token i's term. Returns how many positions count for the document's length.
   */
  addValue(tokens: TokenBuffer, terms: Uint32Array): number {
    const codes = this.#codes;
    if (!this.#isFirstValue) codes.push(NEXT_VALUE);
    this.#isFirstValue = false;
    let next = 0; // position of the next plain term
    let length = 0;
    let isInRun = false;
    const skipTo = (position: number): void => {
      for (; next < position; next++) codes.push(SKIP);
    };
    for (let i = 0; i < tokens.length; i++) {
      const kind = tokens.kinds[i];
      const position = tokens.positions[i];
      switch (kind) {
        case TokenKind.piece:
          codes.push(PIECE);
          break;
        case TokenKind.joined:
          codes.push(JOINED);
          break;
        case TokenKind.hangulGram:
          codes.push(HANGUL_GRAM);
          break;
        case TokenKind.wordInRun:
          skipTo(position);
          codes.push(WORD_IN_RUN);
          break;
        case TokenKind.gram: {
          skipTo(position);
          const isLast = isLastOfRun(tokens, i);
          if (isLast) codes.push(RUN_END);
          else if (!isInRun) codes.push(RUN_START);
          isInRun = !isLast;
          next++;
          length++;
          break;
        }
        default:
          skipTo(position);
          next++;
          length++;
      }
      codes.push(terms[i] + FIRST_TERM);
    }
    skipTo(tokens.positionCount);
    return length;
  }

  endAttribute(): void {
    this.#codes.push(END_ATTRIBUTE);
  }
}

/**
 * Bigrams of a run share a character with the next one. So a gram that does not overlap the next is the last
 * one.
 */
function isLastOfRun(tokens: TokenBuffer, i: number): boolean {
  for (let next = i + 1; next < tokens.length; next++) {
    if (tokens.kinds[next] === TokenKind.gram) return tokens.starts[next] >= tokens.ends[i];
  }
  return true;
}
