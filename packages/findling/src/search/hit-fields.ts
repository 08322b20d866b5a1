import type { Highlighted, Hit, JsonValue } from "@findling/protocol";
import { oneLine } from "../terminal/one-line.js";
import { plainPart, type ShownPart } from "./shown-part.js";

/** An attribute of a hit as it is shown. */
export interface ShownField {
  /** null: the objectID, of a record without any text. */
  readonly name: string | null;
  readonly parts: readonly ShownPart[];
}

/** Names that people give to what they call a record by, the usual ones first. */
const titleNames = [
  ...["title", "name", "headline", "label", "heading", "subject"],
  ...["hierarchy.lvl1", "hierarchy.lvl0"],
];

/** The name of a record in a list: the first attribute that was asked for, else the one like a title. */
export function titleOf(hit: Hit, fields: readonly string[] = titleNames): ShownField {
  const names = fields === titleNames ? [...fields, ...Object.keys(hit.highlight)] : fields.slice(0, 1);
  for (const name of names) {
    const field = wholeField(hit, name);
    if (field !== null) return field;
  }
  return { name: null, parts: [plainPart(oneLine(hit.objectID))] };
}

/** The other attributes in which words were found, those of the first tier first. */
export function matchedFields(hit: Hit, title: ShownField): ShownField[] {
  const titleText = textOf(title.parts);
  return Object.keys(hit.highlight).flatMap((name) => {
    const whole = wholeField(hit, name);
    if (whole === null || !whole.parts.some(({ isMatch }) => isMatch)) return [];
    if (textOf(whole.parts) === titleText) return [];
    return [{ name, parts: partsIn(hit.snippet, name) ?? whole.parts }];
  });
}

/** Attributes that were asked for by name, as far as the record has them. */
export function namedFields(hit: Hit, names: readonly string[]): ShownField[] {
  return names.flatMap((name) => wholeField(hit, name) ?? []);
}

function wholeField(hit: Hit, name: string): ShownField | null {
  const parts = partsIn(hit.highlight, name) ?? partsOf(valueAt(hit.record, name));
  return parts.every(({ text }) => text.trim() === "") ? null : { name, parts };
}

function partsIn(fields: Readonly<Record<string, Highlighted>>, name: string): ShownPart[] | null {
  if (!Object.hasOwn(fields, name)) return null;
  return fields[name].segments.map(({ text, match }) => ({ text: oneLine(text), isMatch: match }));
}

function partsOf(value: JsonValue | undefined): ShownPart[] {
  return value === undefined || value === null ? [] : [plainPart(oneLine(readable(value)))];
}

/** Lists as the server joins them, and objects as JSON. */
function readable(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(readable).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value at a path `a.b`. A key "a.b" goes first, and a list on the way gives a list. */
function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  if (Array.isArray(value)) return listAt(value, path);
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  const dot = path.indexOf(".");
  const key = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(value, key) ? valueAt(value[key], path.slice(dot + 1)) : undefined;
}

function listAt(list: readonly JsonValue[], path: string): JsonValue | undefined {
  const found = list.flatMap((element) => valueAt(element, path) ?? []);
  return found.length === 0 ? undefined : found;
}

function textOf(parts: readonly ShownPart[]): string {
  return parts.map(({ text }) => text).join("");
}
