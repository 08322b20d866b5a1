import type { Highlighted, JsonObject } from "@findling/protocol";
import type { Analyzer } from "../analysis/analyzer.js";
import { textValues } from "../analysis/attribute-values.js";
import { TokenBuffer, TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { VALUE_GAP } from "../forward-index/token-codes.js";
import { allRequired } from "../matching/requirement.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { OccurrenceList } from "../ranking/occurrence-list.js";
import type { SearchableAttribute } from "../segment/searchable-attributes.js";
import type { AttributeOccurrences } from "./attribute-occurrences.js";
import { HangulWords, NOT_THERE } from "./hangul-words.js";
import type { Mark } from "./mark.js";
import { markedEnd } from "./marked-end.js";
import { segmentsOf, segmentsWithin } from "./segments.js";
import { ShownMemory, type ShownText } from "./shown-memory.js";
import { snippetPositionsMax, snippetRange, wholePositionsMax } from "./snippet-window.js";
import type { WantedToken } from "./wanted-at-position.js";
import { WantedTokens } from "./wanted-tokens.js";
import { WeighedText } from "./weighed-text.js";

const valueSeparator = ", ";

export interface HighlightContext {
  readonly analyzer: Analyzer;
  readonly dictionary: TermDictionary;
  readonly attributes: readonly SearchableAttribute[];
  readonly plan: Pick<QueryPlan, "words" | "phrases">;
}

/** What a hit shows of its record's texts, by attribute (ranking 6.1, 6.2). */
export interface ShownTexts {
  readonly highlight: Record<string, Highlighted>;
  readonly snippet: Record<string, Highlighted>;
}

/**
 * Highlights the searchable attributes of a record and cuts snippets of the long ones. Which tokens match is known from the
 * forward index; only attributes with a match are analysed again, for the ranges of their tokens.
 */
export class Highlighter {
  readonly #context: HighlightContext;
  readonly #tokens = new TokenBuffer();
  readonly #wanted: WantedTokens;
  readonly #weighed = new WeighedText();
  readonly #memory = new ShownMemory();
  readonly #allWords: number;
  #marks: Mark[] = [];

  constructor(context: HighlightContext) {
    this.#context = context;
    this.#allWords = allRequired(context.plan.words.length).counted;
    this.#wanted = new WantedTokens(context.dictionary, context.plan);
  }

  /** `occurrences`: those of the same document. What is alike in two records may be the same object. */
  show(record: JsonObject, occurrences: OccurrenceList): ShownTexts {
    const shown: ShownTexts = { highlight: {}, snippet: {} };
    let to = 0;
    for (const { slot, path } of this.#context.attributes) {
      const from = to;
      while (to < occurrences.length && occurrences.slot[to] === slot) to++;
      const values = textValues(record, path);
      if (values.length === 0) continue;
      const { highlight, snippet } = this.#shownOf(values, { list: occurrences, from, to });
      set(shown.highlight, path, highlight);
      if (snippet !== null) set(shown.snippet, path, snippet);
    }
    return shown;
  }

  #shownOf(values: readonly string[], occurrences: AttributeOccurrences): ShownText {
    const text = values.length === 1 ? values[0] : values.join(valueSeparator);
    if (occurrences.from === occurrences.to) return unmarked(text);
    if (values.length > 1) return this.#show(text, values, occurrences);
    const known = this.#memory.find(text, occurrences);
    if (known !== undefined) return known;
    const shown = this.#show(text, values, occurrences);
    this.#memory.keep(text, occurrences, shown);
    return shown;
  }

  #show(text: string, values: readonly string[], occurrences: AttributeOccurrences): ShownText {
    this.#wanted.load(occurrences);
    this.#marks = [];
    const maySnippet = this.#mark(values) && this.#marks.length > 0;
    const fullyMatched = this.#isFullyMatched();
    const segments = segmentsOf(text, this.#marks);
    const highlight = { segments, fullyMatched };
    const range = maySnippet ? snippetRange(text, this.#weighed, this.#marks) : null;
    if (range === null) return { highlight, snippet: null };
    return { highlight, snippet: { segments: segmentsWithin(segments, range), fullyMatched } };
  }

  /** Collects the marks of an attribute; returns whether it may be longer than a snippet: then its text is weighed. */
  #mark(values: readonly string[]): boolean {
    this.#weighed.reset();
    let base = 0;
    let offset = 0;
    for (const value of values) {
      // No unit weighs more than a word: what stands behind the last mark of a short text tells nothing.
      const behind = values.length === 1 && value.length <= wholePositionsMax ? 0 : snippetPositionsMax;
      const focus = this.#wanted.focusFrom(base, behind);
      this.#context.analyzer.analyze(value, this.#tokens, focus);
      this.#markValue(value, base, offset);
      if (values.length === 1 && this.#tokens.positionCount <= wholePositionsMax) return false;
      this.#weighed.addAll(this.#tokens, offset);
      base += this.#tokens.positionCount + VALUE_GAP;
      offset += value.length + valueSeparator.length;
    }
    return true;
  }

  /** `base`: the position of the value's first token in the attribute; `offset`: where its text starts. */
  #markValue(text: string, base: number, offset: number): void {
    const { analyzer, plan } = this.#context;
    const { terms, kinds, positions, starts, length } = this.#tokens;
    const hangulWords = new HangulWords(text, this.#tokens, analyzer);
    const value = { text, tokens: this.#tokens, base, hangulWords };
    for (let i = 0; i < length; i++) {
      const position = base + positions[i];
      // Most tokens are passed over here.
      if (position < this.#wanted.next || !this.#wanted.isAny(position)) continue;
      const candidates = this.#wanted.at(position, terms[i], kinds[i]);
      if (candidates === undefined) continue;
      const key = termKey(terms[i], kinds[i]);
      for (const wanted of candidates) {
        if (wanted.kind !== kinds[i] || !isThere(wanted, key)) continue;
        const { term } = plan.words[wanted.word];
        const end = markedEnd(value, i, wanted, { term, analyzer });
        if (end === NOT_THERE) continue;
        this.#marks.push({
          start: offset + starts[i],
          end: offset + end,
          via: wanted.via,
          words: wanted.words,
        });
      }
    }
  }

  /**
   * Words that were dropped have no occurrences here, and need none: they are dropped only where no visible document
   * has all words of `q` (ranking 2.4).
   */
  #isFullyMatched(): boolean {
    return this.#allWords !== 0 && this.#wanted.words === this.#allWords;
  }
}

/** What is shown of a text in which nothing matched. */
function unmarked(text: string): ShownText {
  const segments = text === "" ? [] : [{ text, match: false }];
  return { highlight: { segments, fullyMatched: false }, snippet: null };
}

/** Whether a token of its kind and position is the wanted one. A word needs no look: there is one at each position. */
function isThere({ kind, key, isPrefix }: WantedToken, tokenKey: string): boolean {
  if (kind === TokenKind.word) return true;
  return isPrefix ? tokenKey.startsWith(key) : tokenKey === key;
}

/** By assignment, but for an attribute that is called __proto__. */
function set(byAttribute: Record<string, Highlighted>, path: string, value: Highlighted): void {
  if (path !== "__proto__") byAttribute[path] = value;
  else
    Object.defineProperty(byAttribute, path, { value, configurable: true, enumerable: true, writable: true });
}
