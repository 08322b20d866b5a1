/**
 * A peer that ends while it is searched:
 *  1. It has no times from then on and takes no more classes; what the others take goes on.
 *  2. An engine that is no such peer ends the run where it fails.
 *  3. A whole comparison ends well, says why, and keeps what was measured before.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measureClass } from "../../src/compare/measure-class.js";
import type { Report } from "../../src/compare/report.js";
import type { MeasuredEngine } from "../../src/engines/measured-engine.js";
import { PeerEngine } from "../../src/engines/peer-engine.js";
import type { QueryClass } from "../../src/queries/query-class.js";
import { smallRun } from "../small-run.js";

const folder = mkdtempSync(join(tmpdir(), "findling-leaving-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A peer that ends when it is asked more queries than that; as for `python3`, `-c` asks whether it is there.
 */
function peerScript(queriesMax: number): string {
  return `#!${process.execPath}
    if (process.argv[2] === "-c") process.exit(0);
    const say = (answer) => console.log(JSON.stringify(answer));
    say({ version: "1" });
    let [skipped, queries] = [0, 0];
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      if (skipped > 0) return skipped--;
      const [kind, ...numbers] = line.split("\\t");
      const count = Number(numbers.at(-1) ?? 0);
      skipped = count;
      if (kind !== "search") return say({ ms: [1] });
      queries += count;
      if (queries > ${queriesMax}) process.exit(1);
      say({ ms: Array(count).fill(1), totals: Array(count).fill(1) });
    });`;
}

const limits = { exactTotals: true, typos: true, notes: [] };
const queryClass: QueryClass = {
  name: "two words",
  needs: { prefix: false, typos: false, anyWord: false },
  route: "search",
  settings: {},
  group: null,
  queries: Array.from({ length: 80 }, () => ({ q: "a b", options: {} })),
};

const steady: MeasuredEngine = {
  name: "steady",
  version: "1",
  limits,
  add: async () => 1,
  finish: async () => ({ ms: 0, diskBytes: null }),
  takes: () => true,
  search: async ({ queries }, from, to) => {
    const ones = queries.slice(from, to).map(() => 1);
    return { ms: ones, requestMs: null, totals: ones };
  },
  residentMiB: () => null,
  stop: async () => {},
};

test("it has no times from then on (1)", async () => {
  const args = ["-e", peerScript(20).replace(/^.*\n/, "")];
  const peer = await PeerEngine.start({ name: "peer", command: process.execPath, args, limits });
  try {
    const [others, left] = await measureClass(queryClass, [steady, peer], 60);
    expect(others.ms).toHaveLength(80);
    expect(left.ms.length).toBeLessThan(80);
    expect(peer.absence).toEqual({
      name: "peer",
      reason: "It ended while it searched (two words); what was measured before stands.",
    });
    expect(peer.takes(queryClass)).toBe(false);
    expect((await peer.search({ ...queryClass, name: "another" }, 0, 1)).ms).toEqual([]);
    expect(peer.absence?.reason).toContain("(two words)");
  } finally {
    await peer.stop();
  }
});

test("another engine ends the run (2)", async () => {
  const failing = { ...steady, search: () => Promise.reject(new Error("No connection.")) };
  await expect(measureClass(queryClass, [failing], 60)).rejects.toThrow("No connection.");
});

test("an answer that is none is no end (2)", async () => {
  const script = peerScript(20).replace(/^.*\n/, "").replaceAll("ms: Array(count).fill(1)", 'ms: "oops"');
  const peer = await PeerEngine.start({
    name: "peer",
    command: process.execPath,
    args: ["-e", script],
    limits,
  });
  try {
    await expect(peer.search(queryClass, 0, 10)).rejects.toThrow("No answer of a peer");
    expect(peer.absence).toBeNull();
  } finally {
    await peer.stop();
  }
});

test("a whole comparison goes on (3)", { timeout: 120_000 }, () => {
  // About 220 to warm up, five times as many as are measured.
  writeFileSync(join(folder, "python3"), peerScript(245));
  chmodSync(join(folder, "python3"), 0o755);
  const json = join(folder, "report.json");
  const args = ["--throughput", "0", "--writes", "0", "--peers", "fts5", "--json", json];
  const path = `${folder}${delimiter}${process.env["PATH"]}`;
  const printed = smallRun(args, { ...process.env, PATH: path });
  const report: Report = JSON.parse(readFileSync(json, "utf8"));
  expect(report.engines.map(({ name }) => name)).toEqual(["Findling", "SQLite FTS5"]);
  expect(report.absent).toEqual([
    { name: "SQLite FTS5", reason: expect.stringMatching(/^It ended while it searched \(.+\); .*\.$/) },
  ]);
  const asked = report.classes.filter(({ engines }) =>
    engines.some(({ engine }) => engine === "SQLite FTS5"),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(printed).toContain("It ended while it searched");
});
