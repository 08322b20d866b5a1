import type { CriterionName, CustomRankingValue, Explanation, Hit } from "@findling/protocol";
import { graphemes } from "../../terminal/display-width.js";
import { oneLine } from "../../terminal/one-line.js";
import { customText, placeText, scoreTexts, tierText } from "./compared-value.js";

/** Letters with which two objectIDs may begin equally; longer beginnings are cut. */
const commonStartMax = 24;

/** Why a hit stands above the next one. */
export interface RankDecision {
  readonly criterion: CriterionName;
  /** Which entry of the custom ranking decided; null: another criterion did. */
  readonly customAttribute: string | null;
  /** What decided, by the name that a person looks for. */
  readonly name: string;
  /** The values of both hits; empty if the next hit is not known. */
  readonly values: string;
}

/** null: there is no hit behind it that paging reaches. */
export function decisionOf(hit: Hit, next: Hit | undefined): RankDecision | null {
  const criterion = hit.explanation?.decidedAgainstNextBy ?? "none";
  if (criterion === "none" || hit.explanation === undefined) return null;
  const custom = criterion === "custom" ? decidingEntry(hit.explanation, next?.explanation) : null;
  const customAttribute = custom?.attribute ?? null;
  const name = customAttribute === null ? criterion : oneLine(customAttribute);
  const values = next?.explanation === undefined ? "" : valuesOf(criterion, hit, next);
  return { criterion, customAttribute, name, values };
}

function valuesOf(criterion: CriterionName, hit: Hit, next: Hit): string {
  const above = hit.explanation?.vector;
  const below = next.explanation?.vector;
  if (above === undefined || below === undefined) return "";
  switch (criterion) {
    case "pinned":
      if (!above.pinned) return "a pin puts the next one there";
      return below.pinned ? "a pin puts both there" : "a pin puts it here";
    case "attribute":
      return above.attribute.tier === below.attribute.tier
        ? both(placeText(above.attribute), placeText(below.attribute))
        : both(tierText(above.attribute), tierText(below.attribute));
    case "custom":
      return customValues(hit, next);
    case "bm25":
      return both(...scoreTexts(above.bm25, below.bm25));
    case "objectID":
      return both(...withoutCommonStart(oneLine(hit.objectID), oneLine(next.objectID)));
    default:
      return both(String(above[criterion]), String(below[criterion]));
  }
}

function both(above: string, below: string): string {
  return `${above}; the next has ${below}`;
}

/** Long objectIDs often differ only at their end. */
function withoutCommonStart(above: string, below: string): [string, string] {
  const letters = graphemes(above);
  const others = graphemes(below);
  const common = letters.findIndex((letter, place) => letter !== others[place]);
  const cut = common < 0 ? letters.length : common;
  if (cut <= commonStartMax) return [above, below];
  const ends = [letters, others].map((all) => `…${all.slice(cut - commonStartMax / 2).join("")}`);
  return [ends[0], ends[1]];
}

function customValues({ explanation: above }: Hit, { explanation: below }: Hit): string {
  if (above === undefined) return "";
  const entry = decidingEntry(above, below);
  const other = below?.vector.custom.find(({ attribute }) => attribute === entry?.attribute);
  if (entry === null || other === undefined) return "";
  const order = entry.order === "asc" ? "lowest first" : "highest first";
  return `${both(customText(entry), customText(other))} (${order})`;
}

/** The first entry of the custom ranking in which two hits differ. */
function decidingEntry(above: Explanation, below: Explanation | undefined): CustomRankingValue | null {
  if (below === undefined) return null;
  const { custom } = below.vector;
  return above.vector.custom.find(({ value }, place) => value !== custom[place]?.value) ?? null;
}
