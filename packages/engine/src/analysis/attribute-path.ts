import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./scalar.js";

/** What a record has at a path. */
export interface AttributeValues {
  /** Strings, numbers and booleans, in order; null and objects are no values. */
  readonly values: readonly Scalar[];
  /** Whether an array stood at the path's end or on the way, even one of a single element. */
  readonly isList: boolean;
}

/**
 * A path `a.b` means a literal key "a.b" where there is one, else goes through objects and arrays of objects;
 * at each object the whole rest of the path is tried as a key first.
 */
export function attributeValues(record: JsonObject, path: string): AttributeValues {
  const values: Scalar[] = [];
  const isList = resolve(record, path, values);
  return { values, isList };
}

/** The one value at a path; null if there is none, or an array. */
export function scalarOf({ values, isList }: AttributeValues): Scalar | null {
  return isList || values.length === 0 ? null : values[0];
}

/** Adds what `rest` leads to; returns whether it met an array. */
function resolve(value: JsonValue | undefined, rest: string, out: Scalar[]): boolean {
  if (Array.isArray(value)) {
    for (const element of value) resolve(element, rest, out);
    return true;
  }
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, rest)) return addLeaf(value[rest], out);
  const split = splitOf(rest);
  return split !== null && Object.hasOwn(value, split.key) && resolve(value[split.key], split.rest, out);
}

/** A path's first key, and what follows its dot. */
interface PathSplit {
  readonly key: string;
  readonly rest: string;
}

/** The same few paths are asked of every record, and a key that was cut out anew is looked up slowly. */
const splits = new Map<string, PathSplit | null>();
const splitsMax = 1_000;

function splitOf(path: string): PathSplit | null {
  const known = splits.get(path);
  if (known !== undefined) return known;
  const dot = path.indexOf(".");
  const split = dot < 0 ? null : { key: path.slice(0, dot), rest: path.slice(dot + 1) };
  if (splits.size < splitsMax) splits.set(path, split);
  return split;
}

function addLeaf(value: JsonValue, out: Scalar[]): boolean {
  if (Array.isArray(value)) {
    for (const element of value) addLeaf(element, out);
    return true;
  }
  if (value !== null && typeof value !== "object") out.push(value);
  return false;
}
