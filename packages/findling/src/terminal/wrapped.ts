/**
 * Breaks words into lines. A word that is wider than a line has one of its own.
 * @param widthOf how many cells a text takes
 */
export function wrapped(
  words: readonly string[],
  columns: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line === undefined || widthOf(longer) > columns) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
