import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./column-format.js";

/** What a record has at one path; as AttributeValues. */
interface PathValues {
  readonly values: Scalar[];
  readonly isList: boolean;
}

/**
 * All paths of a record and their values in one walk: `attributeValues` of each of `collectPaths`. Only of plain
 * records: null if a key has a dot, which could hide what lies deeper, or if there are more than `pathsMax` paths.
 */
export function plainValues(record: JsonObject, pathsMax: number): Map<string, PathValues> | null {
  const byPath = new Map<string, PathValues>();
  return addObject(record, "", false, byPath) && byPath.size <= pathsMax ? byPath : null;

  /** `prefix`: of the keys. Each returns whether the record may still be plain. */
  function addObject(
    object: JsonObject,
    prefix: string,
    isList: boolean,
    out: Map<string, PathValues>,
  ): boolean {
    for (const key of Object.keys(object)) {
      if (key.includes(".") || !addValue(object[key], prefix + key, isList, out)) return false;
    }
    return true;
  }

  function addValue(value: JsonValue, path: string, isList: boolean, out: Map<string, PathValues>): boolean {
    if (value === null) return true;
    if (Array.isArray(value)) return value.every((element) => addValue(element, path, true, out));
    if (typeof value === "object") return addObject(value, `${path}.`, isList, out);
    const known = out.get(path);
    if (known !== undefined) {
      known.values.push(value);
      return true;
    }
    out.set(path, { values: [value], isList });
    return out.size <= pathsMax;
  }
}
