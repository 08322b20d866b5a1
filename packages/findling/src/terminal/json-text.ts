const roomByDefault = 100;
const step = "  ";

/**
 * JSON that people read: what fits into a line stands in one. It is safe for a terminal: JSON texts may hold
 * control characters from 7F on, and here they are escaped.
 * @param room characters of a line, with its indentation
 */
export function prettyJson(value: unknown, room: number = roomByDefault, indent: string = ""): string {
  const inline = inlineJson(value);
  if (typeof value !== "object" || value === null || inline.length + indent.length <= room) return inline;
  const inner = indent + step;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = entriesOf(value).map(([label, entry]) => `${inner}${label}${prettyJson(entry, room, inner)}`);
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

/** In one line, with blanks: `{ "a": [1, 2] }` */
export function inlineJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return compactJson(value);
  const entries = entriesOf(value).map(([label, entry]) => `${label}${inlineJson(entry)}`);
  if (Array.isArray(value)) return `[${entries.join(", ")}]`;
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** In one line, without blanks, and safe for a terminal. */
export function compactJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\p{Cc}/gu, escaped);
}

/** The entries of an array or an object, each with the label before it. */
function entriesOf(value: object): (readonly [label: string, entry: unknown])[] {
  if (Array.isArray(value)) return value.map((entry) => ["", entry]);
  return Object.entries(value).map(([name, entry]) => [`${compactJson(name)}: `, entry]);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
