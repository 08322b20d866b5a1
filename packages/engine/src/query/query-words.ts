import { queryWordsMax } from "@findling/protocol";
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
  /** Of a word cut out of an unspaced run: its characters; of every other word none. */
  readonly characters: readonly string[];
  /** Of a Hangul word of two or more syllables: its bigrams, in order. */
  readonly hangulGrams: readonly string[];
}

/** A word of `q`, in order; counted by itself even when another has the same term (ranking 2.1). */
export interface QueryWord extends TextWord {
  /** Whether any term that starts with it may stand for it. */
  readonly isPrefix: boolean;
}

export interface AnalysedQuery {
  /** `q` as typed. */
  readonly text: string;
  readonly words: readonly QueryWord[];
  /** Equal for queries that rules take for the same: the terms of all words, those that are ignored too (ranking 5.2). */
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

/** Cuts `q` into query words. The last is a prefix word if `prefix` and `q` ends in it. */
export function analyseQuery(cutter: WordCutter, q: string, prefix: boolean): AnalysedQuery {
  const tokens = new TokenBuffer(fewTokens);
  cutter.analyzer.analyze(q, tokens);
  const valueTexts: string[] = [];
  let valueLength = 0;
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kinds[i];
    if (!isPart(kind)) valueTexts.push(termKey(tokens.terms[i], kind));
    if (kind === TokenKind.word || kind === TokenKind.gram) valueLength++;
  }
  const all = wordsOf(q, tokens, cutter.languages);
  const words = all.slice(0, queryWordsMax).map((word, i) => ({
    ...word,
    isPrefix: prefix && i === all.length - 1 && word.end === q.length,
  }));
  const ruleText = all.map(({ term }) => term).join(" ");
  return { text: q, words, ruleText, valueTexts, valueLength };
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
    characters: [],
    hangulGrams,
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
