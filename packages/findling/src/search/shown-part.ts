import type { Colours } from "../terminal/colours.js";
import { displayWidth, graphemes, graphemeWidth } from "../terminal/display-width.js";

/** A piece of a text that is shown, and whether words of the query were found there. */
export interface ShownPart {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Cell extends ShownPart {
  readonly width: number;
}

const ellipsis: Cell = { text: "…", isMatch: false, width: 1 };
/** UTF-16 units that are looked at for each column: more are only in texts with many marks. */
const unitsPerColumn = 4;

export function plainPart(text: string): ShownPart {
  return { text, isMatch: false };
}

export function widthOf(parts: readonly ShownPart[]): number {
  return parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

export function coloured(parts: readonly ShownPart[], colours: Colours): string {
  return parts.map(({ text, isMatch }) => (isMatch ? colours.bold(colours.yellow(text)) : text)).join("");
}

/** As much of a text as fits, around the first match; `…` stands for what is left out. */
export function excerpt(parts: readonly ShownPart[], columns: number): ShownPart[] {
  const units = unitsPerColumn * columns;
  const first = Math.max(
    0,
    parts.findIndex(({ isMatch }) => isMatch),
  );
  const lead = parts
    .slice(0, first)
    .map(({ text }) => text)
    .join("");
  const before = cellsOf([plainPart(lead.slice(-units))]);
  const after = cellsOf(head(parts.slice(first), units));
  const cells = [...before, ...after];
  const isCutBefore = lead.length > units;
  const isCutAfter = parts.slice(first).reduce((sum, { text }) => sum + text.length, 0) > units;
  if (!isCutBefore && !isCutAfter && widthOfCells(cells) <= columns) return joined(cells);
  const from = startOf(cells, before.length, columns);
  const start = from === 0 && !isCutBefore ? [] : [ellipsis];
  return joined(fitted([...start, ...cells.slice(from)], columns, isCutAfter));
}

/** Where an excerpt begins: it shows the match in its first third, and at a word's begin if there is one. */
function startOf(cells: readonly Cell[], match: number, columns: number): number {
  if (widthOfCells(cells.slice(0, match)) + 1 <= columns / 2) return 0;
  let start = match;
  for (let room = Math.floor(columns / 3); start > 0 && room >= cells[start - 1].width; start--)
    room -= cells[start - 1].width;
  const blank = cells.findIndex(({ text }, index) => index >= start && index < match && text === " ");
  if (blank >= 0) start = blank + 1;
  // A text that ends early leaves room in front.
  for (let room = columns - 1 - widthOfCells(cells.slice(start)); start > 0; start--) {
    room -= cells[start - 1].width;
    if (room < 0) break;
  }
  return start;
}

/** Cuts the end off if it does not fit. */
function fitted(cells: readonly Cell[], columns: number, isCutAfter: boolean): readonly Cell[] {
  if (!isCutAfter && widthOfCells(cells) <= columns) return cells;
  let room = columns - ellipsis.width;
  const end = cells.findIndex(({ width }) => {
    room -= width;
    return room < 0;
  });
  return [...(end < 0 ? cells : cells.slice(0, end)), ellipsis];
}

function head(parts: readonly ShownPart[], units: number): ShownPart[] {
  let room = units;
  return parts.flatMap(({ text, isMatch }) => {
    const kept = text.slice(0, Math.max(0, room));
    room -= text.length;
    return kept === "" ? [] : [{ text: kept, isMatch }];
  });
}

function cellsOf(parts: readonly ShownPart[]): Cell[] {
  return parts.flatMap(({ text, isMatch }) =>
    graphemes(text).map((grapheme) => ({ text: grapheme, isMatch, width: graphemeWidth(grapheme) })),
  );
}

function widthOfCells(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

function joined(cells: readonly Cell[]): ShownPart[] {
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const { text, isMatch } of cells) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else parts.push({ text, isMatch });
  }
  return parts;
}

/** As much of the beginning of a text as fits. */
export function cutText(text: string, columns: number): string {
  return excerpt([plainPart(text)], columns)
    .map((part) => part.text)
    .join("");
}
