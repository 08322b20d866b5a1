import { createInterface } from "node:readline";
import { Failure, UsageFailure } from "../failure.js";
import { compactJson } from "./json-text.js";
import type { Console, Input } from "./output.js";

/** Something that nothing brings back. */
export interface Destruction {
  /** A sentence that says what goes. */
  readonly warning: string;
  /** The name that somebody has to type to confirm. */
  readonly name: string;
  /** The kind of thing that has the name, such as "partition". */
  readonly kind: string;
}

/**
 * Has somebody type the name of what will be destroyed.
 * @throws {UsageFailure} nobody can be asked, since no terminal is there
 * @throws {Failure} something else was typed
 */
export async function confirmByName(console: Console, destruction: Destruction): Promise<void> {
  const { stdin, stderr } = console;
  const { warning, name, kind } = destruction;
  if (stdin.isTTY !== true || stderr.isTTY !== true)
    throw new UsageFailure(`${warning} Without a terminal nobody can be asked: add --yes if that is wanted.`);
  stderr.write(`${warning}\nType the name of the ${kind} to go on: `);
  const typed = await lineFrom(stdin);
  if (typed === name) return;
  // The cursor still stands behind the question.
  if (typed === null) stderr.write("\n");
  throw new Failure(`That is not ${compactJson(name)}, so nothing was done.`);
}

/**
 * null: the input ended. The terminal stays as it is, so that Ctrl-C ends the process as it does elsewhere.
 */
async function lineFrom(stdin: Input): Promise<string | null> {
  const lines = createInterface({ input: stdin, terminal: false });
  try {
    for await (const line of lines) return line;
    return null;
  } finally {
    lines.close();
  }
}
