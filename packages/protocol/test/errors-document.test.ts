/**
 * docs/errors.md lists exactly the codes of the catalogue, in its order, with their statuses and meanings.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiErrors } from "../src/errors.js";

const document = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");

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
  const lines = document.split("\n").filter((line) => line.startsWith("| "));
  expect(lines.length).toBe(Object.keys(apiErrors).length + 2);
});
