/** Paragraphs fit the terminal; lines that begin with a space stay as they are. */
import { expect, test } from "vitest";
import { createProgram } from "../src/program.js";
import { wrappedProse } from "../src/terminal/wrapped-prose.js";
import { CapturedConsole } from "./captured-console.js";

const text = "\nOne two three\nfour.\n\nExamples:\n  findling a long line\n  b\nEnd of all.\n";

test("where no terminal shows it, a text stays as it is", () => {
  expect(wrappedProse(text, undefined)).toBe(text);
});

test("on a terminal paragraphs have its width, and examples stay", () => {
  const wrapped = "\nOne two\nthree\nfour.\n\nExamples:\n  findling a long line\n  b\nEnd of\nall.\n";
  expect(wrappedProse(text, 9)).toBe(wrapped);
  expect(wrappedProse(text, 80)).toBe(text.replace("three\nfour", "three four"));
});

test.each([[["--help"]], [["serve", "--help"]], [["import", "--help"]], [["export", "--help"]]])(
  "the prose of findling %j fits 80 columns",
  async (words) => {
    const console = new CapturedConsole();
    const stdout = { ...console.stdout, columns: 80 };
    const program = createProgram({
      console: { stdin: console.stdin, stdout, stderr: console.stderr },
      environment: {},
      ownsProcess: false,
      defaults: {},
    });
    await expect(program.parseAsync(words, { from: "user" })).rejects.toMatchObject({ exitCode: 0 });
    const isExample = (line: string) => line.startsWith("  findling ") || line.startsWith("  zstd ");
    const long = console.out.split("\n").filter((line) => line.length > 80 && !isExample(line));
    expect(long).toEqual([]);
    expect(console.out.length).toBeGreaterThan(500);
  },
);
