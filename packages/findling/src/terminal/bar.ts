import type { Output } from "./output.js";

export const barCells = 24;

/** Clears the line of a terminal that the cursor is in. */
export const clearLine = "\u001b[2K";

/**
 * How many cells of a line may be used: a longer line would be wrapped, and then not be cleared. The last one
 * is not used.
 */
export function roomIn({ columns }: Output): number {
  // Some terminals say 0.
  return columns === undefined || columns === 0 ? Number.POSITIVE_INFINITY : columns - 1;
}

/**
 * The first of the texts that fits into a line of a terminal, else as much as fits of the last one: of a text
 * that takes two lines only the second would be cleared.
 */
export function fitting(texts: readonly [string, ...string[]], output: Output): string {
  const most = roomIn(output);
  return texts.find(({ length }) => length <= most) ?? texts[texts.length - 1]?.slice(0, most) ?? "";
}

/** @param part of the work that is done, from 0 to 1; the bar is full beyond, as where work shrinks. */
export function barOf(part: number, cells: number = barCells): string {
  const filled = Math.floor(Math.min(1, Math.max(0, part)) * cells);
  return "█".repeat(filled) + "░".repeat(cells - filled);
}
