import type { Output } from "./output.js";

const barCells = 24;

/** Clears the line of a terminal that the cursor is in. */
export const clearLine = "\u001b[2K";

/**
 * The first of the texts that fits into a line of a terminal, else as much as fits of the last one: of a text
 * that takes two lines only the second would be cleared.
 */
export function fitting(texts: readonly [string, ...string[]], { columns }: Output): string {
  // Some terminals say 0.
  const most = columns === undefined || columns === 0 ? Number.POSITIVE_INFINITY : columns - 1;
  return texts.find(({ length }) => length <= most) ?? texts[texts.length - 1]?.slice(0, most) ?? "";
}

/** @param part of the work that is done, from 0 to 1 */
export function barOf(part: number): string {
  const filled = Math.floor(part * barCells);
  return "█".repeat(filled) + "░".repeat(barCells - filled);
}
