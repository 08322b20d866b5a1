import type { Analyzer } from "../analysis/analyzer.js";
import { isPart, TokenBuffer, TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { cutRun, readUnspacedRun } from "./unspaced-query-run.js";

/** A word of a text, as query words are cut. */
export interface TextWord {
  readonly term: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Where it stands in the text, as tokens of a value do (ranking 1.4). */
  readonly position: number;
  /** Of a word cut out of an unspaced run: its characters; of every other word none. */
  readonly characters: readonly string[];
  /** Of a Hangul word of two or more syllables: its bigrams, in order. */
  readonly hangulGrams: readonly string[];
  /** Whether the segmenter cut it out of an unspaced run. */
  readonly isSegment: boolean;
}

/** A text cut as a query is. Nothing of it depends on an index's documents. */
export interface AnalysedQuery {
  /** `q` as typed. */
  readonly text: string;
  readonly words: readonly TextWord[];
  /** Equal for queries that rules take for the same: the terms of words and grams, in order (ranking 5.2). */
  readonly ruleText: string;
  /** The terms of all words and grams of `q`, for the comparison with whole values (ranking 3, exactness). */
  readonly valueTexts: readonly string[];
  /** How many of them are words, or grams of unspaced scripts. */
  readonly valueLength: number;
}

/** What decides how a text is cut into words. */
export interface WordCutter {
  readonly analyzer: Analyzer;
  readonly languages: readonly string[];
}

/** Most queries have no more: for so many, memory is had at once. */
const fewTokens = 16;

/** No term has this unit, so that terms joined by it are told apart from one term. */
const termSeparator = "\u0000";

export function analyseQuery(cutter: WordCutter, q: string): AnalysedQuery {
  const tokens = new TokenBuffer(fewTokens);
  cutter.analyzer.analyze(q, tokens);
  const valueTexts: string[] = [];
  let valueLength = 0;
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kinds[i];
    if (!isPart(kind)) valueTexts.push(termKey(tokens.terms[i], kind));
    if (kind === TokenKind.word || kind === TokenKind.gram) valueLength++;
  }
  const words = wordsOf(q, tokens, cutter.languages);
  return { text: q, words, ruleText: valueTexts.join(termSeparator), valueTexts, valueLength };
}

/** The words of a text that is analysed into `tokens`; unspaced runs are cut. */
export function wordsOf(text: string, tokens: TokenBuffer, languages: readonly string[]): TextWord[] {
  const words: TextWord[] = [];
  for (let i = 0; i < tokens.length; ) {
    const kind = tokens.kinds[i];
    if (kind === TokenKind.gram || kind === TokenKind.wordInRun) {
      const run = readUnspacedRun(tokens, i);
      for (const word of cutRun(text, run, languages)) {
        words.push({ ...word, term: word.characters.join(""), hangulGrams: [] });
      }
      i = run.nextToken;
    } else {
      if (kind === TokenKind.word) words.push(spacedWord(tokens, i));
      i++;
    }
  }
  return words;
}

/** The word that is token `at`; its Hangul bigrams stand at its position, behind it. */
function spacedWord(tokens: TokenBuffer, at: number): TextWord {
  const hangulGrams: string[] = [];
  for (let i = at + 1; i < tokens.length && tokens.positions[i] === tokens.positions[at]; i++) {
    if (tokens.kinds[i] === TokenKind.hangulGram) hangulGrams.push(tokens.terms[i]);
  }
  return {
    term: tokens.terms[at],
    start: tokens.starts[at],
    end: tokens.ends[at],
    position: tokens.positions[at],
    characters: [],
    hangulGrams,
    isSegment: false,
  };
}

/** The numbers of `texts`; null if one of them is no term, so that no value can equal them. */
export function termNumbers(dictionary: TermDictionary, texts: readonly string[]): Uint32Array | null {
  const numbers = new Uint32Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const term = dictionary.find(text);
    if (term < 0) return null;
    numbers[i] = term;
  }
  return numbers;
}
