import type { SchemaSettings } from "./shared-schema.js";

/**
 * Whether the same records give the same segments under both settings. All other fields do not affect
 * indexing.
 */
export function isSameSchema(a: SchemaSettings, b: SchemaSettings): boolean {
  return (
    a === b ||
    (isSameList(a.languages, b.languages) &&
      isSameList(tiersOf(a), tiersOf(b)) &&
      // Compared last, since it may be long and this function runs at every write.
      isSameList(a.dictionary, b.dictionary))
  );
}

function tiersOf({ searchableTiers }: SchemaSettings): string[] {
  return searchableTiers.map(({ attributes, typoTolerance }) => JSON.stringify([attributes, typoTolerance]));
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, i) => text === b[i]));
}
