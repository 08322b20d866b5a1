import type { Analyzer } from "../analysis/analyzer.js";
import { TokenBuffer, TokenKind } from "../analysis/token.js";
import type { TimeBudget } from "../collections/time-budget.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { VALUE_GAP } from "../forward-index/token-codes.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { AttributeOccurrences } from "./attribute-occurrences.js";
import { HangulWords, NOT_THERE } from "./hangul-words.js";
import type { Mark, Sighting } from "./mark.js";
import { type AnalysedValue, markedEnd } from "./marked-end.js";
import { type ShownPlan, wordsOf } from "./shown-plan.js";
import { snippetHalves, snippetPositionsMax, wholePositionsMax } from "./snippet-window.js";
import type { WantedToken } from "./wanted-at-position.js";
import { WantedTokens } from "./wanted-tokens.js";
import { WeighedText } from "./weighed-text.js";

/** Stands between the elements of an array in the text of an attribute (ranking 6.1). */
export const valueSeparator = ", ";

/** Time units spent on analysing a UTF-16 unit of a text, and on marking a token. */
const analysisUnits = 2;
const markUnits = 16;

/** The query whose occurrences are marked. */
export interface ShownQuery {
  readonly analyzer: Analyzer;
  readonly dictionary: TermDictionary;
  readonly plan: ShownPlan;
}

/**
 * Finds occurrences in the text of an attribute. The forward index knows at which tokens they stand. To find
 * the ranges of these tokens, the text is analysed again. Reused for one attribute after the other.
 */
export class AttributeMarker {
  /** The marked ranges, mostly in text order. */
  marks: Mark[] = [];
  /** The ranges in which words occur. */
  sightings: Sighting[] = [];
  /** The tokens up to some way behind the last occurrence (see `snippetRange`); none for a short text. */
  readonly weighed = new WeighedText();
  readonly #analyzer: Analyzer;
  /** Indexed by word number. */
  readonly #words: readonly PlannedWord[];
  readonly #time: TimeBudget;
  readonly #tokens = new TokenBuffer();
  readonly #wanted: WantedTokens;

  constructor({ analyzer, dictionary, plan }: ShownQuery) {
    this.#analyzer = analyzer;
    this.#words = wordsOf(plan);
    this.#time = plan.time;
    this.#wanted = new WantedTokens(dictionary, plan);
  }

  /** Whether each word of the plan occurs. */
  get hasAllWords(): boolean {
    return this.#wanted.words.size === this.#words.length;
  }

  /** Takes an attribute with these values. The attribute before is forgotten. */
  mark(values: readonly string[], occurrences: AttributeOccurrences): void {
    this.#wanted.load(occurrences);
    this.weighed.reset();
    this.marks = [];
    this.sightings = [];
    let base = 0;
    let offset = 0;
    // The weight up to the end of the last value with an occurrence.
    let markedHalves = 0;
    for (const value of values) {
      this.#time.spend(value.length * analysisUnits);
      // No unit weighs more than a word. So behind the last mark of a short text, nothing matters.
      const behind = values.length === 1 && value.length <= wholePositionsMax ? 0 : snippetPositionsMax;
      const focus = this.#wanted.focusFrom(base, behind);
      this.#analyzer.analyze(value, this.#tokens, focus);
      this.#markValue(value, base, offset);
      if (values.length === 1 && this.#tokens.positionCount <= wholePositionsMax) return;
      this.weighed.addAll(this.#tokens, offset);
      if (focus === undefined || base <= this.#wanted.last) markedHalves = this.weighed.halves;
      // What comes behind lies in no window with an occurrence.
      else if (this.weighed.halves - markedHalves > snippetHalves) return;
      base += this.#tokens.positionCount + VALUE_GAP;
      offset += value.length + valueSeparator.length;
    }
  }

  /** `base`: the position of the value's first token in the attribute; `offset`: where its text starts. */
  #markValue(text: string, base: number, offset: number): void {
    const { terms, kinds, positions, length } = this.#tokens;
    const hangulWords = new HangulWords(text, this.#tokens, this.#analyzer);
    const value = { text, tokens: this.#tokens, base, hangulWords };
    for (let i = 0; i < length; i++) {
      const position = base + positions[i];
      // Most tokens are passed over here.
      if (position < this.#wanted.next || !this.#wanted.isAny(position)) continue;
      const candidates = this.#wanted.at(position, terms[i], kinds[i]);
      if (candidates === undefined) continue;
      const key = termKey(terms[i], kinds[i]);
      this.#time.spend(candidates.length * markUnits);
      for (const wanted of candidates) {
        if (isThere(wanted, kinds[i], key)) this.#markToken(value, i, wanted, offset);
      }
    }
  }

  /** Marks token `at`, which is the wanted one. */
  #markToken(value: AnalysedValue, at: number, wanted: WantedToken, offset: number): void {
    const { words, parts, via } = wanted;
    const { term } = this.#words[wanted.word];
    const end = markedEnd(value, at, wanted, { term, analyzer: this.#analyzer });
    if (end === NOT_THERE) return;
    const mark = { start: offset + value.tokens.starts[at], end: offset + end, via, words };
    if (words.size > 0) {
      this.marks.push(mark);
      this.sightings.push(mark);
    }
    for (const part of parts) {
      const marks = part.phrase.meet(part, value.base + value.tokens.positions[at], mark);
      if (marks === null) continue;
      for (const one of marks) this.marks.push(one);
      this.sightings.push(part.phrase.sightingOf(marks));
    }
  }
}

/**
 * Whether a token at the wanted position is the wanted token. A word is not compared: there is one at each
 * position.
 */
function isThere(wanted: WantedToken, kind: number, key: string): boolean {
  if (wanted.kind === TokenKind.word) return kind === TokenKind.word || kind === TokenKind.wordInRun;
  if (wanted.kind !== kind) return false;
  return wanted.isPrefix ? key.startsWith(wanted.key) : key === wanted.key;
}
