/**
 * *Forward index*: from a document to its tokens, in text order. The postings are the other direction.
 *
 * Ranking needs the positions of terms, but only in the few documents that may be shown. So positions are not
 * in the posting lists. The tokens of each document are stored here as units of 16 bits. A position takes no
 * unit: it is the number of words before it.
 *
 *     TokenBuffer --> TokenRecorder --> encodeDocument --> ForwardIndexWriter --> units and offsets
 *                                                                                      |
 *               SoughtTerms (terms of a query) ------> DocumentTokens.read <-----------+
 *                                                                         PairWalk <--+
 *
 * Example: `title` (slot 0) is `e-mail`, `content` (slot 1) is `red wine`. The terms have the numbers `e` 5,
 * `mail` 6, `red` 40, `wine` 41 and `email` 70. A term is stored as its number plus 9.
 *
 *     4           0       14  3 79           15    0      1       49   50    0      0
 *     length      slot 0  e   joined email   mail  end    slot 1  red  wine  end    no repeats
 *
 * Read from these 12 units, `email` spans the positions 0 to 1 of slot 0, and `wine` has position 1 of slot
 * 1. The document positions of `e`, `mail`, `red` and `wine` are 16, 17, 34, 35: they count all words of the
 * document, and are at least 16 apart in different values.
 *
 * Good for: reading one document in full or scanning it for a few terms. A unit that is not sought costs one
 * look at a table. Attributes that neighbouring documents share are stored once (stored-document.ts).
 * Not good for: finding documents, which the postings do, and starting in the middle of an attribute, since
 * positions are counted from its beginning.
 *
 * @module
 */
import { TokenKind } from "../analysis/token.js";
import { STOP, type TermTables, unitSteps } from "./sought-terms.js";
import {
  codeAt,
  REPEAT_DISTANCE,
  REPEAT_SIZE,
  repeatsStart,
  unitsPerRepeat,
  wholeSizeMax,
} from "./stored-document.js";
import {
  cellsPerToken,
  cellsPerValue,
  DOCUMENT_POSITION_CELL,
  FIRST_CELL,
  KIND_CELL,
  leadShift,
  OFFSET_CELL,
  RANGE_CELL,
  SPAN_CELL,
  sayable,
  slotShift,
  spanReachShift,
  TOKEN_NUMBER_CELL,
  TokenCells,
  valueLengthMax,
  valueLengthShift,
} from "./token-cells.js";
import {
  DOCUMENT_POSITION_GAP,
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  isBesideWord,
  JOINED,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  POSITION_MAX,
  RUN_START,
  SAID_MAX,
  SKIP,
  SLOT_MASK,
  STOP_WORDS_ALONE,
  VALUE_GAP,
  WIDE,
  WORD_IN_RUN,
} from "./token-codes.js";
import { wideCode } from "./wide-code.js";

/** For each code that precedes a token beside a word: the kind of the token. */
const escapedKinds = new Uint8Array(FIRST_TERM);
escapedKinds[PIECE] = TokenKind.piece;
escapedKinds[JOINED] = TokenKind.joined;
escapedKinds[HANGUL_GRAM] = TokenKind.hangulGram;
escapedKinds[WORD_IN_RUN] = TokenKind.wordInRun;

/** An end behind every position. */
const unknownEnd = 0x7fffffff;

/** The steps for reading all tokens. */
const everyUnit = unitSteps(true);

const capacityMin = 512;
const none = new Uint32Array(0);

/**
 * The tokens of one document in text order, all of them or only those of sought terms, by their ordinals. One
 * instance is used for many documents.
 */
export class DocumentTokens extends TokenCells {
  /** Allocates memory only on the first read, because in most searches some instances are never used. */
  constructor() {
    super(none, none);
  }

