import type { SearchQuery } from "@findling/engine";

/** What a request without options is. */
export const defaultQuery: SearchQuery = {
  q: "",
  mode: "typing",
  filters: [],
  facets: [],
  page: 0,
  hitsPerPage: 20,
  explain: false,
  typoTolerance: true,
  synonyms: true,
  prefix: true,
};
