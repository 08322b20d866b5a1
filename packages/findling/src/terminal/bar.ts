export const barCells = 24;

/** Clears the line of a terminal that the cursor is in. */
export const clearLine = "\u001b[2K";

/** @param part of the work that is done, from 0 to 1 */
export function barOf(part: number, cells: number = barCells): string {
  const filled = Math.floor(part * cells);
  return "█".repeat(filled) + "░".repeat(cells - filled);
}
