/** The options of the comparison: defaults, lists, and what is refused. */
import { expect, test } from "vitest";
import { commandLineOf, commandShown, usage } from "../src/command-line.js";
import { UsageError } from "../src/command-options.js";
import { peerNames } from "../src/engines/peer-starts.js";

test("defaults", () => {
  expect(commandLineOf([])).toMatchObject({
    records: 75_000,
    queries: 200,
    growth: [],
    documents: null,
    profile: null,
  });
  expect(commandLineOf([]).peers.peers).toEqual(peerNames);
  expect(commandLineOf(["--peers", "none"]).peers.peers).toEqual([]);
});

test("lists", () => {
  expect(commandLineOf(["--peers", "lucene, orama"]).peers.peers).toEqual(["orama", "lucene"]);
  expect(commandLineOf(["--growth"]).growth).toEqual([10_000, 100_000, 1_000_000]);
  expect(commandLineOf(["--growth", "--growth-records", "50,5"]).growth).toEqual([5, 50]);
});

test.each([
  [["--peers", "solr"], /--peers knows no "solr"/],
  [["--growth", "--growth-records", "5,x"], /--growth-records takes a whole number/],
  [["--growth-records", "5"], /--growth-records does nothing without --growth\./],
  [["--note", "quick"], /--note does nothing without --json or --charts or --docs\./],
  [["--lucene", "jars", "--peers", "fts5"], /--lucene does nothing where --peers has no lucene\./],
  [["--profile", "folder", "--json", "a.json"], /--json does nothing with --profile/],
  [["--profile", "folder", "--growth"], /--growth does nothing with --profile/],
  [["--profile=folder", "--peers=none"], /--peers does nothing with --profile/],
  [["--records", "0"], /--records takes a whole number, at least 1/],
])("%s is refused", (args, message) => {
  expect(() => commandLineOf(args)).toThrow(UsageError);
  expect(() => commandLineOf(args)).toThrow(message);
});

test("what has its companion is taken", () => {
  expect(commandLineOf(["--note", "quick", "--docs", "pages"])).toMatchObject({
    note: "quick",
    documents: "pages",
  });
  expect(commandLineOf(["--lucene", "jars"]).peers.luceneFolder).toBe("jars");
  expect(commandLineOf(["--profile", "folder", "--seed", "2", "--queries", "5"])).toMatchObject({
    queries: 5,
  });
  expect(commandLineOf(["--help", "--growth-records", "5"]).help).toBe(true);
});

test("the command is shown without folders of the machine", () => {
  const args = ["--records", "5", "--json", "report.json", "--charts", "--docs", "pages", "--lucene", "jars"];
  expect(commandShown(args)).toBe("npm run bench -- --records 5 --charts");
});

test("the command is shown without them also where they are written with an equals sign", () => {
  const args = ["--json=/home/me/report.json", "--records=5", "--note=a=b", "--docs=pages", "--lucene=jars"];
  expect(commandShown([...args, "--charts"])).toBe("npm run bench -- --records=5 --charts");
});

test("the help names every peer", () => {
  for (const peer of peerNames) expect(usage).toContain(peer);
});
