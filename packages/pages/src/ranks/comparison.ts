import {
  type CriterionName,
  decisionBetween,
  type Hit,
  isPartialMatch,
  type RankDecision,
  type RankingValue,
  rankingValues,
} from "@findling/client/explanation";

/** A criterion in the comparison of two hits that follow each other. */
export interface ComparedRow {
  readonly criterion: CriterionName;
  readonly name: string;
  readonly above: string;
  readonly below: string;
  readonly part: "equal" | "decides" | "open";
}

/** Why a hit stands above the next one, and what was compared for it. */
export interface Comparison {
  readonly decision: RankDecision;
  readonly above: string;
  readonly below: string;
  /** Whether both hits have only some words of the query: then the score of the text is compared first. */
  readonly isPartial: boolean;
  /** In the order in which they were compared. */
  readonly rows: readonly ComparedRow[];
}

/** null: the hits have no explanation, or nothing was compared. */
export function comparisonOf(hit: Hit, next: Hit): Comparison | null {
  const decision = decisionBetween(hit, next);
  if (decision === null || decision.values === null) return null;
  const { above, below } = decision.values;
  const isPartial = isPartialMatch(hit, next);
  return { decision, above, below, isPartial, rows: rowsOf(hit, next, decision) };
}

function rowsOf(hit: Hit, next: Hit, decision: RankDecision): ComparedRow[] {
  const values = inOrder(valuesOf(hit), isPartialMatch(hit, next));
  const others = valuesOf(next);
  const decides = values.findIndex((value) => isDecider(value, decision));
  const rows = values.map(({ criterion, name, text }, place): ComparedRow => {
    const below =
      others.find((other) => other.criterion === criterion && other.name === name)?.text ?? "none";
    if (place === decides && decision.values !== null)
      return { criterion, name, ...decision.values, part: "decides" };
    return { criterion, name, above: text, below, part: partOf(decision, place, decides) };
  });
  if (decides >= 0) return rows;
  const own: ComparedRow = {
    criterion: decision.criterion,
    name: decision.criterion,
    above: decision.values?.above ?? "",
    below: decision.values?.below ?? "",
    part: "decides",
  };
  return decision.criterion === "pinned" ? [own, ...rows] : [...rows, own];
}

/** Pins come before all values, objectIDs after them. */
function partOf({ criterion }: RankDecision, place: number, decides: number): "equal" | "open" {
  if (decides < 0) return criterion === "pinned" ? "open" : "equal";
  return place < decides ? "equal" : "open";
}

function isDecider(
  { criterion, name }: RankingValue,
  { criterion: decider, customEntry }: RankDecision,
): boolean {
  return criterion === decider && (customEntry === null || name === customEntry.attribute);
}

function valuesOf({ explanation }: Hit): RankingValue[] {
  return explanation === undefined ? [] : rankingValues(explanation.vector);
}

/** Among partial matches the score of the text is compared first. */
function inOrder(values: readonly RankingValue[], isPartial: boolean): RankingValue[] {
  if (!isPartial) return [...values];
  const isScore = ({ criterion }: RankingValue): boolean => criterion === "bm25";
  return [...values.filter(isScore), ...values.filter((value) => !isScore(value))];
}
