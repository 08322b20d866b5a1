/**
 * The limits of bodies that the table of routes states beside the schemas are those of the checks:
 *  1. Every limit is about a field that the body of its route has.
 *  2. What is at a limit is taken. What is one beyond it is refused, with a code of the route. Limits are of
 *     single fields, so other entries of the same list, which may count with them, are left out.
 */
import { type BodyLimit, type DescribedRoute, routeTable } from "@findling/protocol";
import { expect, test } from "vitest";
import { bodyCases, refusalOf } from "./body-cases.js";
import { valuesAt, withValueAlone } from "./body-places.js";

const routes: readonly [string, DescribedRoute][] = Object.entries(routeTable);
const limits = routes.flatMap(([name, { bodyLimits = [], errors }]) =>
  bodyLimits.map((limit) => ({ name, at: limit.at, limit, errors })),
);

const letters = (count: number): string => "a".repeat(count);
const list = (count: number, entryOf: (at: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, at) => entryOf(at));

/** @param present a value of the field that is taken */
function takenOf({ minLength, maxLength, maxItems, cappedAt }: BodyLimit, present: unknown): unknown[] {
  return [
    ...(minLength === undefined ? [] : [letters(minLength)]),
    ...(maxLength === undefined ? [] : [letters(maxLength)]),
    ...(maxItems === undefined ? [] : [list(maxItems, entryLike(present))]),
    ...(cappedAt === undefined ? [] : [cappedAt, cappedAt + 1]),
  ];
}

function refusedOf(limit: BodyLimit, present: unknown): unknown[] {
  const { minLength, maxLength, maxItems, uniqueItems, except = [] } = limit;
  return [
    ...except,
    ...(minLength === undefined ? [] : [letters(minLength - 1)]),
    ...(maxLength === undefined ? [] : [letters(maxLength + 1)]),
    ...(maxItems === undefined ? [] : [list(maxItems + 1, entryLike(present))]),
    ...(uniqueItems === undefined ? [] : [list(2, () => firstOf(present))]),
  ];
}

/** Entries of a list: names that differ, or the same object again and again. */
function entryLike(present: unknown): (at: number) => unknown {
  const first = firstOf(present);
  return typeof first === "string" ? (at) => `a${at}` : () => first;
}

function firstOf(present: unknown): unknown {
  if (!Array.isArray(present)) throw new Error(`This is no list: ${JSON.stringify(present)}`);
  return present[0];
}

test.each(limits)("$name: $at", ({ name, at, limit, errors }) => {
  const route = bodyCases[name];
  const places = valuesAt(route.body, at);
  expect(places.length).toBeGreaterThan(0);
  for (const { path, value } of places) {
    for (const taken of takenOf(limit, value))
      expect(refusalOf(route, withValueAlone(route.body, path, taken))?.message).toBeUndefined();
    const refused = refusedOf(limit, value);
    expect(refused.length > 0 || limit.cappedAt !== undefined).toBe(true);
    for (const one of refused)
      expect(errors).toContain(refusalOf(route, withValueAlone(route.body, path, one))?.code);
  }
});
