/**
 * `findling completion`, in the shells themselves:
 *  1. Commands, subcommands, flags, choices and files are completed, and nothing else.
 *  2. A command that is added to the program is completed without further work, with any description.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCompletionCommand } from "../src/completion/completion-command.js";
import { createProgram } from "../src/program.js";
import { CapturedConsole } from "./captured-console.js";
import { temporaryFolder } from "./temporary-folder.js";
import { hasProgram, typedOnTerminal } from "./typed-on-terminal.js";

type Shell = "bash" | "zsh" | "fish";

/** Folders of all lines of a shell. */
const shared = new Map<Shell, string>();
afterAll(() => {
  for (const folder of shared.values()) rmSync(folder, { recursive: true });
});

async function sharedFolder(shell: Shell): Promise<string> {
  const known = shared.get(shell);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "findling-completion-"));
  shared.set(shell, folder);
  return filled(folder, shell);
}

async function scriptOf(shell: Shell, change: (program: Command) => void = () => undefined) {
  const console = new CapturedConsole();
  const program = createProgram({ console, environment: {}, ownsProcess: false, defaults: {} });
  change(program);
  await program.parseAsync(["completion", shell], { from: "user" });
  return console.out;
}

/** A folder for one test. */
function folderFor(shell: Shell, change: (program: Command) => void): Promise<string> {
  return filled(temporaryFolder(), shell, change);
}

/** Adds files, and the script of a shell. */
async function filled(folder: string, shell: Shell, change?: (program: Command) => void): Promise<string> {
  writeFileSync(join(folder, "script"), await scriptOf(shell, change));
  mkdirSync(join(folder, "files"));
  for (const name of ["pages.ndjson", "pages two.csv"]) writeFileSync(join(folder, "files", name), "");
  return folder;
}

const harmful = `it's [a] "test": $(touch harm) \\ \`touch harm\``;

function addOther(program: Command): void {
  const other = program.command("other").description(harmful);
  other
    .command("inner")
    .description(harmful)
    .option("--mode <mode>", harmful)
    .option("--data <file>", harmful);
}

/** What is typed, and what is offered, by name. */
const lines: readonly [string, readonly string[]][] = [
  ["keys ", ["create", "list", "revoke"]],
  ["ke", ["keys"]],
  ["keys create --ty", ["--type"]],
  ["keys create --type ", ["admin", "search", "write"]],
  ["keys create --type s", ["search"]],
  ["keys create --name keys --type w", ["write"]],
  ["import docs files/pages.", ["files/pages.ndjson"]],
  ["import --format ", ["csv", "json", "ndjson", "tsv"]],
  ["import docs a.csv --checkpoint files/pages.", ["files/pages.ndjson"]],
  ["backup files/pages.", ["files/pages.ndjson"]],
  ["completion ", ["bash", "fish", "zsh"]],
  ["help ke", ["keys"]],
  ["help keys re", ["revoke"]],
  ["serve --log-", []],
  // The value of an option that needs none may be left out.
  ["stats --watch --js", ["--json"]],
  ["stats --watch 10 --js", ["--json"]],
  ["settings set --host http://127.0.0.1:7700 docs files/pages.", ["files/pages.ndjson"]],
];