  /**
   * Reads the stored document `units[from, to)`. Keeps only tokens of terms in `sought`; null keeps all
   * tokens.
   *
   * This is the inner loop of ranking. It is one function, so that everything it needs is in local variables.
   * A plain token that is not sought costs one look at a small table.
   */
  read(units: Uint16Array, from: number, to: number, sought: TermTables | null): void {
    // A token takes at least one unit.
    this.#reserve(wholeSizeMax(from, to));
    const { cells, values } = this;
    const steps = sought === null ? everyUnit : sought.steps;
    const bits = sought === null ? null : sought.bits;
    this.documentLength = codeAt(units, from);
    let cell = 0;
    let length = 0;
    let value = 0;
    let maySay = false;
    // `documentBase` is the document position minus the position. `besideCount` is the token number minus the
    // document position.
    let documentBase = 0;
    let besideCount = 0;
    const repeats = repeatsStart(units, to);
    // The document's own units up to `own` have been read.
    let own = units[from] >= WIDE ? from + 2 : from + 1;
    let repeat = repeats;
    for (let isOwn = true; ; isOwn = !isOwn) {
      const hasRepeat = repeat < to - 1;
      let at = own;
      let limit = hasRepeat ? from + units[repeat] : repeats;
      if (isOwn) own = limit;
      else {
        if (!hasRepeat) break;
        at = from - units[repeat + REPEAT_DISTANCE];
        limit = at + units[repeat + REPEAT_SIZE];
        repeat += unitsPerRepeat;
      }
      while (at < limit) {
        const head = units[at++];
        const slot = (head & SLOT_MASK) << slotShift;
        const lead = head >>> LEAD_SHIFT;
        // Number of positions at the start of a value that need no token, because articles may stand there.
        let asideMax = lead;
        let slotAndLead = lead < STOP_WORDS_ALONE ? slot | (lead << leadShift) : slot;
        // The position of the next plain term, not saturated.
        let position = 0;
        let isInRun = false;
        documentBase += DOCUMENT_POSITION_GAP;
        // The document position, start and offset of the current value, and its first token in this buffer.
        let valueDocumentPosition = documentBase;
        let valueStart = 0;
        let valueAt = at;
        let valueToken = length;
        // All positions in `[coveredFrom, coveredTo)` are in spans of tokens.
        let coveredFrom = 0;
        let coveredTo = 0;
        for (;;) {
          const first = at;
          const firstPosition = position;
          let code = units[at++];
          for (;;) {
            const step = steps[code];
            if (step !== STOP) position += step;
            else {
              // Not sought: a wide term with the first unit of a sought one, or a second unit that looks like
              // a sought term.
              if (code >= WIDE) {
                if (isAmong(bits, wideCode(code, units[at]) - FIRST_TERM)) break;
                at++;
              } else if (at - 1 === first || units[at - 2] < WIDE) break;
              position++;
            }
            code = units[at++];
          }
          let before: number = END_ATTRIBUTE;
          if (at - 1 > first) {
            // First units of wide codes do not count among the skipped units. A part took two other units and
            // no position; any other term took one of each. So half of the difference is the number of parts.
            const plain = at - 1 - first - widesIn(units, first, at - 1);
            besideCount += (plain - (position - firstPosition)) >> 1;
            before = units[at - 2];
          }
          let kind: number = isInRun ? TokenKind.gram : TokenKind.word;
          const isBeside = isBesideWord(before);
          if (isBeside) {
            position++;
            kind = escapedKinds[before];
          } else if (code < FIRST_TERM) {
            if (code === END_ATTRIBUTE || code === NEXT_VALUE) {
              if (length > valueToken) {
                const size = position - valueStart;
                const cappedSize = size < valueLengthMax ? size : valueLengthMax;
                const cappedStart = valueStart < POSITION_MAX ? valueStart : POSITION_MAX;
                const mayBeSaid =
                  size <= SAID_MAX && coveredTo >= position && coveredFrom - valueStart <= asideMax;
                if (mayBeSaid) maySay = true;
                values[value] = valueDocumentPosition;
                values[value + FIRST_CELL] = mayBeSaid ? valueToken | sayable : valueToken;
                values[value + RANGE_CELL] = cappedStart | (cappedSize << valueLengthShift);
                values[value + OFFSET_CELL] = valueAt - from;
                value += cellsPerValue;
              }
              if (code === END_ATTRIBUTE) break;
              slotAndLead = slot;
              asideMax = SAID_MAX;
              position += VALUE_GAP;
              documentBase += DOCUMENT_POSITION_GAP - VALUE_GAP;
              valueDocumentPosition = position + documentBase;
              valueStart = position;
              valueAt = at;
              valueToken = length;
              coveredFrom = position;
              coveredTo = position;
              continue;
            }
            if (code === SKIP) {
              position++;
              documentBase--;
              continue;
            }
            isInRun = code === RUN_START;
            if (isInRun) continue;
            kind = TokenKind.gram;
            code = units[at++];
          }
          if (code >= WIDE) code = wideCode(code, units[at++]);
          const term = code - FIRST_TERM;
          let start = position;
          if (!isBeside) position++;
          // A part has the position of the word before it. A word in a run has the position of the gram
          // behind it.
          else if (kind !== TokenKind.wordInRun) start--;
          if (!isAmong(bits, term)) continue;
          // A gram spans two characters, except the last one of its run.
          const end = kind === TokenKind.joined || (kind === TokenKind.gram && isInRun) ? start + 1 : start;
          const documentPosition = start + documentBase;
          cells[cell] = term;
          cells[cell + KIND_CELL] = kind | slotAndLead;
          cells[cell + SPAN_CELL] =
            (start < POSITION_MAX ? start : POSITION_MAX) | ((end - start) << spanReachShift);
          cells[cell + DOCUMENT_POSITION_CELL] = documentPosition;
          cells[cell + TOKEN_NUMBER_CELL] = documentPosition + besideCount;
          cell += cellsPerToken;
          length++;
          if (kind === TokenKind.piece || kind === TokenKind.hangulGram) continue;
          if (start > coveredTo) coveredFrom = start;
          // The end of a word in a run is not stored.
          if (kind === TokenKind.wordInRun) coveredTo = unknownEnd;
          else if (end >= coveredTo) coveredTo = end + 1;
        }
        documentBase += position;
      }
    }
    this.length = length;
    this.valueCount = value / cellsPerValue;
    this.maySay = maySay;
  }

  /** Makes room for `length` tokens, each in a value of its own. */
  #reserve(length: number): void {
    if (length * cellsPerToken <= this.cells.length) return;
    const capacity = Math.max(length, (this.cells.length / cellsPerToken) * 2, capacityMin);
    this.cells = new Uint32Array(capacity * cellsPerToken);
    this.values = new Uint32Array(capacity * cellsPerValue);
  }
}

/** Whether a term is sought. With null, all terms are. */
function isAmong(bits: Uint32Array | null, term: number): boolean {
  return bits === null || ((bits[term >>> 5] >>> (term & 31)) & 1) !== 0;
}

/** Number of units in `units[from, to)` that are the first of two. */
function widesIn(units: Uint16Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (units[at] >= WIDE) count++;
  return count;
}
