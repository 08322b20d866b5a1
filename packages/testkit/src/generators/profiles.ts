import type { IndexSettings, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import {
  anyQuery,
  blankSeparatedQuery,
  compoundQuery,
  mistypedQuery,
  question,
  titleQuery,
} from "./query-arbitrary.js";
import { anyRequest, plainRequest } from "./request-arbitrary.js";
import type { Profile } from "./search-case.js";
import { fullSettings, phraseSynonyms, plainSettings } from "./settings-arbitrary.js";
import {
  attemptFamilies,
  beginningFamilies,
  compoundFamilies,
  emojiFamily,
  familiesWithParts,
  foreignWords,
  furtherTitleFamilies,
  hanFamilies,
  hangulFamilies,
  longFamily,
  otherFamilies,
  spacedFamilies,
  titleFamilies,
} from "./vocabulary.js";

/**
 * With more families, hardly two words of a case would be the same: nothing would match, and there would be
 * no ties.
 */
const few = { min: 1, max: 3 } as const;
const usualLengths = { short: 4, long: 12, longest: 60 } as const;
const allFamilies = [...spacedFamilies, emojiFamily, ...otherFamilies, longFamily];

/** The settings in one of these languages, or groups of languages. */
const inLanguages = (
  settings: fc.Arbitrary<IndexSettings>,
  languages: readonly string[][],
): fc.Arbitrary<IndexSettings> =>
  fc.tuple(settings, fc.constantFrom(...languages)).map(([{ indexTime, queryTime }, drawn]) => ({
    indexTime: { ...indexTime, languages: drawn },
    queryTime,
  }));

const withTypos = (settings: fc.Arbitrary<IndexSettings>): fc.Arbitrary<IndexSettings> =>
  settings.map(({ indexTime, queryTime }) => ({
    indexTime,
    queryTime: { ...queryTime, typoTolerance: true },
  }));

/** Requests that say nothing about typos, so that the settings decide. */
const asSetForTypos = (requests: fc.Arbitrary<SearchRequest>): fc.Arbitrary<SearchRequest> =>
  requests.map(({ typoTolerance: _, ...request }) => request);

/** Requests whose pages have one of these numbers of hits. */
const onSmallPages = (
  requests: fc.Arbitrary<SearchRequest>,
  sizes: readonly number[],
): fc.Arbitrary<SearchRequest> =>
  fc
    .tuple(requests, fc.constantFrom(...sizes))
    .map(([request, hitsPerPage]) => ({ ...request, hitsPerPage }));

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
    settings: (lexicon) => withTypos(fullSettings(lexicon)),
    request: (lexicon) => asSetForTypos(anyRequest(mistypedQuery(lexicon))),
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
    request: (lexicon) => onSmallPages(plainRequest(titleQuery(lexicon)), [1, 1, 2, 20]),
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
    settings: (lexicon) => inLanguages(withTypos(fullSettings(lexicon)), [["en"]]),
    request: (lexicon) => onSmallPages(asSetForTypos(anyRequest(compoundQuery(lexicon))), [1, 2, 20]),
  },
  /** Words cut in two, whose halves find nothing by themselves without a last attempt. */
  lastAttempts: {
    families: attemptFamilies,
    familyCount: { min: 1, max: 1 },
    lengths: { short: 2, long: 3, longest: 40 },
    settings: (lexicon) => withTypos(fullSettings(lexicon)),
    request: (lexicon) => asSetForTypos(anyRequest(compoundQuery(lexicon))),
  },
  /** All features, in Chinese and Japanese. */
  han: {
    families: hanFamilies,
    familyCount: { min: 1, max: 2 },
    lengths: { short: 3, long: 6, longest: 40 },
    settings: (lexicon) => inLanguages(fullSettings(lexicon), [["zh"], ["zh", "en"], ["ja"], ["ja", "zh"]]),
    request: (lexicon) => anyRequest(anyQuery(lexicon)),
  },
  /** All features, in Korean. */
  hangul: {
    families: hangulFamilies,
    familyCount: { min: 1, max: 2 },
    lengths: { short: 2, long: 4, longest: 40 },
    settings: (lexicon) => inLanguages(fullSettings(lexicon), [["ko"], ["ko", "en"], ["ko", "ar"]]),
    request: (lexicon) => anyRequest(anyQuery(lexicon)),
  },
  /** The texts of `titles` and some in further languages, with all features. */
  titlesWithRules: {
    families: [...titleFamilies, ...furtherTitleFamilies],
    familyCount: { min: 1, max: 1 },
    lengths: { short: 3, long: 4, longest: 40 },
    settings: (lexicon) =>
      inLanguages(fullSettings(lexicon), [["en"], ["fr", "en"], ["de", "en"], ["es"], ["es", "fr", "de"]]),
    request: (lexicon) =>
      onSmallPages(
        anyRequest(fc.oneof(titleQuery(lexicon), mistypedQuery(lexicon), compoundQuery(lexicon))),
        [1, 2, 20],
      ),
  },
  /** Mistyped words, with pins for just these. */
  pinned: {
    families: spacedFamilies,
    familyCount: few,
    lengths: { short: 2, long: 3, longest: 31 },
    settings: (lexicon) => withTypos(fullSettings(lexicon)),
    request: (lexicon) => asSetForTypos(anyRequest(mistypedQuery(lexicon))),
    arePinsAsked: true,
  },
  /** Words that begin others, with synonyms of several words: occurrences overlap. */
  overlaps: {
    families: beginningFamilies,
    familyCount: { min: 1, max: 1 },
    lengths: { short: 3, long: 6, longest: 40 },
    settings: (lexicon) =>
      fc
        .tuple(fullSettings(lexicon), phraseSynonyms(lexicon))
        .map(([{ indexTime, queryTime }, synonyms]) => ({
          indexTime,
          queryTime: { ...queryTime, synonyms },
        })),
    request: (lexicon) => anyRequest(titleQuery(lexicon)),
  },
  /** Long texts, in most parts of which no word of a query stands. */
  longTexts: {
    families: titleFamilies,
    familyCount: { min: 1, max: 2 },
    recordWords: foreignWords,
    lengths: { short: 3, long: 120, longest: 120 },
    settings: (lexicon) => inLanguages(fullSettings(lexicon), [["en"], ["en", "fr"]]),
    request: (lexicon) => anyRequest(fc.oneof(question(lexicon), titleQuery(lexicon))),
  },
} as const satisfies Record<string, Profile>;
