import { wrapped } from "./wrapped.js";

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
    return `${wrapped(paragraph.trim().split(/\s+/), width, ({ length }) => length).join("\n")}${end}`;
  });
}
