import type { IndexSettings, SearchRequest } from "@findling/protocol";
import fc from "fast-check";
import { type Batch, historyArbitrary } from "./history.js";
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
  readonly history: fc.Arbitrary<Batch[]>;
  readonly settings: fc.Arbitrary<IndexSettings>;
  readonly request: fc.Arbitrary<SearchRequest>;
}

const everyWord = [...spacedWords, ...emojiWords, ...otherScripts];

export const profiles = {
  /** Scripts with spaces; words and prefixes only; no rules, no filters, no facets. */
  spacedScripts: {
    history: historyArbitrary(spacedWords),
    settings: plainSettings,
    request: plainRequest(spacedWords),
  },
  /** Everything. */
  full: {
    history: historyArbitrary(everyWord),
    settings: fullSettings(everyWord),
    request: anyRequest(everyWord),
  },
} as const satisfies Record<string, Profile>;

export const searchCase = ({ history, settings, request }: Profile): fc.Arbitrary<SearchCase> =>
  fc.record({ history, settings, requests: fc.array(request, { minLength: 1, maxLength: 4 }) });
