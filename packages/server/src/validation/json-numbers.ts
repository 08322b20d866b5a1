import { cut, isJsonObject } from "../wording/found.js";

type PathStep = string | number;

/**
 * The path of the first number that JSON.parse turned into an infinity (`1e999`), which JSON cannot express;
 * null if there is none. The value's depth must have been checked before.
 */
export function infiniteNumberPath(value: unknown): string | null {
  const steps = stepsUpwards(value)?.reverse() ?? null;
  return steps?.reduce<string>(withStep, "") ?? null;
}

/** The steps from the number up to the root. Nothing is allocated for the other values on the way. */
function stepsUpwards(value: unknown): PathStep[] | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : [];
  if (Array.isArray(value)) return stepsThrough(value.keys(), (position) => value[position]);
  if (isJsonObject(value)) return stepsThrough(Object.keys(value), (name) => value[name]);
  return null;
}

function stepsThrough<Key extends PathStep>(
  keys: Iterable<Key>,
  valueAt: (key: Key) => unknown,
): PathStep[] | null {
  for (const key of keys) {
    const steps = stepsUpwards(valueAt(key));
    if (steps === null) continue;
    steps.push(key);
    return steps;
  }
  return null;
}

function withStep(path: string, step: PathStep): string {
  if (typeof step === "number") return `${path}[${step}]`;
  return path === "" ? cut(step) : `${path}.${cut(step)}`;
}
