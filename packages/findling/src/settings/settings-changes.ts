import type { IndexSettings } from "@findling/protocol";

/** A field that differs. */
export interface FieldChange {
  /** `indexTime.languages` */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that differ, in the order of the settings. */
export function changesBetween(before: IndexSettings, after: IndexSettings): FieldChange[] {
  return [
    ...changesOf("indexTime", before.indexTime, after.indexTime),
    ...changesOf("queryTime", before.queryTime, after.queryTime),
  ];
}

function changesOf(section: string, before: object, after: object): FieldChange[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .map(([name, value]) => ({ field: `${section}.${name}`, before: values.get(name) ?? null, after: value }))
    .filter((change) => comparable(change.before) !== comparable(change.after));
}

/** Equal texts are equal values. */
function comparable(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** The value with the names of its objects in alphabetical order, which means nothing in JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
