/**
 * The whole comparison on a few generated records, with peers in processes of their own. Nothing of how long
 * it took is looked at.
 *  1. Everything is there that the tables are made from.
 *  2. A peer that is not on the machine is named.
 *  3. Of a peer that ends while it is searched, what was measured before is kept, and the others go on.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Report } from "../../src/compare/report.js";
import { endingPeer } from "../engines/ending-peer.js";
import { smallRun } from "../small-run.js";

const folder = mkdtempSync(join(tmpdir(), "findling-smoke-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts in the place of SQLite a peer that ends. Returns the path by which it is found. */
function pathWithEndingPeer(): string {
  const programs = join(folder, "programs");
  mkdirSync(programs);
  // It is asked 85 queries to warm up, and ends after some of the measured ones.
  writeFileSync(join(programs, "python3"), `#!${process.execPath}\n${endingPeer(87)}`, { mode: 0o755 });
  return `${programs}${delimiter}${process.env["PATH"]}`;
}

test("a run on 300 records (1 to 3)", { timeout: 120_000 }, () => {
  const json = join(folder, "report.json");
  // One query for each class, with five to warm up, is all that a table needs.
  const flags = ["--queries", "1", "--throughput", "0", "--writes", "2", "--json", json];
  const peers = ["--peers", "minisearch,flexsearch,fts5,lucene", "--lucene", folder];
  const printed = smallRun([...flags, ...peers], { ...process.env, PATH: pathWithEndingPeer() });
  const report: Report = JSON.parse(readFileSync(json, "utf8"));
  expect(report.recordCount).toBe(300);
  const running = ["Findling", "MiniSearch", "FlexSearch"];
  expect(report.engines.map(({ name }) => name)).toEqual([...running, "SQLite FTS5"]);
  expect(report.absent).toEqual([
    { name: "Lucene", reason: expect.any(String) },
    { name: "SQLite FTS5", reason: expect.stringMatching(/^It ended while it searched \(.+\); .*\.$/) },
  ]);
  const words = report.classes.find(({ name }) => name === "two words");
  const found = words?.engines.map(({ engine, foundShare }) => [engine, foundShare]);
  expect(found?.filter(([engine]) => engine !== "SQLite FTS5")).toEqual([
    ["Findling", null],
    ["MiniSearch", 1],
    ["FlexSearch", null],
  ]);
  const asked = report.classes.map(({ engines }) => engines.some(({ engine }) => engine === "SQLite FTS5"));
  expect(new Set(asked)).toEqual(new Set([true, false]));
  expect(report.writes?.count).toBe(2);
  expect(printed).toContain("Not measured:");
  expect(printed).toContain("It ended while it searched");
  expect(printed).toContain("one word, > 5 %");
});
