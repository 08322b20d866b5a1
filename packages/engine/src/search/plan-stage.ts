import type { PinRule } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import { documentsInScope } from "../filters/search-scope.js";
import { visibleDocuments } from "../matching/visibility.js";
import type { PlanOptions } from "../query/plan-options.js";
import { QueryPlanner } from "../query/query-plan.js";
import { rulesOf } from "../query/query-rules.js";
import { analyseQuery } from "../query/query-words.js";
import { synonymIndexOf } from "../query/synonym-index.js";
import type { QueryWords } from "../query/word-roles.js";
import type { SearchContext } from "./search-context.js";

export interface PlannedSearch {
  readonly planner: QueryPlanner;
  readonly words: QueryWords;
  readonly pins: readonly PinRule[];
  /** By segment: the documents that the search may see (ranking 2.4). */
  readonly visible: readonly Bitset[];
}

/** Reads the query: its words with their roles, the rules that it calls up, and the documents it may see. */
export function planSearch(context: SearchContext): PlannedSearch {
  const { query, plannerCaches, records, workspace } = context;
  const { index, settings } = context.snapshot;
  const analysed = analyseQuery(index.schema.cutter, query.q);
  const { pins, hides } = rulesOf(settings.queryTime, index.schema.cutter).forQuery(analysed.ruleText);
  const planner = new QueryPlanner(analysed, planOptions(context), index, plannerCaches);
  const { segments } = index;
  const shown = visibleDocuments(segments, hides);
  const visible = documentsInScope(shown, query.scope, { segments, records, workspace });
  return { planner, words: planner.words(query.prefix), pins, visible };
}

function planOptions({ snapshot, query }: SearchContext): PlanOptions {
  const { shared, schema } = snapshot.index;
  const { synonyms: rules, ignorePlurals } = snapshot.settings.queryTime;
  return {
    typoTolerance: query.typoTolerance,
    ignorePlurals,
    languages: shared.schema.languages,
    dictionaryEntries: schema.dictionaryEntries,
    functionWords: schema,
    synonyms: query.synonyms && rules.length > 0 ? synonymIndexOf(rules, schema.cutter) : null,
  };
}
