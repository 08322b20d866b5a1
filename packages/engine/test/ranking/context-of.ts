import type { RecordSource } from "../../src/doc-values/record-source.js";
import { ValueCache } from "../../src/doc-values/value-cache.js";
import type { IndexReader } from "../../src/index-reader.js";
import type { RankingContext } from "../../src/ranking/ranking-context.js";
import { allRequired } from "../../src/reading/requirement.js";

/** What ranking needs to know of an index and a plan that requires all words, without custom ranking. */
export function contextOf(
  index: IndexReader,
  plan: RankingContext["plan"],
  read: RecordSource["read"] = () => ({}),
): RankingContext {
  const { schema, shared, liveDocuments, averageLength } = index;
  return {
    plan,
    requirement: allRequired(plan.words.length),
    wholeOnly: false,
    attributes: schema.attributes,
    tierCount: shared.schema.searchableTiers.length,
    statistics: { documents: liveDocuments, averageLength },
    articleTerms: new Set(),
    customRanking: [],
    records: new ValueCache().over({ read }),
  };
}
