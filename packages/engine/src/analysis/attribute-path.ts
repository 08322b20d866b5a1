import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./scalar.js";

/** The values of a record at a path. */
export interface AttributeValues {
  /** Strings, numbers and booleans, in order. `null` and objects are not values. */
  readonly values: readonly Scalar[];
  /** Whether an array was at the end of the path or on the way, even an array of one element. */
  readonly isList: boolean;
}

/**
 * Resolves a path `a.b`. A literal key "a.b" comes first. Otherwise the path goes through objects and arrays
 * of objects, and at each object the whole rest of the path is tried as a key first.
 */
export function attributeValues(record: JsonObject, path: string): AttributeValues {
  const values: Scalar[] = [];
  const isList = resolve(record, path, values);
  return { values, isList };
}

/** The single value at a path, or null if there is none or if an array is involved. */
export function scalarOf({ values, isList }: AttributeValues): Scalar | null {
  return isList || values.length === 0 ? null : values[0];
}

/** Adds the values at `rest` to `out`. Returns whether it met an array. */
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

/** The first key of a path, and the rest behind the dot. */
interface PathSplit {
  readonly key: string;
  readonly rest: string;
}

/** The same few paths are resolved in every record. Cached, because V8 looks up a newly cut key slowly. */
const splits = new Map<string, PathSplit | null>();
const splitsMax = 1_000;

function splitOf(path: string): PathSplit | null {
  const known = splits.get(path);
  if (known !== undefined) return known;
  const dot = path.indexOf(".");
  const split = dot < 0 ? null : { key: path.slice(0, dot), rest: path.slice(dot + 1) };
  if (splits.size >= splitsMax) splits.clear();
  splits.set(path, split);
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
