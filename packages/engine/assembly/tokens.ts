import {
  CELL_LEAD_SHIFT,
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  KIND_GRAM,
  KIND_HANGUL_GRAM,
  KIND_JOINED,
  KIND_PIECE,
  KIND_WORD,
  KIND_WORD_IN_RUN,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  DOCUMENT_POSITION_GAP,
  POSITION_MAX,
  REPEAT_BYTES,
  REPEAT_DISTANCE,
  REPEAT_SIZE,
  RUN_START,
  SAID_MAX,
  SAYABLE,
  SKIP,
  SLOT_MASK,
  SLOT_SHIFT,
  SPAN_REACH_SHIFT,
  STOP,
  STOP_WORDS_ALONE,
  TOKEN_BYTES,
  TOKEN_KIND,
  TOKEN_DOCUMENT_POSITION,
  TOKEN_NUMBER,
  TOKEN_SPAN,
  VALUE_BYTES,
  VALUE_FIRST,
  VALUE_GAP,
  VALUE_LENGTH_MAX,
  VALUE_LENGTH_SHIFT,
  VALUE_OFFSET,
  VALUE_RANGE,
  WIDE,
  WIDE_CLASSES,
  WORD_IN_RUN,
} from "./layout.generated";

/** An end after every position. */
const UNKNOWN_END: i32 = i32.MAX_VALUE;

/** Bits by term and steps by unit: see SoughtTerms. */
let soughtBits: usize = 0;
let soughtSteps: usize = 0;

export let tokenCount: i32 = 0;
export let documentLength: u32 = 0;
/** The number of values that have tokens. */
export let valueCount: i32 = 0;
/** Whether some value may be wholly said: see TokenCells. */
export let maySay: bool = false;

/** The slot in the cell that has a token's kind, slot and lead. */
@inline
export function slotOf(cell: u32): u32 {
  return (cell >>> SLOT_SHIFT) & SLOT_MASK;
}

@inline
export function leadOf(cell: u32): u32 {
  return cell >>> CELL_LEAD_SHIFT;
}

export function setSought(bits: usize, steps: usize): void {
  soughtBits = bits;
  soughtSteps = steps;
}

/**
 * Reads a stored document of the forward index, as DocumentTokens does. For its units see token-codes.ts, for
 * repeats stored-document.ts, for tokens and values token-cells.ts.
 */
