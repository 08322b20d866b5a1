import { hitsPerPageDefault } from "./limits.js";
import type { SearchRequest } from "./search.js";

/**
 * The values of the fields that a search request leaves out. `typoTolerance` has none: the settings of the
 * index decide.
 */
export const searchDefaults = {
  mode: "typing",
  filters: [],
  facets: [],
  page: 0,
  hitsPerPage: hitsPerPageDefault,
  explain: false,
  synonyms: true,
  prefix: true,
} as const satisfies Partial<SearchRequest>;
