/**
 * docs/errors.md agrees with the code:
 *  1. It lists exactly the codes of the catalogue, in its order, with their statuses and meanings.
 *  2. It says of every route which errors it may answer, as the table of routes does.
 *  3. docs/conformance.md has a row of every code, with its status.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiErrors } from "../src/errors.js";
import { bodyErrors, everyRouteErrors, indexErrors, keyTypeErrors } from "../src/route-errors.js";
import type { DescribedRoute } from "../src/route-spec.js";
import { routeTable } from "../src/route-table.js";

const document = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
const [catalogueText, routesText = ""] = document.split("\n## Which route answers which error\n");
const tableLines = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("| "));

describe("the catalogue (1)", () => {
  test("docs/errors.md and the catalogue agree", () => {
    const rows = [...document.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+?) \| .+ \|$/gm)];
    const documented = rows.map(([, status, code, message]) => ({ code, status: Number(status), message }));
    const catalogue = Object.entries(apiErrors).map(([code, { status, message }]) => ({
      code,
      status,
      message,
    }));
    expect(documented).toEqual(catalogue);
  });

  test("every row of the table is one the check can read", () => {
    expect(tableLines(catalogueText).length).toBe(Object.keys(apiErrors).length + 2);
  });
});

test("docs/conformance.md has rows of exactly these codes (3)", () => {
  const rules = readFileSync(new URL("../../../docs/conformance.md", import.meta.url), "utf8");
  const rows = tableLines(rules).filter((line) => line.startsWith("| ERR-"));
  const ruled = rows.flatMap((row) =>
    [...row.matchAll(/\b(\d{3}) (`\w+`(?:(?:, | and )`\w+`)*)/g)].flatMap(([, status, codes = ""]) =>
      [...codes.matchAll(/\w+/g)].filter(([word]) => word !== "and").map(([code]) => `${status} ${code}`),
    ),
  );
  const catalogue = Object.entries(apiErrors).map(([code, { status }]) => `${status} ${code}`);
  expect(new Set(ruled)).toEqual(new Set(catalogue));
});

describe("the routes (2)", () => {
  const routes: readonly DescribedRoute[] = Object.values(routeTable);
  const codesIn = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);

  test.each([
    ["Every route", everyRouteErrors],
    ["A route that not every type of key, or no scoped token, may call", keyTypeErrors],
    ["A route with an index in its path", indexErrors],
    ["POST, PUT and DELETE", bodyErrors],
  ])("%s", (routesMeant, codes) => {
    const sentence = new RegExp(`^- ${routesMeant} may (?:also )?answer ([^]+?)\\.\\n`, "m");
    const [, item = ""] = sentence.exec(routesText) ?? [];
    expect(codesIn(item)).toEqual(codes);
  });

  test("the errors of single routes", () => {
    const implied: ReadonlySet<string> = new Set([
      ...everyRouteErrors,
      ...keyTypeErrors,
      ...indexErrors,
      ...bodyErrors,
    ]);
    const own = routes.map(({ method, path, errors }) => [
      `${method} ${path}`,
      errors.filter((code) => !implied.has(code)),
    ]);
    const rows = tableLines(routesText).slice(2);
    const documented = rows.map((row) => {
      const [, route, codes = ""] = /^\| `([A-Z]+ \S+)`(?: \(not there yet\))? \| (.+) \|$/.exec(row) ?? [];
      return [route, codesIn(codes)];
    });
    expect(documented).toEqual(own);
  });
});
