/**
 * Breaks the lines of paragraphs anew, so that a terminal need not break them within words. Lines that begin
 * with a space are code or a list, and stay as they are.
 *
 * @param width of the terminal; undefined: the text stays as it is
 */
export function wrappedProse(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  return text.replaceAll(/(?:^[^\s].*\n?)+/gm, (paragraph) => {
    const end = paragraph.endsWith("\n") ? "\n" : "";
    return `${linesOf(paragraph.trim().split(/\s+/), width).join("\n")}${end}`;
  });
}

function linesOf(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
