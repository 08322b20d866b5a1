/**
 * The profile mode on a few generated records, as a user runs it: for every class a graph, with profiles of
 * the search threads that did something. The server has a search thread for each processor; how long anything
 * took is not looked at.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallRun } from "../small-run.js";

test(`profiles of 300 records, on ${availableParallelism()} processors`, { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-profiles-"));
  try {
    const printed = smallRun(["--profile", folder]);
    const files = readdirSync(folder);
    const graphs = files.filter((file) => file.endsWith(".svg"));
    // With its head, the table has as many lines.
    expect(printed.trim().split("\n")).toHaveLength(graphs.length + 1);
    expect(graphs).toContain("one-word-over-5-percent.svg");
    expect(graphs).toContain("few-words-not-distinct.svg");
    const drawn = graphs
      .map((graph) => ({ graph, svg: readFileSync(join(folder, graph), "utf8") }))
      .filter(({ svg }) => Number(/<title>all : (\S+) ms/.exec(svg)?.[1]) > 0);
    // On a machine with much else to do V8 may come to see nothing of the quickest.
    expect(drawn.length).toBeGreaterThan(graphs.length / 2);
    const withProfile = drawn.filter(({ graph }) =>
      files.some((file) => file.startsWith(`${graph.slice(0, -".svg".length)}-thread-`)),
    );
    expect(withProfile).toEqual(drawn);
    const all = drawn.map(({ svg }) => svg).join("\n");
    expect(all).toContain("packages/server/dist/bundle/search-thread.js");
    expect(all).toContain("packages/engine/dist/");
    expect(all).not.toContain("(idle)");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
