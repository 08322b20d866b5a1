import { isJsonObject } from "../../src/wording/found.js";

/** The names of fields and the numbers of entries that lead to a value within a body. */
export type Path = readonly (string | number)[];

/** A copy of the body with another value at the path; undefined takes the value away. */
export function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body))
    return body.map((entry, at) => (at === step ? withValue(entry, rest, value) : entry));
  const fields = isJsonObject(body) ? body : {};
  const { [step]: old, ...others } = fields;
  const changed = withValue(old, rest, value);
  return changed === undefined ? others : { ...fields, [step]: changed };
}

/** As `withValue`, but of each list on the path only the entry is left that the path leads through. */
export function withValueAlone(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return [withValueAlone(body[Number(step)], rest, value)];
  const fields = isJsonObject(body) ? body : {};
  return { ...fields, [step]: withValueAlone(fields[step], rest, value) };
}

/** The value at each place of the body that `at` names, as a `BodyLimit` does: `a.b`, `a[].b`, `a[]`. */
export function valuesAt(body: unknown, at: string): { readonly path: Path; readonly value: unknown }[] {
  const steps = at.replaceAll("[]", ".[]").split(".");
  let places: { path: Path; value: unknown }[] = [{ path: [], value: body }];
  for (const step of steps) {
    places = places.flatMap(({ path, value }) =>
      childrenOf(value, step).map(([key, child]) => ({ path: [...path, key], value: child })),
    );
  }
  return places;
}

function childrenOf(value: unknown, step: string): (readonly [string | number, unknown])[] {
  if (step === "[]") return Array.isArray(value) ? [...value.entries()] : [];
  return isJsonObject(value) && step in value ? [[step, value[step]]] : [];
}
