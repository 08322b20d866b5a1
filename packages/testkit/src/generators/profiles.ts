import type { IndexSettings, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import { type Batch, historyArbitrary } from "./history.js";
import { blankSeparatedQuery } from "./query-arbitrary.js";
import { anyRequest, plainRequest } from "./request-arbitrary.js";
import { fullSettings, plainSettings } from "./settings-arbitrary.js";
import { emojiWords, otherScripts, spacedWords } from "./vocabulary.js";

/** What a property that compares two searchers draws: an index, how it came to be, and searches of it. */
export interface SearchCase {
  readonly history: readonly Batch[];
  readonly settings: IndexSettings;
  readonly requests: readonly SearchRequest[];
}

export interface Profile {
  /** The vocabulary; each case draws a few of its words. */
  readonly words: readonly string[];
  readonly settings: (words: readonly string[]) => fc.Arbitrary<IndexSettings>;
  readonly request: (words: readonly string[]) => fc.Arbitrary<SearchRequest>;
}

export const profiles = {
  /** Scripts with spaces; words and prefixes only; no rules, no filters, no facets. */
  spacedScripts: {
    words: [...spacedWords, ...emojiWords],
    settings: () => plainSettings,
    request: plainRequest,
  },
  /** The same texts with plurals, removal of words, distinct, pins, hides, filters and facets; no typos, no synonyms. */
  rules: {
    words: [...spacedWords, ...emojiWords],
    settings: (words) =>
      fullSettings(words).map(({ indexTime, queryTime }) => ({
        indexTime: { ...indexTime, dictionary: [] },
        queryTime: { ...queryTime, synonyms: [], typoTolerance: false },
      })),
    request: (words) =>
      fc
        .tuple(anyRequest(words), blankSeparatedQuery(words))
        .map(([request, q]) => ({ ...request, q, typoTolerance: false })),
  },
  /** Everything. */
  full: {
    words: [...spacedWords, ...emojiWords, ...otherScripts],
    settings: fullSettings,
    request: anyRequest,
  },
} as const satisfies Record<string, Profile>;

/** Of the whole vocabulary hardly two words of a case would be the same: nothing would match, nothing would tie. */
const caseWords = { min: 4, max: 9 } as const;

export const searchCase = ({ words, settings, request }: Profile): fc.Arbitrary<SearchCase> =>
  fc
    .uniqueArray(fc.constantFrom(...words), { minLength: caseWords.min, maxLength: caseWords.max })
    .chain((drawn) =>
      fc.record({
        history: historyArbitrary(drawn),
        settings: settings(drawn),
        requests: fc.array(request(drawn), { minLength: 1, maxLength: 5 }),
      }),
    );
