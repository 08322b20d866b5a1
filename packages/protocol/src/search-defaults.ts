import { hitsPerPageDefault } from "./limits.js";
import type { SearchRequest } from "./search.js";

/**
 * What a request asks for where it leaves a field out. For `typoTolerance` the settings of the index decide.
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
