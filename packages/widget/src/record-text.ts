import type { Hit, Segment } from "@findling/client/search";

/** Longer texts that the server has not cut are cut here: nobody reads more of them in a list. */
const plainTextUnits = 300;

/** The text at a path such as `hierarchy.lvl1`, that of a list with commas; empty if there is none. */
export function textAt(record: unknown, path: string): string {
  return textsAt(record, path).join(", ");
}

/**
 * The texts at a path, as the server finds them: through objects and lists of objects, and at each object the
 * whole rest of the path is tried as a name first. Beyond that, `list.0` is the first element of a list.
 */
export function textsAt(value: unknown, path: string): readonly string[] {
  if (!Array.isArray(value)) return typeof value === "object" && value !== null ? textsOf(value, path) : [];
  const found = value.flatMap((one) => textsAt(one, path));
  return found.length === 0 && /^\d/.test(path) ? textsOf(value, path) : found;
}

function textsOf(value: object, path: string): readonly string[] {
  if (Object.hasOwn(value, path)) return textsIn(Reflect.get(value, path));
  const [name = "", ...rest] = path.split(".");
  return rest.length > 0 && Object.hasOwn(value, name)
    ? textsAt(Reflect.get(value, name), rest.join("."))
    : [];
}

/** The first of `paths` that the hit has a text for, in segments; empty if there is none. */
export function segmentsOf(hit: Hit, paths: readonly string[]): readonly Segment[] {
  for (const path of paths) {
    const segments = (own(hit.snippet, path) ?? own(hit.highlight, path))?.segments ?? [];
    if (segments.some(({ text }) => text.trim() !== "")) return segments;
    const text = textAt(hit.record, path);
    if (text.trim() !== "") return [{ text: cut(text), match: false }];
  }
  return [];
}

/** No character is cut in half. */
function cut(text: string): string {
  return text.length <= plainTextUnits ? text : `${text.slice(0, plainTextUnits).replace(/\p{Cs}$/u, "")}…`;
}

function own<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return /^(?:string|number|boolean)$/.test(typeof value) ? [String(value)] : [];
}
