import { printableJson } from "./printable.js";

const roomByDefault = 80;
const step = "  ";

/**
 * JSON that people read: what fits into a line stands in one. It is safe for a terminal, which obeys some of
 * the characters that JSON leaves as they are.
 * @param room characters of a line
 */
export function prettyJson(value: unknown, room: number = roomByDefault): string {
  return linesOf(value, { room, indent: "", label: "" });
}

interface Placing {
  readonly room: number;
  readonly indent: string;
  /** What stands before the value in its line. */
  readonly label: string;
}

function linesOf(value: unknown, { room, indent, label }: Placing): string {
  const inline = `${label}${inlineJson(value)}`;
  // A comma may follow.
  const fits = indent.length + inline.length < room;
  if (fits || typeof value !== "object" || value === null) return indent + inline;
  const entries = entriesOf(value).map(([name, entry]) =>
    linesOf(entry, { room, indent: indent + step, label: name }),
  );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${indent}${label}${open}\n${entries.join(",\n")}\n${indent}${close}`;
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
  return printableJson(JSON.stringify(value));
}

/** The entries of an array or an object, each with the label before it. */
function entriesOf(value: object): (readonly [label: string, entry: unknown])[] {
  if (Array.isArray(value)) return value.map((entry) => ["", entry]);
  return Object.entries(value).map(([name, entry]) => [`${compactJson(name)}: `, entry]);
}
