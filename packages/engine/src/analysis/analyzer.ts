/**
 * *Analysis*: from the text of a record or a query to *tokens*, each with a term, a position and a range.
 *
 * Two texts match if they have equal terms, so records and queries must be cut and normalized by the same
 * code (ranking 1). Most text is plain ASCII, so each step first tries a fast path for ASCII.
 *
 *     text --> ClassifiedText   one byte per UTF-16 unit: letter, digit, mark, separator, ...
 *                    v          where a word could start:
 *               Tokenizer  -->  PlainWords         ASCII words between separators (most of a text)
 *                    |          WordScanner        all other words, and their pieces
 *                    |          DictionaryEntries  the longest entry of `dictionary`
 *                    |          UnspacedRuns       Chinese and Japanese, as bigrams
 *                    v          SegmentedRuns      Thai, Lao, Khmer and Myanmar, by `Intl.Segmenter`
 *     Terms --> TokenWriter --> TokenBuffer: kinds, positions, starts, ends, terms
 *
 * `Terms` makes terms of clusters (a character with its marks), so offsets into the text come for free.
 *
 * Example: `e-mail für iPhone`. It takes 4 positions.
 *
 *     position 0    word `e` [0, 1)             joined `email` [0, 6)
 *     position 1    word `mail` [2, 6)
 *     position 2    word `fur` [7, 10)
 *     position 3    word `iphone` [11, 17)      piece `i` [11, 12), piece `phone` [12, 17)
 *
 * Good for: highlighting, since every token has its range; and any length of text, in linear time.
 * Not good for: stems (plurals are found from the query), and words of Chinese and Japanese records. A change
 * of the rules, of ICU or of Unicode means a rebuild of every index (analysis-version.ts).
 *
 * @module
 */
import type { IndexTimeSettings } from "@findling/protocol";
import { CharacterClass, classAt } from "./character-class.js";
import type { Focus } from "./focus.js";
import { Terms } from "./normalize/terms.js";
import { type SharedEntries, shareEntries } from "./shared-entries.js";
import type { TokenBuffer } from "./token.js";
import { Tokenizer } from "./tokenizer.js";
import { plainTypedEnd, typedEndIn } from "./typed-end.js";

/** Turns text into tokens, in the same way for records and queries (ranking 1). */
export interface Analyzer {
  /**
   * Clears `out` and fills it with the tokens of `text`. With a focus, tokens outside of it may be incomplete
   * or missing.
   */
  analyze(text: string, out: TokenBuffer, focus?: Focus): void;
  /** The term of a whole text, as if it were one token. Used to normalize the rules of the settings. */
  normalize(text: string): string;
  /**
   * Finds where a prefix match ends: the offset in `text` where the first `typed` UTF-16 units of the term of
   * the token `text[start, end)` end. Always in (start, end].
   */
  typedEnd(text: string, start: number, end: number, typed: number): number;
}

export type AnalyzerSettings = Pick<IndexTimeSettings, "languages" | "dictionary">;

/** An analyzer is for one thread, and one text at a time. It keeps nothing of a text. */
export function createAnalyzer({ languages, dictionary }: AnalyzerSettings): Analyzer {
  return openAnalyzer(languages, shareEntries(dictionary, Terms.of(languages)));
}

/**
 * Like `createAnalyzer`, for entries that were already prepared by `shareEntries` with the same languages.
 */
export function openAnalyzer(languages: readonly string[], entries: SharedEntries | null): Analyzer {
  const terms = Terms.of(languages);
  const tokenizer = new Tokenizer(languages, entries, terms);
  return {
    analyze: (text, out, focus) => tokenizer.tokenize(text, out, focus ?? null),
    normalize: (text) => terms.of(text, 0, text.length),
    typedEnd(text, start, end, typed) {
      const plainEnd = plainTypedEnd(text, start, end, typed);
      if (plainEnd >= 0) return plainEnd;
      const firstEnd = start + tokenizer.firstWordEnd(text.slice(start, end));
      // The character between two joined words is not in their term.
      const isJoined = firstEnd + 1 < end && classAt(text, firstEnd) === CharacterClass.joiner;
      const ranges = isJoined
        ? [
            { start, end: firstEnd },
            { start: firstEnd + 1, end },
          ]
        : [{ start, end }];
      return typedEndIn(text, ranges, typed, terms);
    },
  };
}
