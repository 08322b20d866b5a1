/** Why a hit stands above the next one, in values and in words. All of it is in the answer to the search. */

export type { CriterionName, Explanation, Hit, MatchedTerm, RankingVector } from "@findling/protocol";
export { criterionWords } from "./explanation/criterion-words.js";
export { decisionWords } from "./explanation/decision-words.js";
export { termsFoundOtherwise } from "./explanation/matched-terms.js";
export { isPartialMatch } from "./explanation/partial-match.js";
export { type ComparedValues, decisionBetween, type RankDecision } from "./explanation/rank-decision.js";
export { type RankingValue, rankingValues } from "./explanation/ranking-values.js";
