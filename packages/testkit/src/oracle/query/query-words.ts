import { queryWordsMax } from "@findling/protocol";
import type { AnalysisSettings } from "../analysis/analysis-settings.js";
import { emojiTerm } from "../analysis/emoji.js";
import { isHangulWord } from "../analysis/grams.js";
import { normalize } from "../analysis/normalize.js";
import { runCharacters } from "../analysis/run-characters.js";
import { segmentsOfRun } from "../analysis/segmented-words.js";
import type { Range, Stretch } from "../analysis/stretch.js";
import { gapsBetween, stretchesOf } from "../analysis/stretches.js";
import type { QueryWord } from "./query-word.js";

/**
 * Ranking 2.1: `q` is analysed like a value, and its words, in order, are the query words. An unspaced run is cut into
 * words: dictionary entries first, the rest with the segmenter.
 */
interface Cut extends Range {
  readonly origin: QueryWord["origin"];
  readonly isDictionaryEntry: boolean;
}

function cutsOf(text: string, stretch: Stretch, languages: readonly string[]): Cut[] {
  if (stretch.type === "run") {
    const entries = stretch.entries.map((range) => ({ ...range, isDictionaryEntry: true }));
    const others = gapsBetween(stretch, stretch.entries)
      .flatMap((gap) => segmentsOfRun(text, gap, languages))
      .map((range) => ({ ...range, isDictionaryEntry: false }));
    return [...entries, ...others]
      .toSorted((a, b) => a.start - b.start)
      .map((cut) => ({ ...cut, origin: "unspaced" }));
  }
  const origin = stretch.type === "word" ? "spaced" : stretch.type;
  return [{ start: stretch.start, end: stretch.end, origin, isDictionaryEntry: origin === "dictionary" }];
}

/** Bigrams are made of the characters of unspaced words and of the syllables of Hangul words. */
function charactersFor(text: string, cut: Cut): string[] {
  const hasBigrams = cut.origin === "unspaced" || (cut.origin === "spaced" && isHangulWord(text, cut));
  return hasBigrams ? runCharacters(text, cut).map(({ term }) => term) : [];
}

/** All words of a text cut as a query is, without the limit of 20 and without a prefix word. */
export function allQueryWords(text: string, settings: AnalysisSettings): QueryWord[] {
  return stretchesOf(text, settings)
    .flatMap((stretch) => cutsOf(text, stretch, settings.languages))
    .map((cut, index) => {
      const own = text.slice(cut.start, cut.end);
      return {
        start: cut.start,
        end: cut.end,
        index,
        term: cut.origin === "emoji" ? emojiTerm(own) : normalize(own),
        origin: cut.origin,
        isDictionaryEntry: cut.isDictionaryEntry,
        characters: charactersFor(text, cut),
        isPrefixWord: false,
      };
    });
}

/** Words beyond the 20th are ignored; then `q` does not end in the last word that is left, which is no prefix word. */
export function queryWords(q: string, settings: AnalysisSettings, prefix: boolean): QueryWord[] {
  return allQueryWords(q, settings)
    .slice(0, queryWordsMax)
    .map((word) => ({ ...word, isPrefixWord: prefix && word.end === q.length }));
}
