import {
  defaultIndexSettings,
  type Hit,
  type IndexTimeSettings,
  type JsonObject,
  type MatchedTerm,
  type QueryTimeSettings,
  type RankingVector,
  type SearchRequest,
} from "@findling/protocol";
import type { OracleIndex, OracleResponse } from "../../src/oracle/oracle-index.js";
import { oracleSearch } from "../../src/oracle/oracle-search.js";

/** Two tiers, of which the second allows no typos. */
const searchableTiers = [
  { attributes: ["title", "tags"], typoTolerance: true },
  { attributes: ["body"], typoTolerance: true },
  { attributes: ["url"], typoTolerance: false },
];

export function smallIndex(
  records: readonly JsonObject[],
  settings: Partial<IndexTimeSettings & QueryTimeSettings> = {},
): OracleIndex {
  const { indexTime, queryTime } = defaultIndexSettings;
  return {
    records,
    settings: {
      indexTime: { ...indexTime, searchableTiers, ...settings },
      queryTime: { ...queryTime, distinctAttribute: null, ...settings },
    },
  };
}

/** One record for each title: `r0`, `r1` and so on. */
export const titled = (
  titles: readonly string[],
  settings: Partial<IndexTimeSettings & QueryTimeSettings> = {},
): OracleIndex =>
  smallIndex(
    titles.map((title, at) => ({ objectID: `r${at}`, title })),
    settings,
  );

type Options = Omit<SearchRequest, "q">;

export const search = (index: OracleIndex, q: string, options: Options = {}): OracleResponse =>
  oracleSearch(index, { q, explain: true, ...options });

export const idsOf = ({ hits }: Pick<OracleResponse, "hits">): string[] =>
  hits.map(({ objectID }) => objectID);

export const found = (index: OracleIndex, q: string, options: Options = {}): string[] =>
  idsOf(search(index, q, options));

export function hitOf(response: OracleResponse, objectID: string): Hit {
  const hit = response.hits.find((one) => one.objectID === objectID);
  if (hit === undefined) throw new Error(`${objectID} is not among the hits ${idsOf(response).join(", ")}`);
  return hit;
}

export function explanationOf(response: OracleResponse, objectID: string) {
  const { explanation } = hitOf(response, objectID);
  if (explanation === undefined) throw new Error("the search was not explained");
  return explanation;
}

export const vectorOf = (response: OracleResponse, objectID: string): RankingVector =>
  explanationOf(response, objectID).vector;

export const termsOf = (response: OracleResponse, objectID: string): MatchedTerm[] =>
  explanationOf(response, objectID).matchedTerms;

/** An attribute's highlight with what is marked in brackets, and via behind it: `a [bc]word d`. */
export function marked(hit: Hit, attribute: string, of: "highlight" | "snippet" = "highlight"): string {
  return hit[of][attribute].segments
    .map(({ text, match, via }) => (match ? `[${text}]${via}` : text))
    .join("");
}
