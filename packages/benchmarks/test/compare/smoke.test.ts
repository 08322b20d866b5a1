/**
 * The whole comparison on a few generated records, with a peer in its own process: everything is there that
 * the tables are made from, and nothing of how long it took is looked at.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../../src/compare/report.js";
import { smallRun } from "../small-run.js";

test("a run on 300 records", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-smoke-"));
  try {
    const json = join(folder, "report.json");
    const flags = ["--throughput", "0", "--writes", "2"];
    const peers = ["--peers", "minisearch,flexsearch,lucene", "--lucene", folder];
    const printed = smallRun([...flags, ...peers, "--json", json]);
    const report: Report = JSON.parse(readFileSync(json, "utf8"));
    expect(report.recordCount).toBe(300);
    expect(report.engines.map(({ name }) => name)).toEqual(["Findling", "MiniSearch", "FlexSearch"]);
    expect(report.absent.map(({ name }) => name)).toEqual(["Lucene"]);
    const words = report.classes.find(({ name }) => name === "two words");
    expect(words?.engines.map(({ engine, foundShare }) => [engine, foundShare])).toEqual([
      ["Findling", null],
      ["MiniSearch", 1],
      ["FlexSearch", null],
    ]);
    expect(report.writes?.count).toBe(2);
    expect(printed).toContain("Not measured:");
    expect(printed).toContain("one word, > 5 %");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
