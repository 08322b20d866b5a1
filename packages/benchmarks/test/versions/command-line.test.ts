/** The options of `npm run bench:versions`: defaults, what is refused, and the command that a report shows. */
import { expect, test } from "vitest";
import { UsageError } from "../../src/command-options.js";
import { commandLineOf, commandShown, usage } from "../../src/versions/command-line.js";

test("defaults", () => {
  expect(commandLineOf(["--against", "../before"])).toEqual({
    help: false,
    against: "../before",
    data: null,
    records: 75_000,
    queries: 150,
    rounds: 2,
    seed: 1,
    only: null,
    keep: null,
    json: null,
  });
});

test("several classes can be chosen", () => {
  const { only } = commandLineOf(["--against", "x", "--only", "two words", "--only", "typing"]);
  expect(only).toEqual(["two words", "typing"]);
});

test.each([
  [[], "--against is missing"],
  [["--against", "x", "--rounds", "0"], "--rounds takes a whole number, at least 1"],
  [["--against", "x", "--queries", "many"], "--queries takes a whole number"],
  [["--fast"], "--fast"],
])("%j is refused", (args, message) => {
  expect(() => commandLineOf(args)).toThrow(UsageError);
  expect(() => commandLineOf(args)).toThrow(message);
});

test("the help needs no other checkout", () => {
  expect(commandLineOf(["--help"]).help).toBe(true);
});

test("the command is shown without paths of the machine", () => {
  const args = ["--against", "/home/a", "--records", "5", "--json", "report.json", "--keep", "/tmp/data"];
  expect(commandShown(args)).toBe("npm run bench:versions -- --records 5");
});

test("the help names every option that is shown", () => {
  const names = ["against", "records", "data", "queries", "rounds", "only", "seed", "keep", "json"];
  for (const name of names) expect(usage).toContain(`--${name} <`);
});