describe("bash", () => {
  /** The words as bash cuts them, and what it offers for the last one. */
  function offered(folder: string, line: string): string[] {
    const words = `findling ${line}`.split(/(?<=[=:])|(?=[=:])| /);
    const program = `source ./script
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _findling; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const text = execFileSync("bash", ["--norc", "-c", program, "bash", ...words], {
      cwd: folder,
      encoding: "utf8",
    });
    return text
      .split("\n")
      .filter((word) => word !== "")
      .sort();
  }

  const more: typeof lines = [
    ["import ", []],
    ["keys create --type=se", ["search"]],
    ["import --host http://127.0.0.1:7700 ", []],
    ["import --host http://127.0.0.1:", []],
    ["import --host http://127.0.0.1:f", []],
    ["import docs files/", ["files/pages two.csv", "files/pages.ndjson"]],
  ];

  test.each([...lines, ...more])("%j (1)", async (line, expected) => {
    expect(offered(await sharedFolder("bash"), line)).toEqual(expected);
  });

  test("another command (2)", async () => {
    const folder = await folderFor("bash", addOther);
    expect(offered(folder, "oth")).toEqual(["other"]);
    expect(offered(folder, "other inner --")).toEqual(["--data", "--help", "--mode"]);
    expect(offered(folder, "other inner --data files/pages.")).toEqual(["files/pages.ndjson"]);
  });
});

describe("fish", () => {
  if (!hasProgram("fish")) {
    test("fish is not here: its completion is not looked at", () => {
      expect(hasProgram("fish")).toBe(false);
    });
    return;
  }

  function offered(folder: string, line: string): string[] {
    const { PATH = "" } = process.env;
    const program = "source ./script; complete -C $argv[1]";
    const text = execFileSync("fish", ["--no-config", "-c", program, `findling ${line}`], {
      cwd: folder,
      env: { PATH, HOME: folder },
      encoding: "utf8",
    });
    return text
      .split("\n")
      .filter((word) => word !== "")
      .sort();
  }

  test.each(lines)("%j (1)", async (line, expected) => {
    const words = offered(await sharedFolder("fish"), line).map((word) => word.split("\t")[0]);
    expect(words).toEqual(expected);
  });

  test("another command, with its descriptions (2)", async () => {
    const folder = await folderFor("fish", addOther);
    expect(offered(folder, "oth")).toEqual([`other\t${harmful}`]);
    expect(offered(folder, "other inner --mo")).toEqual([`--mode\t${harmful}`]);
    expect(offered(folder, "other inner --data files/pages.")).toEqual(["files/pages.ndjson"]);
  });
});

describe("zsh", () => {
  const missing = ["zsh", "python3"].filter((name) => !hasProgram(name));
  if (missing.length > 0) {
    test(`${missing.join(", ")} is not here: the completion of zsh is not looked at`, () => {
      expect(missing).not.toEqual([]);
    });
    return;
  }

  /** Zsh calls zle-line-init when it reads keys. Ctrl-G shows the line and begins an empty one. */
  const start = `
    autoload -Uz compinit; compinit -u -d ./dump
    source ./script
    LISTMAX=1000
    zle-line-init() { print -n 'READY>' }
    show-line() { zle -I; print -r -- "LINE<$BUFFER>"; BUFFER=''; zle accept-line }
    zle -N zle-line-init
    zle -N show-line
    bindkey '^G' show-line`;

  /** What a terminal shows after each line was typed and completed, in one shell: zsh starts slowly. */
  async function shown(folder: string, ...typed: readonly string[]): Promise<readonly string[]> {
    writeFileSync(join(folder, ".zshrc"), `cd '${folder}'\n${start}\n`);
    const completions = typed.map((line) => ["READY>", `findling ${line}\t\u0007`] as const);
    const steps = [...completions, ["READY>", "exit\r"]] as const;
    const environment = { HOME: folder, ZDOTDIR: folder };
    const { shown: all, left } = await typedOnTerminal(["zsh", "-d", "-i"], steps, environment);
    expect(left).toBe(0);
    return all.split("READY>").slice(1, -1);
  }

  const texts = new Map<string, string>();
  beforeAll(async () => {
    const typed = lines.map(([line]) => line);
    for (const [at, text] of (await shown(await sharedFolder("zsh"), ...typed)).entries())
      texts.set(typed[at], text);
  });

  test.each(lines)("%j (1)", (line, expected) => {
    const text = texts.get(line);
    if (expected.length === 1) {
      const whole = `findling ${line.replace(/\S*$/, "")}${expected[0]} `;
      expect(text).toContain(`LINE<${whole}>`);
    }
    for (const word of expected) expect(text).toContain(word);
  });

  test("another command, with its descriptions (2)", async () => {
    const folder = await folderFor("zsh", addOther);
    const typed = ["oth", "other inner --", "other inner --data files/pages."];
    const [command, flags, file] = await shown(folder, ...typed);
    expect(command).toContain("LINE<findling other >");
    expect(flags).toMatch(/--mode +-- it's \[a\] "test": \$\(touch harm\) \\ `touch harm`/);
    expect(file).toContain("data files/pages.ndjson >");
  });
});

test("a program of another name has its own script (2)", async () => {
  const console = new CapturedConsole();
  const program = new Command("seek");
  addCompletionCommand(program, { console, environment: {}, ownsProcess: false, defaults: {} });
  await program.parseAsync(["completion", "bash"], { from: "user" });
  expect(console.out).toContain("complete -F _seek seek");
});
