import type { Hit } from "@findling/protocol";
import { titleOf } from "../hit-fields.js";
import { coloured, excerpt } from "../shown-part.js";
import type { Surface } from "../surface.js";
import { columnsOf } from "./criterion-column.js";
import { decisionOf } from "./decision.js";
import { explainedTable } from "./explained-table.js";
import { legendLines } from "./legend-lines.js";
import { reasonLines, valueLines } from "./reason-lines.js";

export interface ExplainedPage {
  readonly hits: readonly Hit[];
  /** The first hit behind the page. */
  readonly next: Hit | undefined;
  readonly firstNumber: number;
  readonly fields: readonly string[] | undefined;
}

/**
 * For each hit why it stands above the next one, and what the criteria mean that decided. A table where it
 * fits, else the values below the title.
 */
export function explanationLines(page: ExplainedPage, surface: Surface): string[] {
  const { hits, firstNumber, fields } = page;
  if (hits.length === 0) return [];
  const numberWidth = String(firstNumber + hits.length).length;
  const explained = hits.map((hit, index) => ({
    hit,
    number: String(firstNumber + index).padStart(numberWidth),
    title: titleOf(hit, fields).parts,
    decision: decisionOf(hit, hits[index + 1] ?? page.next),
  }));
  const columns = columnsOf(
    hits,
    explained.map(({ decision }) => decision),
  );
  const { colours } = surface;
  const indent = " ".repeat(numberWidth + 2);
  const room = { ...surface, columns: surface.columns - indent.length };
  const table = explainedTable(explained, columns, room);
  const lines = explained.flatMap((one, index) => [
    `${colours.dim(one.number)}  ${table?.rows[index] ?? coloured(excerpt(one.title, room.columns), colours)}`,
    ...(table === null ? valueLines(one, columns, room) : []).map((line) => indent + line),
    ...reasonLines(one, room).map((line) => indent + line),
  ]);
  const head = table === null ? [] : [indent + table.head];
  return [...head, ...lines, ...legendLines(explained, surface)];
}
