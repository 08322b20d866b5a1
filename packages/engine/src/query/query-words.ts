import { queryWordsMax } from "@findling/protocol";
import type { Analyzer } from "../analysis/analyzer.js";
import { TokenBuffer, TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { termKey } from "../dictionary/term-key.js";

/** A word of `q`, in order; counted by itself even when another has the same term (ranking 2.1). */
export interface QueryWord {
  readonly term: string;
  /** Whether any term that starts with it may stand for it. */
  readonly isPrefix: boolean;
  /** Its range in `q`, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export interface AnalysedQuery {
  readonly words: readonly QueryWord[];
  /** The terms of all words and grams of `q`, for the comparison with whole values (ranking 3, exactness). */
  readonly valueTexts: readonly string[];
}

/** Cuts `q` into query words. The last is a prefix word if `prefix` and `q` ends in it. */
export function analyseQuery(analyzer: Analyzer, q: string, prefix: boolean): AnalysedQuery {
  const tokens = new TokenBuffer();
  analyzer.analyze(q, tokens);
  const wordAt: number[] = [];
  const valueTexts: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kinds[i];
    if (kind === TokenKind.piece || kind === TokenKind.joined) continue;
    valueTexts.push(termKey(tokens.terms[i], kind));
    if (kind === TokenKind.word) wordAt.push(i);
  }
  const last = wordAt.at(-1);
  const words = wordAt.slice(0, queryWordsMax).map((i) => ({
    term: tokens.terms[i],
    isPrefix: prefix && i === last && tokens.ends[i] === q.length,
    start: tokens.starts[i],
    end: tokens.ends[i],
  }));
  return { words, valueTexts };
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
