import type { Colours } from "../terminal/colours.js";
import { displayWidth, graphemeStart, graphemes, graphemeWidth } from "../terminal/display-width.js";

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
  return parts.map(({ text, isMatch }) => (isMatch ? colours.bold(colours.red(text)) : text)).join("");
}

/** The part of a text that fits, around the first match; `…` stands for what is left out. */
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
  const isCutBefore = lead.length > units;
  const isCutAfter = parts.slice(first).reduce((sum, { text }) => sum + text.length, 0) > units;
  const before = cellsOf([
    plainPart(isCutBefore ? lead.slice(graphemeStart(lead, lead.length - units)) : lead),
  ]);
  const after = cellsOf(head(parts.slice(first), units));
  const cells = [...before, ...after];
  if (!isCutBefore && !isCutAfter && widthOfCells(cells) <= columns) return joined(cells);
  const from = startOf(cells, before.length, columns);
  const start = from === 0 && !isCutBefore ? [] : [ellipsis];
  return joined(fitted([...start, ...cells.slice(from)], columns, isCutAfter));
}

/** Where an excerpt begins: the match is in its first third, unless the text ends before the excerpt does. */
function startOf(cells: readonly Cell[], match: number, columns: number): number {
  if (widthOfCells(cells.slice(0, match)) + ellipsis.width <= columns / 2) return 0;
  let start = match;
  let room = Math.max(Math.floor(columns / 3), columns - ellipsis.width - widthOfCells(cells.slice(match)));
  for (; start > 0 && room >= cells[start - 1].width; start--) room -= cells[start - 1].width;
  const isInWord = start > 0 && cells[start - 1].text !== " ";
  const blank = cells.findIndex(({ text }, index) => index >= start && index < match && text === " ");
  return isInWord && blank >= 0 ? blank + 1 : start;
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
    const kept = text.length <= room ? text : text.slice(0, graphemeStart(text, Math.max(0, room)));
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

/** The beginning of a text that fits. */
export function cutText(text: string, columns: number): string {
  return excerpt([plainPart(text)], columns)
    .map((part) => part.text)
    .join("");
}
