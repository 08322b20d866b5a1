/**
 * docs/security.md lists the limits of the catalogue with their values:
 *  1. Every row names a limit, with its value.
 *  2. Every limit that is a number has a row, but those that say nothing of what a client may do.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as limits from "../src/limits.js";

const document = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");
const rows = [...document.matchAll(/^\| `(\w+)` \| ([\d,]+) \| .+ \|$/gm)].map(
  ([, name, value]) => [name, Number(value.replaceAll(",", ""))] as const,
);
const numbers = Object.entries(limits).filter(([, value]) => typeof value === "number");

/** How long something is kept, and what docs/api.md says. */
const others = ["hitsPerPageDefault", "tombstoneRetentionMs"];

test("each row has the value of its limit (1)", () => {
  const named = numbers.filter(([name]) => rows.some(([row]) => row === name));
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(named));
});

test("each limit has a row (2)", () => {
  const listed = [...rows.map(([name]) => name), ...others].sort();
  expect(listed).toEqual(numbers.map(([name]) => name).sort());
});
