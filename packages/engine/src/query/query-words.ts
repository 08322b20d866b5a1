import type { Analyzer } from "../analysis/analyzer.js";
import { isPart, TokenBuffer, TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";
import { cutRun, readUnspacedRun } from "./unspaced-query-run.js";

/** A word of a text that is cut as a query is. */
export interface TextWord {
  readonly term: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Its position in the text, counted like those of tokens of a value (ranking 1.4). */
  readonly position: number;
  /** The characters of a word that was cut out of an unspaced run; empty for every other word. */
  readonly characters: readonly string[];
  /** The bigrams, in order, of a Hangul word of two or more syllables; empty for every other word. */
  readonly hangulGrams: readonly string[];
  /** Whether the segmenter cut it out of an unspaced run. */
  readonly isSegment: boolean;
}

/** A text cut as a query is. It depends on no documents. */
export interface AnalysedQuery {
  /** `q` as typed. */
  readonly text: string;
  readonly words: readonly TextWord[];
  /**
   * The terms of the words and grams, in order. Rules treat queries with equal texts as the same
   * (ranking 5.2).
   */
  readonly ruleText: string;
  /** The terms of all words and grams of `q`, to compare with whole values (ranking 3, exactness). */
  readonly valueTexts: readonly string[];
  /** How many of these terms are words, or grams of unspaced scripts. */
  readonly valueLength: number;
}

/** The parts that determine how a text is cut into words. */
export interface WordCutter {
  readonly analyzer: Analyzer;
  readonly languages: readonly string[];
}

/** Initial capacity of the token buffer. Most queries have no more tokens. */
const fewTokens = 16;

/** No term contains this unit, so joined terms never equal a single term. */
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

/** The words of a text whose tokens are `tokens`. Unspaced runs are cut into words. */
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

/** The word that is token `at`. The bigrams of a Hangul word follow it, at the same position. */
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

/** The term numbers of `texts`; null if one of them is no term, so that no value can have them all. */
export function termNumbers(dictionary: TermDictionary, texts: readonly string[]): Uint32Array | null {
  const numbers = new Uint32Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const term = dictionary.find(text);
    if (term < 0) return null;
    numbers[i] = term;
  }
  return numbers;
}