export function readTokens(from: usize, to: usize, cells: usize, values: usize): void {
  const steps = soughtSteps;
  const bits = soughtBits;
  const repeatsEnd = to - 2;
  const repeats = repeatsEnd - <usize>load<u16>(repeatsEnd) * REPEAT_BYTES;
  let repeat = repeats;
  // The document's own units before `own` have been read.
  let own = from + 2;
  documentLength = load<u16>(from);
  if (documentLength >= WIDE) {
    documentLength = wide(documentLength, own);
    own += 2;
  }
  let cell = cells;
  let value = values;
  let isSaid = false;
  // Document position minus position, and token number minus document position (see TokenCells).
  let documentBase = 0;
  let besideCount = 0;
  for (let isOwn = true; ; isOwn = !isOwn) {
    const hasRepeat = repeat < repeatsEnd;
    let at = own;
    let limit = hasRepeat ? from + (<usize>load<u16>(repeat) << 1) : repeats;
    if (isOwn) own = limit;
    else {
      if (!hasRepeat) break;
      at = from - (<usize>load<u16>(repeat, REPEAT_DISTANCE) << 1);
      limit = at + (<usize>load<u16>(repeat, REPEAT_SIZE) << 1);
      repeat += REPEAT_BYTES;
    }
    while (at < limit) {
      const head = <u32>load<u16>(at);
      at += 2;
      const slot = (head & SLOT_MASK) << SLOT_SHIFT;
      const lead = head >>> LEAD_SHIFT;
      // This many positions at the beginning of a value need no token, since there may be articles.
      let asideMax = <i32>lead;
      let slotAndLead = lead < STOP_WORDS_ALONE ? slot | (lead << CELL_LEAD_SHIFT) : slot;
      let position = 0;
      let isInRun = false;
      documentBase += DOCUMENT_POSITION_GAP;
      let valueDocumentPosition = documentBase;
      let valueStart = 0;
      let valueAt = at;
      let valueCell = cell;
      // All positions of `[coveredFrom, coveredTo)` are in spans of tokens.
      let coveredFrom = 0;
      let coveredTo = 0;
      while (true) {
        const first = at;
        const firstPosition = position;
        let code = <u32>load<u16>(at);
        at += 2;
        while (true) {
          const step = stepOf(steps, code);
          if (step != STOP) position += step;
          else {
            // Either a wide term of the same class as a sought one, or a second unit that looks like a sought
            // term.
            if (code >= WIDE) {
              if (isSought(bits, wide(code, at) - FIRST_TERM)) break;
              at += 2;
            } else if (at - 2 == first || load<u16>(at - 4) < WIDE) break;
            position++;
          }
          code = load<u16>(at);
          at += 2;
        }
        let before = END_ATTRIBUTE;
        if (at - 2 > first) {
          const plain = <i32>((at - 2 - first) >> 1) - widesIn(first, at - 2);
          besideCount += (plain - (position - firstPosition)) >> 1;
          before = load<u16>(at - 4);
        }
        let kind = isInRun ? KIND_GRAM : KIND_WORD;
        const isBeside = before >= PIECE && before <= WORD_IN_RUN;
        if (isBeside) {
          position++;
          kind =
            before == PIECE ? KIND_PIECE
            : before == JOINED ? KIND_JOINED
            : before == HANGUL_GRAM ? KIND_HANGUL_GRAM
            : KIND_WORD_IN_RUN;
        } else if (code < FIRST_TERM) {
          if (code == END_ATTRIBUTE || code == NEXT_VALUE) {
            if (cell > valueCell) {
              const size = position - valueStart;
              const mayBeSaid =
                size <= SAID_MAX && coveredTo >= position && coveredFrom - valueStart <= asideMax;
              if (mayBeSaid) isSaid = true;
              store<u32>(value, <u32>valueDocumentPosition);
              store<u32>(
                value,
                <u32>((valueCell - cells) / TOKEN_BYTES) | (mayBeSaid ? SAYABLE : 0),
                VALUE_FIRST,
              );
              store<u32>(
                value,
                <u32>min(valueStart, POSITION_MAX) | (<u32>min(size, VALUE_LENGTH_MAX) << VALUE_LENGTH_SHIFT),
                VALUE_RANGE,
              );
              store<i32>(value, (<i32>valueAt - <i32>from) >> 1, VALUE_OFFSET);
              value += VALUE_BYTES;
            }
            if (code == END_ATTRIBUTE) break;
            slotAndLead = slot;
            asideMax = SAID_MAX;
            position += VALUE_GAP;
            documentBase += DOCUMENT_POSITION_GAP - VALUE_GAP;
            valueDocumentPosition = position + documentBase;
            valueStart = position;
            valueAt = at;
            valueCell = cell;
            coveredFrom = position;
            coveredTo = position;
            continue;
          }
          if (code == SKIP) {
            position++;
            documentBase--;
            continue;
          }
          isInRun = code == RUN_START;
          if (isInRun) continue;
          kind = KIND_GRAM;
          code = load<u16>(at);
          at += 2;
        }
        if (code >= WIDE) {
          code = wide(code, at);
          at += 2;
        }
        const term = code - FIRST_TERM;
        let start = position;
        if (!isBeside) position++;
        else if (kind != KIND_WORD_IN_RUN) start--;
        if (!isSought(bits, term)) continue;
        const end = kind == KIND_JOINED || (kind == KIND_GRAM && isInRun) ? start + 1 : start;
        const documentPosition = start + documentBase;
        store<u32>(cell, term);
        store<u32>(cell, kind | slotAndLead, TOKEN_KIND);
        store<u32>(
          cell,
          <u32>min(start, POSITION_MAX) | (<u32>(end - start) << SPAN_REACH_SHIFT),
          TOKEN_SPAN,
        );
        store<u32>(cell, <u32>documentPosition, TOKEN_DOCUMENT_POSITION);
        store<u32>(cell, <u32>(documentPosition + besideCount), TOKEN_NUMBER);
        cell += TOKEN_BYTES;
        if (kind == KIND_PIECE || kind == KIND_HANGUL_GRAM) continue;
        if (start > coveredTo) coveredFrom = start;
        // The end of a word in a run is not known.
        if (kind == KIND_WORD_IN_RUN) coveredTo = UNKNOWN_END;
        else if (end >= coveredTo) coveredTo = end + 1;
      }
      documentBase += position;
    }
  }
  tokenCount = <i32>((cell - cells) / TOKEN_BYTES);
  valueCount = <i32>((value - values) / VALUE_BYTES);
  maySay = isSaid;
}

@inline
function stepOf(steps: usize, code: u32): i32 {
  return <i32>load<i8>(steps + <usize>code);
}

@inline
function isSought(bits: usize, term: u32): bool {
  return ((load<u32>(bits + (<usize>(term >>> 5) << 2)) >>> (term & 31)) & 1) != 0;
}

/** The code of two units, `high` and the one at `at` (see wide-code.ts). */
@inline
export function wide(high: u32, at: usize): u32 {
  return high + (WIDE - 1 - <u32>load<u16>(at)) * WIDE_CLASSES;
}

/**
 * The number of units in `[from, to)` that are the first of two. Reads eight at a time and ignores the units
 * after `to`.
 */
@inline
function widesIn(from: usize, to: usize): i32 {
  let count = 0;
  for (let at = from; at < to; at += 16) {
    const isWide = i16x8.bitmask(i16x8.ge_u(v128.load(at), i16x8.splat(<i16>WIDE)));
    const left = (to - at) >> 1;
    count += popcnt<i32>(left < 8 ? isWide & ((1 << <i32>left) - 1) : isWide);
  }
  return count;
}
