import { TokenKind } from "../analysis/token.js";
import { STOP, type TermTables, unitSteps } from "./sought-terms.js";
import { codeAt, repeatsStart, unitsPerRepeat, wholeSizeMax } from "./stored-document.js";
import {
  cellsPerToken,
  cellsPerValue,
  endShift,
  leadShift,
  sayable,
  slotShift,
  TokenCells,
  valueLengthMax,
  valueLengthShift,
} from "./token-cells.js";
import {
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

/** By the code before a token beside a word its kind. */
const escapedKinds = new Uint8Array(FIRST_TERM);
escapedKinds[PIECE] = TokenKind.piece;
escapedKinds[JOINED] = TokenKind.joined;
escapedKinds[HANGUL_GRAM] = TokenKind.hangulGram;
escapedKinds[WORD_IN_RUN] = TokenKind.wordInRun;

/** No two tokens of different values are nearer in `places`. */
const placeGap = 16;

/** Behind every position. */
const unknownEnd = 0x7fffffff;

/** Where every token is wanted. */
const everyUnit = unitSteps(true);

const capacityMin = 512;
const none = new Uint32Array(0);

/**
 * The tokens of one document in text order, all or those sought, by their ordinals. Used for one document
 * after the other.
 */
export class DocumentTokens extends TokenCells {
  /** Takes memory only when it reads: most searches have some that never do. */
  constructor() {
    super(none, none);
  }

  /**
   * Reads the stored document of the units [from, to). `sought`: only tokens of these terms are kept.
   *
   * The inner loop of ranking: one call a document, so that all it needs stands in locals, and a plain token
   * that is not sought costs one look at a small table.
   */
  read(units: Uint16Array, from: number, to: number, sought: TermTables | null): void {
    // A token takes a unit at least.
    this.#reserve(wholeSizeMax(from, to));
    const { cells, values } = this;
    const steps = sought === null ? everyUnit : sought.steps;
    const bits = sought === null ? null : sought.bits;
    this.documentLength = codeAt(units, from);
    let cell = 0;
    let length = 0;
    let value = 0;
    let maySay = false;
    // `places` less the position, and `tokenPlaces` less `places`.
    let placeBase = 0;
    let besideCount = 0;
    const repeats = repeatsStart(units, to);
    // Its own units up to `own` have been read.
    let own = units[from] >= WIDE ? from + 2 : from + 1;
    let repeat = repeats;
    for (let isOwn = true; ; isOwn = !isOwn) {
      const hasRepeat = repeat < to - 1;
      let at = own;
      let limit = hasRepeat ? from + units[repeat] : repeats;
      if (isOwn) own = limit;
      else {
        if (!hasRepeat) break;
        at = from - units[repeat + 1];
        limit = at + units[repeat + 2];
        repeat += unitsPerRepeat;
      }
      while (at < limit) {
        const head = units[at++];
        const slot = (head & SLOT_MASK) << slotShift;
        const lead = head >>> LEAD_SHIFT;
        // How many positions at the beginning of a value need no token, as there may be articles.
        let asideMax = lead;
        let slotAndLead = lead < STOP_WORDS_ALONE ? slot | (lead << leadShift) : slot;
        // Where the next plain term stands, not saturated.
        let position = 0;
        let isInRun = false;
        placeBase += placeGap;
        // Where the value starts, and its first token here.
        let valuePlace = placeBase;
        let valueStart = 0;
        let valueAt = at;
        let valueToken = length;
        // From `coveredFrom` to `coveredTo` all positions lie in spans of tokens.
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
              // A wide term of a class with a sought one, or a second unit that looks like a sought term.
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
            // But for first units of two, of what was passed over each part took two units and no position,
            // and each other term one of both.
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
                const sizeTold = size < valueLengthMax ? size : valueLengthMax;
                const startTold = valueStart < POSITION_MAX ? valueStart : POSITION_MAX;
                const isCovered =
                  size <= SAID_MAX && coveredTo >= position && coveredFrom - valueStart <= asideMax;
                // Where positions saturate they are not told apart.
                const mayBeSaid = isCovered || position > POSITION_MAX;
                if (mayBeSaid) maySay = true;
                values[value] = valuePlace;
                values[value + 1] = mayBeSaid ? valueToken | sayable : valueToken;
                values[value + 2] = startTold | (sizeTold << valueLengthShift);
                values[value + 3] = valueAt - from;
                value += cellsPerValue;
              }
              if (code === END_ATTRIBUTE) break;
              slotAndLead = slot;
              asideMax = SAID_MAX;
              position += VALUE_GAP;
              placeBase += placeGap - VALUE_GAP;
              valuePlace = position + placeBase;
              valueStart = position;
              valueAt = at;
              valueToken = length;
              coveredFrom = position;
              coveredTo = position;
              continue;
            }
            if (code === SKIP) {
              position++;
              placeBase--;
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
          // Parts stand at the position of the word before them, a word in a run at that of the gram behind
          // it.
          else if (kind !== TokenKind.wordInRun) start--;
          if (!isAmong(bits, term)) continue;
          // Of grams only those before the last of their run span two characters.
          const end = kind === TokenKind.joined || (kind === TokenKind.gram && isInRun) ? start + 1 : start;
          const last = end < POSITION_MAX ? end : POSITION_MAX;
          const place = start + placeBase;
          cells[cell] = term;
          cells[cell + 1] = kind | slotAndLead;
          cells[cell + 2] = (start < POSITION_MAX ? start : POSITION_MAX) | (last << endShift);
          cells[cell + 3] = place;
          cells[cell + 4] = place + besideCount;
          cell += cellsPerToken;
          length++;
          if (kind === TokenKind.piece || kind === TokenKind.hangulGram) continue;
          if (start > coveredTo) coveredFrom = start;
          // How far a word in a run reaches is not known.
          if (kind === TokenKind.wordInRun) coveredTo = unknownEnd;
          else if (end >= coveredTo) coveredTo = end + 1;
        }
        placeBase += position;
      }
    }
    this.length = length;
    this.valueCount = value / cellsPerValue;
    this.maySay = maySay;
  }

  /** Makes room for so many tokens, each in a value of its own. */
  #reserve(length: number): void {
    if (length * cellsPerToken <= this.cells.length) return;
    const capacity = Math.max(length, (this.cells.length / cellsPerToken) * 2, capacityMin);
    this.cells = new Uint32Array(capacity * cellsPerToken);
    this.values = new Uint32Array(capacity * cellsPerValue);
  }
}

/** Whether a term is sought; null: every one is. */
function isAmong(bits: Uint32Array | null, term: number): boolean {
  return bits === null || ((bits[term >>> 5] >>> (term & 31)) & 1) !== 0;
}

/** How many of the units [from, to) are the first of two. */
function widesIn(units: Uint16Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (units[at] >= WIDE) count++;
  return count;
}
