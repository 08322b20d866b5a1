import { positionsOf } from "../analysis/analyze-value.js";
import { emojiTerm } from "../analysis/emoji.js";
import { isHangulWord } from "../analysis/grams.js";
import { normalize } from "../analysis/normalize.js";
import { runCharacters } from "../analysis/run-characters.js";
import type { TextStretch } from "../analysis/stretch.js";
import { stretchesOf } from "../analysis/stretches.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import { withFreeWords, withoutIgnored } from "./free-words.js";
import type { QueryWord } from "./query-word.js";
import { wordsOfRun } from "./run-words.js";

/** Ranking 2.1: `q` is analysed like a value. Its words, in order, are the query words. */
type Cut = Omit<QueryWord, "index" | "isPrefixWord" | "isFree">;

function cutsOfRun(text: string, run: TextStretch, position: number, index: AnalyzedIndex): Cut[] {
  const { languages } = index.analysis;
  const joining = {
    languages,
    isStopWord: (term: string) => index.functionWords.stopWords.has(term),
    isGram: (term: string) => index.statistics.grams.has(term),
  };
  return wordsOfRun(text, run, joining).map(({ characters, isDictionaryEntry, before }) => {
    const terms = characters.map(({ term }) => term);
    return {
      start: characters[0].start,
      end: characters[characters.length - 1].end,
      position: position + before,
      term: terms.join(""),
      origin: "unspaced",
      isDictionaryEntry,
      characters: terms,
    };
  });
}

function cutOfWord(text: string, stretch: TextStretch, position: number, languages: readonly string[]): Cut {
  const { type, start, end } = stretch;
  const origin = type === "word" || type === "run" ? "spaced" : type;
  const own = text.slice(start, end);
  const syllables = isHangulWord(text, stretch) ? runCharacters(text, stretch, languages) : [];
  return {
    start,
    end,
    position,
    term: origin === "emoji" ? emojiTerm(own, languages) : normalize(own, languages),
    origin,
    isDictionaryEntry: origin === "dictionary",
    characters: syllables.map(({ term }) => term),
  };
}

function cutsOf(text: string, index: AnalyzedIndex): Cut[] {
  const cuts: Cut[] = [];
  let position = 0;
  for (const stretch of stretchesOf(text, index.analysis)) {
    const { type } = stretch;
    if (type === "run") cuts.push(...cutsOfRun(text, stretch, position, index));
    else cuts.push(cutOfWord(text, stretch, position, index.analysis.languages));
    position += positionsOf(text, stretch);
  }
  return cuts;
}

/** The words of a text that is cut like a query. None of them is a prefix word or free. */
export const plainQueryWords = (text: string, index: AnalyzedIndex): QueryWord[] =>
  cutsOf(text, index).map((cut, at) => ({ ...cut, index: at, isPrefixWord: false, isFree: false }));

export interface Query {
  /** The words of the query, except ignored ones. */
  readonly words: readonly QueryWord[];
  /** The number of words that are ignored because there are too many. */
  readonly ignored: number;
}

/** The last word is a prefix word if `prefix` is true and `q` ends in it. */
export function analyzeQuery(q: string, index: AnalyzedIndex, prefix: boolean): Query {
  const plain = plainQueryWords(q, index);
  const all = plain.map((word, at) => ({
    ...word,
    isPrefixWord: prefix && at === plain.length - 1 && word.end === q.length,
  }));
  const words = withoutIgnored(withFreeWords(all, index.functionWords.stopWords));
  return { words, ignored: all.length - words.length };
}
