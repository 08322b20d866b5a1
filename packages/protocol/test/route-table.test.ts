/**
 * The table of routes says nothing that contradicts itself:
 *  1. Each parameter of a path is described, and each described one stands in a path.
 *  2. The errors that follow from method, path and who may call are listed where they follow, and only there.
 *  3. No error or header is listed twice, and none that all routes have is listed for one.
 *  4. Every header has a route, or all.
 *  5. Summaries are sentences of one line.
 *  6. A route has a body exactly if its method is POST or PUT.
 */
import { describe, expect, test } from "vitest";
import { answerHeaders, everyAnswerHeaders } from "../src/answer-headers.js";
import { pathParameters } from "../src/path-parameters.js";
import { bodyErrors, everyRouteErrors, indexErrors, keyTypeErrors } from "../src/route-errors.js";
import type { DescribedRoute } from "../src/route-spec.js";
import { routeTable } from "../src/route-table.js";
import { type RouteSchemas, routeSchemas } from "../src/schemas/index.js";

const routes: readonly (readonly [string, DescribedRoute])[] = Object.entries(routeTable);
const schemas: Readonly<Record<string, RouteSchemas>> = routeSchemas;
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

test("the parameters of paths (1)", () => {
  const named = routes.flatMap(([, { path }]) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  expect(sorted(named)).toEqual(sorted(Object.keys(pathParameters)));
});

describe.each(routes)("%s", (name, route) => {
  const listed: readonly string[] = route.errors;
  const has = (codes: readonly string[]): boolean[] => codes.map((code) => listed.includes(code));
  const all = (codes: readonly string[], expected: boolean): boolean[] => codes.map(() => expected);

  test("the errors that follow from the rest (2)", () => {
    expect(has(everyRouteErrors)).toEqual(all(everyRouteErrors, true));
    // Reading a record is forbidden to a token where an index has no partitions, a click to who did not
    // search.
    const isForSome =
      route.keyTypes.length < 3 || !route.scopedToken || ["getRecord", "click"].includes(name);
    expect(has(keyTypeErrors)).toEqual(all(keyTypeErrors, isForSome));
    expect(has(indexErrors)).toEqual(all(indexErrors, route.path.includes("/:index")));
    expect(has(bodyErrors)).toEqual(all(bodyErrors, route.method !== "GET"));
  });

  test("nothing is listed twice (3)", () => {
    expect(new Set(route.errors).size).toBe(route.errors.length);
    expect(sorted(route.answerHeaders).length).toBe(route.answerHeaders.length);
    expect(route.answerHeaders.filter((header) => everyAnswerHeaders.includes(header))).toEqual([]);
  });

  test("the summary is a line (5)", () => {
    expect(route.summary).toMatch(/^[A-Z][^\n]{5,80}\.$/);
  });

  test("the body (6)", () => {
    expect(schemas[name].body !== undefined).toBe(["POST", "PUT"].includes(route.method));
  });
});

test("every header has a route, or all (4)", () => {
  const listed = routes.flatMap(([, route]) => route.answerHeaders);
  expect(sorted([...listed, ...everyAnswerHeaders])).toEqual(sorted(Object.keys(answerHeaders)));
});
