import type { Hit, Segment } from "@findling/client/search";

/** Longer texts that the server has not cut are cut here: nobody reads more of them in a list. */
const plainTextUnits = 300;

/** The text at a path such as `hierarchy.lvl1`; empty if there is none. */
export function textAt(record: unknown, path: string): string {
  const value = path.split(".").reduce(fieldOf, record);
  if (Array.isArray(value)) return value.filter(isScalar).join(", ");
  return isScalar(value) ? String(value) : "";
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

function cut(text: string): string {
  return text.length <= plainTextUnits ? text : `${text.slice(0, plainTextUnits)}…`;
}

function own<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return Object.hasOwn(Object(value), name) ? Reflect.get(Object(value), name) : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return /^(?:string|number|boolean)$/.test(typeof value);
}
