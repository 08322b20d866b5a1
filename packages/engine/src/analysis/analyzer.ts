import type { IndexTimeSettings } from "@findling/protocol";
import { CharacterClass, classAt } from "./character-class.js";
import type { Focus } from "./focus.js";
import { Terms } from "./normalize/terms.js";
import { type SharedEntries, shareEntries } from "./shared-entries.js";
import type { TokenBuffer } from "./token.js";
import { Tokenizer } from "./tokenizer.js";
import { plainTypedEnd, typedEndIn } from "./typed-end.js";

/** Text to tokens, the same for records and queries (ranking 1). */
export interface Analyzer {
  /**
   * Clears `out` and fills it with the tokens of `text`; with a focus, with those that it asks for.
   */
  analyze(text: string, out: TokenBuffer, focus?: Focus): void;
  /**
   * The term of a whole text, as one token would have it (used where a rule of the settings is normalized).
   */
  normalize(text: string): string;
  /**
   * Where, in `text`, the first `typed` UTF-16 units of the term of the token `text[start, end)` end:
   * the mark of a prefix match. Always within (start, end].
   */
  typedEnd(text: string, start: number, end: number, typed: number): number;
}

export type AnalyzerSettings = Pick<IndexTimeSettings, "languages" | "dictionary">;

/** An analyzer may be used by one thread, for one text at a time; it keeps nothing of a text. */
export function createAnalyzer({ languages, dictionary }: AnalyzerSettings): Analyzer {
  return openAnalyzer(languages, shareEntries(dictionary, Terms.of(languages)));
}

/** `createAnalyzer` of settings whose entries have been read, with the same languages. */
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
      // Of two words joined, the character between them is not in the term.
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
