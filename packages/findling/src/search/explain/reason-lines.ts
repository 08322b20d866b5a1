import { type MatchedTerm, termsFoundOtherwise } from "@findling/client/explanation";
import { displayWidth } from "../../terminal/display-width.js";
import { oneLine } from "../../terminal/one-line.js";
import { wrapped } from "../../terminal/wrapped.js";
import { cutText } from "../shown-part.js";
import type { Surface } from "../surface.js";
import type { CriterionColumn } from "./criterion-column.js";
import type { ExplainedHit } from "./explained-hit.js";
import { strong } from "./strong.js";

const lead = "above the next by ";
const lastHit = "the last hit that paging reaches";

/** Says which words were found in place of typed ones, and which criterion put the hit above the next. */
export function reasonLines({ hit, decision }: ExplainedHit, { columns, colours }: Surface): string[] {
  const found = termsFoundOtherwise(hit.explanation?.matchedTerms ?? []).map(termText);
  const foundLines = found.length === 0 ? [] : [colours.dim(cutText(`found ${found.join(", ")}`, columns))];
  if (decision === null) return [...foundLines, colours.dim(cutText(lastHit, columns))];
  const name = cutText(decision.name, columns - lead.length);
  const values = decision.values === "" ? ", compared with the next page" : `: ${decision.values}`;
  const [first, ...rest] = wrapped(`${lead}${name}${values}`.split(" "), columns, displayWidth).map((line) =>
    cutText(line, columns),
  );
  const decider = `${lead}${name}`;
  const isWhole = first.startsWith(decider);
  const shown = isWhole ? colours.dim(lead) + strong(name, colours) + first.slice(decider.length) : first;
  return [...foundLines, shown, ...rest];
}

/** The values of a hit where no table fits: `typos 0, exactness 5`. */
export function valueLines(
  { hit, decision }: ExplainedHit,
  columns: readonly CriterionColumn[],
  surface: Surface,
): string[] {
  const { colours } = surface;
  const lines: { text: string; width: number }[] = [];
  for (const column of columns) {
    const value = cutText(`${column.name} ${column.cell(hit)}`, surface.columns);
    const width = displayWidth(value);
    const text = column.isOf(decision) ? strong(value, colours) : value;
    const last = lines.at(-1);
    if (last === undefined || last.width + 3 + width > surface.columns) lines.push({ text, width });
    else {
      last.text += ` · ${text}`;
      last.width += 3 + width;
    }
  }
  return lines.map(({ text }) => text);
}

/** `"labtop" as "laptop" (typo)` */
function termText({ query, indexed, via }: MatchedTerm): string {
  const how = via === "word" ? "" : ` (${via})`;
  return `"${oneLine(query)}" as "${oneLine(indexed)}"${how}`;
}
