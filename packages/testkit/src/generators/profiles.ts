import type { IndexSettings, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import type { VisibilityLimits } from "../visibility-limits.js";
import { type Batch, historyArbitrary } from "./history.js";
import { type Lexicon, lexiconArbitrary } from "./lexicon.js";
import {
  anyQuery,
  blankSeparatedQuery,
  compoundQuery,
  mistypedQuery,
  question,
  titleQuery,
} from "./query-arbitrary.js";
import type { TextLengths } from "./record-arbitrary.js";
import { anyRequest, plainRequest, visibilityLimits } from "./request-arbitrary.js";
import { fullSettings, plainSettings } from "./settings-arbitrary.js";
import {
  compoundFamilies,
  emojiFamily,
  familiesWithParts,
  hanFamilies,
  longFamily,
  otherFamilies,
  spacedFamilies,
  titleFamilies,
} from "./vocabulary.js";

/** The values that a property draws to compare two searchers: an index, its history, and searches of it. */
export interface SearchCase {
  readonly history: readonly Batch[];
  readonly settings: IndexSettings;
  readonly requests: readonly SearchRequest[];
  /** What whoever searches may see. */
  readonly limits: VisibilityLimits;
}

export interface Profile {
  /** Each case draws some of these families, and some words of each. */
  readonly families: readonly (readonly string[])[];
  readonly familyCount: { readonly min: number; readonly max: number };
  readonly lengths: TextLengths;
  readonly settings: (lexicon: Lexicon) => fc.Arbitrary<IndexSettings>;
  readonly request: (lexicon: Lexicon) => fc.Arbitrary<SearchRequest>;
}

/**
 * With more families, hardly two words of a case would be the same: nothing would match, and there would be
 * no ties.
 */
const few = { min: 1, max: 3 } as const;
const usualLengths = { short: 4, long: 12, longest: 60 } as const;
const allFamilies = [...spacedFamilies, emojiFamily, ...otherFamilies, longFamily];

export const profiles = {
  /** Scripts with spaces; words and prefixes only; no rules, no filters, no facets. */
  spacedScripts: {
    families: [...spacedFamilies, emojiFamily],
    familyCount: few,
    lengths: usualLengths,
    settings: () => plainSettings,
    request: (lexicon) => plainRequest(blankSeparatedQuery(lexicon)),
  },
  /**
   * The same texts with plurals, removal of words, distinct, pins, hides, filters and facets; no typos, no
   * synonyms.
   */
  rules: {
    families: [...spacedFamilies, emojiFamily],
    familyCount: few,
    lengths: usualLengths,
    settings: (lexicon) =>
      fullSettings(lexicon).map(({ indexTime, queryTime }) => ({
        indexTime: { ...indexTime, dictionary: [] },
        queryTime: { ...queryTime, synonyms: [], typoTolerance: false },
      })),
    request: (lexicon) =>
      anyRequest(blankSeparatedQuery(lexicon)).map((request) => ({ ...request, typoTolerance: false })),
  },
  /** All features. */
  full: {
    families: allFamilies,
    familyCount: few,
    lengths: usualLengths,
    settings: fullSettings,
    request: (lexicon) => anyRequest(anyQuery(lexicon)),
  },
  /** All features, with questions of many words over short records: most answers are partial matches. */
  questions: {
    families: allFamilies,
    familyCount: { min: 3, max: 5 },
    lengths: { short: 2, long: 3, longest: 40 },
    settings: (lexicon) =>
      fullSettings(lexicon).map(({ indexTime, queryTime }) => ({
        indexTime,
        queryTime: { ...queryTime, removeWordsIfNoResults: "lastWords" },
      })),
    request: (lexicon) => anyRequest(question(lexicon)),
  },
  /**
   * Mistyped words over short records: most hits are found through typos, or words written together or cut.
   */
  mistyped: {
    families: spacedFamilies,
    familyCount: few,
    lengths: { short: 3, long: 6, longest: 40 },
    settings: (lexicon) =>
      fullSettings(lexicon).map(({ indexTime, queryTime }) => ({
        indexTime,
        queryTime: { ...queryTime, typoTolerance: true },
      })),
    request: (lexicon) =>
      anyRequest(mistypedQuery(lexicon)).map(({ typoTolerance: _, ...request }) => request),
  },
  /**
   * Short titles, and queries like them: many values are wholly said, and many free words in place. Pages are
   * small, so that a bound that is too bad leaves out a hit.
   */
  titles: {
    families: titleFamilies,
    familyCount: { min: 1, max: 1 },
    lengths: { short: 3, long: 4, longest: 40 },
    settings: () => plainSettings,
    request: (lexicon) =>
      fc
        .tuple(plainRequest(titleQuery(lexicon)), fc.constantFrom(1, 1, 2, 20))
        .map(([request, hitsPerPage]) => ({ ...request, hitsPerPage })),
  },
  /** All features, with words that have parts. */
  parts: {
    families: familiesWithParts,
    familyCount: { min: 1, max: 2 },
    lengths: { short: 3, long: 6, longest: 40 },
    settings: fullSettings,
    request: (lexicon) => anyRequest(anyQuery(lexicon)),
  },
  /** Words written together or apart, also with stop words. Pages are small, as those of `titles`. */
  compounds: {
    families: compoundFamilies,
    familyCount: { min: 1, max: 2 },
    lengths: { short: 3, long: 4, longest: 40 },
    settings: (lexicon) =>
      fullSettings(lexicon).map(({ indexTime, queryTime }) => ({
        indexTime: { ...indexTime, languages: ["en"] },
        queryTime: { ...queryTime, typoTolerance: true },
      })),
    request: (lexicon) =>
      fc
        .tuple(anyRequest(compoundQuery(lexicon)), fc.constantFrom(1, 2, 20))
        .map(([{ typoTolerance: _, ...request }, hitsPerPage]) => ({ ...request, hitsPerPage })),
  },
  /** All features, in Chinese and Japanese. */
  han: {
    families: hanFamilies,
    familyCount: { min: 1, max: 2 },
    lengths: { short: 3, long: 6, longest: 40 },
    settings: (lexicon) =>
      fc
        .tuple(fullSettings(lexicon), fc.constantFrom<string[][]>(["zh"], ["zh", "en"], ["ja"], ["ja", "zh"]))
        .map(([{ indexTime, queryTime }, languages]) => ({
          indexTime: { ...indexTime, languages },
          queryTime,
        })),
    request: (lexicon) => anyRequest(anyQuery(lexicon)),
  },
} as const satisfies Record<string, Profile>;

export const searchCase = ({
  families,
  familyCount,
  lengths,
  settings,
  request,
}: Profile): fc.Arbitrary<SearchCase> =>
  lexiconArbitrary(families, familyCount).chain((lexicon) =>
    fc.record({
      history: historyArbitrary(lexicon, lengths),
      settings: settings(lexicon),
      requests: fc.array(request(lexicon), { minLength: 1, maxLength: 5 }),
      limits: visibilityLimits,
    }),
  );
