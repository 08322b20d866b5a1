import type { SearchOutcome } from "@findling/engine";
import type { AnswerFacts } from "./search-messages.js";

type FactsBesideOutcome = Pick<AnswerFacts, "dataVersion" | "hits" | "queryLogging" | "damaged">;

/**
 * The facts of an answer.
 *
 * @param beside facts that the outcome of the engine does not have, and the number of hits that are shown
 */
export function factsOf(outcome: Omit<SearchOutcome, "hits">, beside: FactsBesideOutcome): AnswerFacts {
  return {
    dataVersion: beside.dataVersion,
    nbHits: outcome.nbHits,
    hits: beside.hits,
    reachableHits: outcome.reachableHits,
    removedWords: outcome.removedWords,
    queryLogging: beside.queryLogging,
    truncatedFacets: outcome.truncatedFacets,
    damaged: beside.damaged,
    cutHighlights: outcome.cutHighlights,
    leftOut: outcome.leftOut,
    plan: outcome.plan,
  };
}
