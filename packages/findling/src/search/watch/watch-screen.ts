import { displayWidth, graphemes, graphemeWidth } from "../../terminal/display-width.js";
import { oneLine } from "../../terminal/one-line.js";
import { countedHits, noticesOf, timeOf } from "../answer-notices.js";
import { hitLines } from "../hit-lines.js";
import { cutText } from "../shown-part.js";
import type { Surface } from "../surface.js";
import type { EditedLine } from "./edited-line.js";
import { hitsOf, type WatchState } from "./watch-state.js";

export interface WatchView extends Surface {
  readonly index: string;
  readonly rows: number;
  readonly fields: readonly string[] | undefined;
}

export interface WatchScreen {
  /** One for each row of the terminal, each narrower than it. */
  readonly lines: readonly string[];
  /** Where the cursor stands in the first line, from 0. */
  readonly cursor: number;
}

const keyHelp = "↑↓ select · Enter print · Esc end";
const marker = "> ";

/** The line that is edited, the hits, and at the bottom what there is to say. */
export function screenOf(state: WatchState, view: WatchView): WatchScreen {
  // A line that fills the last column would make some terminals wrap.
  const inside = { ...view, columns: view.columns - 1 };
  const { text, cursor } = promptLine(state.line, inside);
  const listRows = Math.max(0, view.rows - 2);
  const list = listLines(state, inside, listRows);
  const blank = Array.from({ length: listRows - list.length }, () => "");
  return { lines: [text, ...list, ...blank, statusLine(state, inside)].slice(0, view.rows), cursor };
}

/** A line that is too long is shown around its cursor. */
function promptLine({ before, after }: EditedLine, view: WatchView): { text: string; cursor: number } {
  const prompt = `${cutText(view.index, Math.floor(view.columns / 3))}> `;
  const room = view.columns - displayWidth(prompt);
  const shown = fitting(graphemes(before).reverse(), room).reverse().join("");
  const rest = fitting(graphemes(after), room - displayWidth(shown)).join("");
  return { text: view.colours.bold(prompt) + shown + rest, cursor: displayWidth(prompt + shown) };
}

function fitting(cells: readonly string[], columns: number): string[] {
  let room = columns;
  const end = cells.findIndex((cell) => {
    room -= graphemeWidth(cell);
    return room < 0;
  });
  return end < 0 ? [...cells] : cells.slice(0, end);
}

/** The hits from the first one on with which the selected hit is still on the screen. */
function listLines(state: WatchState, view: WatchView, rows: number): string[] {
  const hits = hitsOf(state);
  const numberWidth = String(hits.length).length;
  const hitView = { fields: view.fields, matchedFieldsMax: 1, numberWidth };
  const room = { ...view, columns: view.columns - marker.length };
  const blocks = hits.map((hit, place) => {
    const lines = hitLines(hit, place + 1, hitView, room);
    const isSelected = place === state.selected;
    return lines.map((line, at) => (isSelected && at === 0 ? view.colours.magenta(marker) : "  ") + line);
  });
  let first = state.selected;
  let used = blocks[first]?.length ?? 0;
  while (first > 0 && used + blocks[first - 1].length <= rows) used += blocks[--first].length;
  return blocks.slice(first).flat().slice(0, rows);
}

/** A failure, or what the answer says about itself; then the keys, if there is room. */
function statusLine(state: WatchState, { columns, colours }: WatchView): string {
  const text = cutText(statusText(state), columns);
  const blanks = columns - displayWidth(text) - displayWidth(keyHelp);
  const shown = state.error === null ? text : colours.red(text);
  return blanks < 2 ? shown : shown + " ".repeat(blanks) + colours.dim(keyHelp);
}

function statusText({ answer, error }: WatchState): string {
  if (error !== null) return `error: ${oneLine(error)} Enter tries again.`;
  if (answer === null) return "";
  const counts = answer.nbHits === 0 ? "No hits" : countedHits(answer.nbHits);
  return [`${counts} ${timeOf(answer)}.`, ...noticesOf(answer)].join(" ");
}
