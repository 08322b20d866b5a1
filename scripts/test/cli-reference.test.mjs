/**
 * docs/cli.md, the reference of the command line, and the examples in the help of the commands:
 *  1. The page is what `npm run docs:cli` writes, whatever the width of the terminal.
 *  2. Its last tables have every exit code, and every variable that the sources of the command name.
 *  3. Every command has examples. They fit 80 columns, and the parser takes each of them. The check finds a
 *     renamed flag, a wrong choice and an argument too many.
 *  4. docs/configuration.md describes every flag in the section of its command, or in those about the server of
 *     a command and profiles; docs/operations.md those of the commands that have no section.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cliPage } from "../reference/cli-page.mjs";
import { commandHelp, everyHelp } from "../reference/command-help.mjs";
import { findlingHelp, findlingProgram } from "../reference/findling-help.mjs";
import { commandsIn } from "../reference/shell-words.mjs";
import { root } from "../steps/run.mjs";

const textOf = (file) => readFileSync(join(root, file), "utf8");

test("the page is current: npm run docs:cli writes it anew (1)", () => {
  expect(textOf("docs/cli.md")).toBe(cliPage(findlingHelp()));
});

test("the width of the terminal has no part in it (1)", () => {
  const program = findlingProgram();
  program.configureOutput({ getOutHelpWidth: () => 40 });
  for (const command of program.commands) command.configureOutput({ getOutHelpWidth: () => 40 });
  expect(cliPage(commandHelp(program))).toBe(cliPage(findlingHelp()));
});

test("every variable of the sources is in the table (2)", () => {
  const folder = join(root, "packages/findling/src");
  const sources = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"));
  const names = sources.flatMap(
    (name) => readFileSync(join(folder, name), "utf8").match(/\bSVC_[A-Z_]+/g) ?? [],
  );
  expect(names.length).toBeGreaterThan(40);
  const page = textOf("docs/cli.md");
  expect([...new Set(names)].filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

/** Leaves out what the commands do. */
function withoutActions(command) {
  if (command.commands.length === 0) command.action(() => undefined);
  for (const below of command.commands) withoutActions(below);
  return command;
}

/** The examples that the parser refuses, each with its message. */
async function refused(examples, change = () => undefined) {
  const faults = [];
  for (const example of examples)
    for (const words of commandsIn(example)) {
      const program = withoutActions(findlingProgram());
      change(program);
      await program.parseAsync(words, { from: "user" }).catch((error) => {
        if (error.exitCode !== 0) faults.push(`${example}: ${error.message}`);
      });
    }
  return faults;
}

const commands = everyHelp(findlingHelp());

test.each(commands.map(({ path, examples }) => [path, examples]))(
  "the examples of %s are right (3)",
  async (path, examples) => {
    const own = examples
      .flatMap(commandsIn)
      .filter((words) => `findling ${words.join(" ")}`.startsWith(path));
    expect(own.length).toBeGreaterThan(0);
    expect(examples.filter((line) => line.length > 78)).toEqual([]);
    expect(await refused(examples)).toEqual([]);
  },
);

test("an example that is wrong is found (3)", async () => {
  const wrong = [
    "findling keys list --hots https://search.example.org",
    "cat key | findling completion cmd",
    "findling restore a b",
    "findling srve",
    "findling import docs",
  ];
  expect((await refused(wrong)).length).toBe(wrong.length);
  const all = commands.flatMap(({ examples }) => examples);
  const renamed = await refused(all, (program) => {
    const option = program.commands.find((command) => command.name() === "export").options;
    option.find(({ long }) => long === "--resume").long = "--continue";
  });
  expect(renamed).toEqual([expect.stringContaining("unknown option '--resume'")]);
});

test.each([
  ["findling a --b 'c d' # e", [["a", "--b", "c d"]]],
  ["zstd -dc a | findling b - > c", [["b", "-"]]],
  ['eval "$(findling a b)"', [["a", "b"]]],
  ["npx findling a < b; findling c", [["a"], ["c"]]],
  ["A=b findling a", [["a"]]],
  ["export A=b", []],
])("the commands of %s (3)", (example, expected) => {
  expect(commandsIn(example)).toEqual(expected);
});

const shared = ["The server of a command", "Profiles"];
const headingsOf = { serve: ["Where a value comes from", "Settings"] };

/** The text that describes the flags of a command, such as `findling keys list`. */
function manualOf(path, manual) {
  const [, command = ""] = path.split(" ");
  const sections = manual.split(/^## /m).map((text) => [text.slice(0, text.indexOf("\n")), text]);
  const wanted = (names) => sections.filter(([heading]) => names.includes(heading)).map(([, text]) => text);
  const own = sections.filter(([heading]) => new RegExp(`^The commands? \`${command}\\b`).test(heading));
  if (own.length === 0 && headingsOf[command] === undefined) return manual + textOf("docs/operations.md");
  return [...own.map(([, text]) => text), ...wanted(headingsOf[command] ?? shared)].join("\n");
}

/** The flags that the manual does not have where it describes their command. */
function flagsNotIn(manual) {
  return commands.flatMap(({ path, options }) => {
    const text = manualOf(path, manual);
    const flags = options.flatMap(({ term }) => term.match(/--[a-z-]+/g) ?? []);
    return flags
      .filter((flag) => flag !== "--help" && flag !== "--version")
      .filter((flag) => !new RegExp(`(?<![\\w-])${flag}(?![\\w-])`).test(text))
      .map((flag) => `${path} ${flag}`);
  });
}

test("every flag is described (4)", () => {
  const manual = textOf("docs/configuration.md");
  expect(flagsNotIn(manual)).toEqual([]);
  expect(flagsNotIn(manual.replaceAll("--no-prefix", ""))).toEqual(["findling search --no-prefix"]);
  expect(flagsNotIn(manual.replaceAll("--drain", ""))).toEqual(["findling serve --drain"]);
});
