import { TokenKind } from "../../src/analysis/token.js";
import type { TokenCells } from "../../src/forward-index/token-cells.js";
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
  STOP_WORDS_ALONE,
  WIDE,
  WORD_IN_RUN,
} from "../../src/forward-index/token-codes.js";
import { wideCode } from "../../src/forward-index/wide-code.js";

/**
 * Lists each value's document position, first token, first position and length. `maySay`: whether one of them
 * may be wholly said.
 */
export function standingValues(tokens: TokenCells) {
  const values = Array.from({ length: tokens.valueCount }, (_, value) => [
    tokens.valueDocumentPosition(value),
    tokens.valueToken(value),
    tokens.valueStart(value),
    tokens.valueLength(value),
  ]);
  return { values, maySay: tokens.maySay };
}

interface PlainToken {
  readonly term: number;
  readonly kind: number;
  readonly start: number;
  /** The last position that it surely, and maybe, spans. */
  readonly end: number;
}

interface PlainValue {
  readonly documentPosition: number;
  readonly start: number;
  readonly length: number;
  /** How many positions at its beginning may be articles. */
  readonly asideMax: number;
  readonly tokens: readonly PlainToken[];
}

/** What `standingValues` is to be of a whole document, of which the tokens of some terms are read. */
export function expectedValues(whole: Uint16Array, isSought: (term: number) => boolean) {
  let tokenCount = 0;
  let maySay = false;
  const values: number[][] = [];
  for (const value of plainValues(codesOf(whole))) {
    const tokens = value.tokens.filter(({ term }) => isSought(term));
    if (tokens.length === 0) continue;
    const { documentPosition, start, length } = value;
    values.push([documentPosition, tokenCount, Math.min(start, 65_535), Math.min(length, 65_535)]);
    tokenCount += tokens.length;
    maySay ||= mayBeSaid(value, tokens);
  }
  return { values, maySay };
}

function mayBeSaid({ start, length, asideMax }: PlainValue, tokens: readonly PlainToken[]): boolean {
  if (length > 32) return false;
  const isCovered = Array.from({ length }, (_, i) =>
    tokens.some(
      (token) =>
        token.kind !== TokenKind.piece &&
        token.kind !== TokenKind.hangulGram &&
        token.start <= start + i &&
        start + i <= token.end,
    ),
  );
  const aside = isCovered.lastIndexOf(false) + 1;
  return aside < length && aside <= asideMax;
}

function codesOf(whole: Uint16Array): number[] {
  const codes: number[] = [];
  for (let at = 0; at < whole.length; at++) {
    const isWide = whole[at] >= WIDE;
    codes.push(isWide ? wideCode(whole[at], whole[++at]) : whole[at]);
  }
  return codes;
}

const besideKinds: ReadonlyMap<number, number> = new Map([
  [PIECE, TokenKind.piece],
  [JOINED, TokenKind.joined],
  [HANGUL_GRAM, TokenKind.hangulGram],
  [WORD_IN_RUN, TokenKind.wordInRun],
]);

/** The values of codes as token-codes.ts has them, after the length. */
function plainValues([, ...codes]: readonly number[]): PlainValue[] {
  const values: PlainValue[] = [];
  let documentPosition = 0;
  for (let at = 0; at < codes.length; ) {
    let asideMax = codes[at++] >>> LEAD_SHIFT;
    let start = 0;
    do {
      documentPosition += 16;
      const end = codes.findIndex((code, i) => i >= at && (code === END_ATTRIBUTE || code === NEXT_VALUE));
      const items = codes.slice(at, end);
      const { length, tokens } = plainTokens(items, start);
      values.push({ documentPosition, start, length, asideMax, tokens });
      documentPosition += length - items.filter((code) => code === SKIP).length;
      start += length + 8;
      asideMax = STOP_WORDS_ALONE;
      at = end + 1;
    } while (codes[at - 1] === NEXT_VALUE);
  }
  return values;
}

function plainTokens(items: readonly number[], first: number): { length: number; tokens: PlainToken[] } {
  const tokens: PlainToken[] = [];
  let position = first;
  let isInRun = false;
  for (let i = 0; i < items.length; i++) {
    const code = items[i];
    const kind = besideKinds.get(code);
    if (code === SKIP) position++;
    else if (code === RUN_START) isInRun = true;
    else if (kind !== undefined) {
      const term = items[++i] - FIRST_TERM;
      const start = kind === TokenKind.wordInRun ? position : position - 1;
      const end = kind === TokenKind.wordInRun ? Number.POSITIVE_INFINITY : start;
      tokens.push({ term, kind, start, end: kind === TokenKind.joined ? start + 1 : end });
    } else {
      const isLast = code === RUN_END;
      if (isLast) isInRun = false;
      const term = items[isLast ? ++i : i] - FIRST_TERM;
      const isGram = isInRun || isLast;
      const end = isInRun ? position + 1 : position;
      tokens.push({ term, kind: isGram ? TokenKind.gram : TokenKind.word, start: position, end });
      position++;
    }
  }
  return { length: position - first, tokens };
}
