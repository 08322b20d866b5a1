import type { GrowableUint16 } from "../collections/growable-array.js";
import { END_ATTRIBUTE, FIRST_TERM, WIDE } from "./token-codes.js";
import { codeMax, highUnit, lowUnit } from "./wide-code.js";

/**
 * The codes of one document. Its terms have local numbers, which `dictionaryNumber` maps to dictionary
 * numbers.
 */
export interface RecordedDocument {
  readonly codes: Uint32Array;
  /** Words and unspaced characters. */
  readonly length: number;
  readonly dictionaryNumber: Uint32Array;
}

/** Appends the whole document (see token-codes.ts). */
export function encodeDocument(
  { codes, length, dictionaryNumber }: RecordedDocument,
  sink: GrowableUint16,
): void {
  writeCode(sink, length);
  let isSlot = true;
  for (const code of codes) {
    const isTerm = !isSlot && code >= FIRST_TERM;
    writeCode(sink, isTerm ? dictionaryNumber[code - FIRST_TERM] + FIRST_TERM : code);
    isSlot = !isSlot && code === END_ATTRIBUTE;
  }
}

/** @throws RangeError the code does not fit two units; happens after about 251 million terms */
function writeCode(sink: GrowableUint16, code: number): void {
  if (code < WIDE) {
    sink.push(code);
    return;
  }
  if (code > codeMax) throw new RangeError(`The forward index has no code for ${code}.`);
  sink.push(highUnit(code));
  sink.push(lowUnit(code));
}
