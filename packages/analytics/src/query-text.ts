/** Longer texts are cut: reports show what people type. */
export const queryCodePointsMax = 128;

/**
 * The text by which equal queries are counted: without differences of letter case, of white space, and of how
 * Unicode composes characters.
 */
export function queryText(q: string): string {
  const text = q.normalize("NFC").toLowerCase().trim().replace(/\s+/gu, " ");
  return text.length <= queryCodePointsMax ? text : [...text].slice(0, queryCodePointsMax).join("");
}
