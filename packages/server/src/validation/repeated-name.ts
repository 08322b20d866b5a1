/** A string, with a colon if it is the name of a member; or where an object begins or ends. */
const stringOrBrace = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/gs;

/**
 * A name that an object of a JSON text has twice; null if there is none. JSON.parse takes the last of them,
 * and another reader of the same text may take the first.
 *
 * @param text valid JSON
 */
export function repeatedName(text: string): string | null {
  const open: Set<unknown>[] = [];
  for (const [token, string, colon] of text.matchAll(stringOrBrace)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (colon !== undefined) {
      const name: unknown = JSON.parse(string);
      const names = open[open.length - 1];
      if (names.has(name)) return String(name);
      names.add(name);
    }
  }
  return null;
}
