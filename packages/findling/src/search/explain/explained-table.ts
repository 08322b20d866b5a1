import { displayWidth, padded } from "../../terminal/display-width.js";
import { coloured, excerpt, type ShownPart, widthOf } from "../shown-part.js";
import type { Surface } from "../surface.js";
import type { CriterionColumn } from "./criterion-column.js";
import type { ExplainedHit } from "./explained-hit.js";
import { strong } from "./strong.js";

export interface ExplainedTable {
  readonly head: string;
  readonly rows: readonly string[];
}

const gap = "  ";
const titleWidthMin = 24;
const titleWidthMax = 60;

/** null: it does not fit. */
export function explainedTable(
  explained: readonly ExplainedHit[],
  columns: readonly CriterionColumn[],
  { columns: room, colours }: Surface,
): ExplainedTable | null {
  const widths = columns.map(({ name, cell }) =>
    Math.max(displayWidth(name), ...explained.map(({ hit }) => displayWidth(cell(hit)))),
  );
  const taken = widths.reduce((sum, width) => sum + gap.length + width, 0);
  const widest = Math.max(...explained.map(({ title }) => widthOf(title)));
  const titleWidth = Math.min(widest, titleWidthMax, room - taken);
  if (titleWidth < Math.min(widest, titleWidthMin)) return null;
  const rowOf = ({ hit, title, decision }: ExplainedHit): string => {
    const cells = columns.map((column, place) => {
      const text = column.cell(hit);
      const blanks = " ".repeat(widths[place] - displayWidth(text));
      return (column.isOf(decision) ? strong(text, colours) : text) + blanks;
    });
    return [titleCell(excerpt(title, titleWidth), titleWidth), ...cells].join(gap).trimEnd();
  };
  const titleCell = (parts: readonly ShownPart[], width: number): string =>
    coloured(parts, colours) + " ".repeat(Math.max(0, width - widthOf(parts)));
  const heads = columns.map(({ name }, place) => padded(name, widths[place]));
  const head = [padded("hit", titleWidth), ...heads].join(gap).trimEnd();
  return { head: colours.bold(head), rows: explained.map(rowOf) };
}
