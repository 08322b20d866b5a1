/**
 * The examples of the command line:
 *  1. Every example of the help, and so of docs/cli.md, does what it says, and so does every command of
 *     `findling` in docs/configuration.md.
 *  2. An example that nobody runs is found, and so is a row whose example is gone.
 *  3. A command that shares its process leaves the process its priority.
 */
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ExamplePlace } from "../cli-examples/example-place.mjs";
import { exampleRows } from "../cli-examples/example-rows.mjs";
import { everyHelp } from "../reference/command-help.mjs";
import { findlingHelp } from "../reference/findling-help.mjs";
import { commandsIn } from "../reference/shell-words.mjs";
import { root } from "../steps/run.mjs";

const helpExamples = everyHelp(findlingHelp()).flatMap(({ examples }) => examples);
const page = readFileSync(join(root, "docs/configuration.md"), "utf8");
const pageExamples = [...page.matchAll(/```sh\n([^]*?)```/g)]
  .flatMap(([, lines]) => lines.split("\n"))
  .filter((line) => commandsIn(line).length > 0);

const withoutRemark = (example) => example.replace(/\s+#.*$/, "");
const examples = new Set(
  [...helpExamples, ...pageExamples].filter((line) => commandsIn(line).length > 0).map(withoutRemark),
);

test("every example has a row, and every row an example (2)", () => {
  expect(examples.size).toBeGreaterThan(90);
  expect(new Set(Object.keys(exampleRows))).toEqual(examples);
});

describe("the examples run (1, 3)", () => {
  let place;
  beforeAll(async () => {
    place = await ExamplePlace.start();
  });
  afterAll(() => place.stop());

  test.each(Object.entries(exampleRows))("%s", async (example, row) => {
    const { code = 0, shows = /^$/, effect, changes } = row;
    const priority = getPriority();
    try {
      const run = await place.run(example, row);
      expect(run).toEqual({ code, shown: expect.stringMatching(shows) });
      expect(getPriority()).toBe(priority);
      if (effect !== undefined) expect(await effect(place.client)).toBe(true);
    } finally {
      if (changes) await place.reset();
    }
  });
});
