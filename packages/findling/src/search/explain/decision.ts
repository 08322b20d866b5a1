import {
  type ComparedValues,
  type CriterionName,
  decisionBetween,
  type Hit,
  type RankDecision,
} from "@findling/client/explanation";
import { oneLine } from "../../terminal/one-line.js";

/** A decision as a terminal shows it. */
export interface ShownDecision {
  readonly criterion: CriterionName;
  /** Which entry of the custom ranking decided; null: another criterion did. */
  readonly customAttribute: string | null;
  /** The criterion that decided. For the custom ranking, its attribute. */
  readonly name: string;
  /** The values of both hits; empty if the next hit is not known. */
  readonly values: string;
}

/** null: there is no hit behind it that paging reaches. */
export function decisionOf(hit: Hit, next: Hit | undefined): ShownDecision | null {
  const decision = decisionBetween(hit, next);
  if (decision === null) return null;
  const { criterion, customEntry } = decision;
  const customAttribute = customEntry?.attribute ?? null;
  const name = customAttribute === null ? criterion : oneLine(customAttribute);
  return { criterion, customAttribute, name, values: valuesText(decision) };
}

function valuesText({ criterion, customEntry, values }: RankDecision): string {
  if (values === null) return "";
  if (criterion === "pinned") return pinText(values);
  const texts = `${oneLine(values.above)}; the next has ${oneLine(values.below)}`;
  if (customEntry === null) return texts;
  return `${texts} (${customEntry.order === "asc" ? "lowest first" : "highest first"})`;
}

function pinText({ above, below }: ComparedValues): string {
  if (above !== "pinned") return "a pin puts the next one there";
  return below === "pinned" ? "a pin puts both there" : "a pin puts it here";
}
