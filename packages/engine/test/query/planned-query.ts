import type { QueryTimeSettings } from "@findling/protocol";
import type { IndexReader } from "../../src/index-reader.js";
import { PlannerCaches } from "../../src/query/planner-caches.js";
import { QueryPlanner } from "../../src/query/query-plan.js";
import { analyseQuery } from "../../src/query/query-words.js";
import { synonymIndexOf } from "../../src/query/synonym-index.js";

export interface PlannedQueryOptions
  extends Partial<Pick<QueryTimeSettings, "typoTolerance" | "ignorePlurals" | "synonyms">> {
  /** Whether the last word is a prefix. */
  readonly isPrefix?: boolean;
}

/** What the words of a query stand for in an index. */
export function plannedQuery(
  index: IndexReader,
  q: string,
  { typoTolerance = true, ignorePlurals = true, synonyms = [], isPrefix = true }: PlannedQueryOptions = {},
) {
  const { schema, shared } = index;
  const options = {
    typoTolerance,
    ignorePlurals,
    languages: shared.schema.languages,
    dictionaryEntries: schema.dictionaryEntries,
    functionWords: schema,
    synonyms: synonyms.length > 0 ? synonymIndexOf(synonyms, schema.cutter) : null,
  };
  const planner = new QueryPlanner(analyseQuery(schema.cutter, q), options, index, new PlannerCaches());
  return planner.plan(planner.words(isPrefix));
}
