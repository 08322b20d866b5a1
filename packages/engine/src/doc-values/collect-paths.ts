import type { JsonObject, JsonValue } from "@findling/protocol";

/**
 * All paths of a record that lead to a scalar, without duplicates, in the order of the record. A path is keys
 * joined by `.`, through objects and arrays. `{ a: [{ b: 1 }, { c: [2, null] }], "d.e": true }` has `a.b`,
 * `a.c`, `d.e`. Stops at `pathsMax` paths. This limits the cost of a hostile record, such as a long key above
 * many short ones.
 */
export function collectPaths(record: JsonObject, pathsMax = Number.POSITIVE_INFINITY): string[] {
  const paths = new Set<string>();
  for (const [key, value] of Object.entries(record)) collectUnder(key, value, paths, pathsMax);
  return [...paths];
}

function collectUnder(path: string, value: JsonValue, paths: Set<string>, pathsMax: number): void {
  if (value === null || paths.size >= pathsMax) return;
  if (typeof value !== "object") paths.add(path);
  else if (Array.isArray(value)) for (const element of value) collectUnder(path, element, paths, pathsMax);
  else {
    for (const [key, child] of Object.entries(value)) collectUnder(`${path}.${key}`, child, paths, pathsMax);
  }
}
