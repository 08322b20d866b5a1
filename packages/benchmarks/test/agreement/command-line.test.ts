/** The options of `npm run bench:agreement`: defaults, what is refused, and the command that a page shows. */
import { expect, test } from "vitest";
import { commandLineOf, commandShown, usage } from "../../src/agreement/command-line.js";
import { UsageError } from "../../src/command-options.js";

test("defaults", () => {
  expect(commandLineOf([])).toEqual({
    help: false,
    data: null,
    records: 75_000,
    queries: 200,
    seed: 1,
    minutes: null,
    json: null,
    document: null,
  });
  expect(commandLineOf(["--minutes", "5"]).minutes).toBe(5);
});

test.each([
  [["--minutes", "0"], "--minutes takes a whole number, at least 1"],
  [["--queries", "many"], "--queries takes a whole number"],
  [["--fast"], "--fast"],
])("%j is refused", (args, message) => {
  expect(() => commandLineOf(args)).toThrow(UsageError);
  expect(() => commandLineOf(args)).toThrow(message);
});

test("the command is shown without files of the machine", () => {
  const args = ["--records", "5", "--json", "report.json", "--document", "page.md"];
  expect(commandShown(args)).toBe("npm run bench:agreement -- --records 5");
});

test("the help names every option that is shown", () => {
  for (const name of ["records", "data", "queries", "seed", "minutes", "json", "document"])
    expect(usage).toContain(`--${name} <`);
});
