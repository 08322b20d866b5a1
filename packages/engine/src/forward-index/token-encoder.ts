import { writeVarint } from "../codec/varint.js";
import type { GrowableBytes } from "../collections/growable-array.js";
import { END_ATTRIBUTE, FIRST_TERM } from "./token-codes.js";

/** The codes of one document, with terms by numbers that `dictionaryNumber` translates. */
export interface RecordedDocument {
  readonly codes: Uint32Array;
  /** Words and unspaced characters. */
  readonly length: number;
  readonly dictionaryNumber: Uint32Array;
}

/** Appends a document as TokenCursor reads it. */
export function encodeDocument(
  { codes, length, dictionaryNumber }: RecordedDocument,
  sink: GrowableBytes,
): void {
  writeVarint(sink, length);
  let isSlot = true;
  for (const code of codes) {
    const isTerm = !isSlot && code >= FIRST_TERM;
    writeVarint(sink, isTerm ? dictionaryNumber[code - FIRST_TERM] + FIRST_TERM : code);
    isSlot = !isSlot && code === END_ATTRIBUTE;
  }
}
