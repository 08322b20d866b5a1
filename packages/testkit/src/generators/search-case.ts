import type { IndexSettings, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import type { VisibilityLimits } from "../visibility-limits.js";
import { type Batch, historyArbitrary } from "./history.js";
import { type Lexicon, lexiconArbitrary } from "./lexicon.js";
import type { TextLengths } from "./record-arbitrary.js";
import { visibilityLimits } from "./request-arbitrary.js";

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
  /** Further words of records alone. */
  readonly recordWords?: readonly string[];
  readonly lengths: TextLengths;
  readonly settings: (lexicon: Lexicon) => fc.Arbitrary<IndexSettings>;
  readonly request: (lexicon: Lexicon) => fc.Arbitrary<SearchRequest>;
  /** Whether the queries of pins are texts of requests. */
  readonly arePinsAsked?: boolean;
}

export const searchCase = ({
  families,
  familyCount,
  recordWords = [],
  lengths,
  settings,
  request,
  arePinsAsked = false,
}: Profile): fc.Arbitrary<SearchCase> =>
  lexiconArbitrary(families, familyCount).chain((lexicon) => {
    const drawn = fc.record({
      history: historyArbitrary({ ...lexicon, words: [...lexicon.words, ...recordWords] }, lengths),
      settings: settings(lexicon),
      requests: fc.array(request(lexicon), { minLength: 1, maxLength: 5 }),
      limits: visibilityLimits,
    });
    return arePinsAsked ? drawn.map(withAskedPins) : drawn;
  });

/** Gives each pin the text of a request, one after the other. */
function withAskedPins({ settings: { indexTime, queryTime }, ...drawn }: SearchCase): SearchCase {
  const { requests } = drawn;
  const pins = queryTime.pins.map((pin, i) => ({ ...pin, query: requests[i % requests.length].q }));
  return { ...drawn, settings: { indexTime, queryTime: { ...queryTime, pins } } };
}
