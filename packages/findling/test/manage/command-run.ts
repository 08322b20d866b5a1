import { Readable } from "node:stream";
import { runCli } from "../../src/cli.js";
import type { Output } from "../../src/terminal/output.js";
import { CapturedConsole } from "../captured-console.js";

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where a command runs, and what somebody types into it. */
export interface CommandPlace {
  readonly host: string;
  readonly key: string;
  /** What standard input has; null: nothing, and it is no terminal. */
  readonly input?: string | null;
  /** Whether all three streams are a terminal. */
  readonly isTerminal?: boolean;
}

class TerminalConsole extends CapturedConsole {
  override readonly stdout: Output = { isTTY: true, write: (text) => (this.out += text) };
  override readonly stderr: Output = { isTTY: true, write: (text) => (this.err += text) };
}

export async function runCommandAt(
  { host, key, input = null, isTerminal = false }: CommandPlace,
  ...[group = "", command = "", ...others]: readonly string[]
): Promise<CommandRun> {
  const console = isTerminal ? new TerminalConsole() : new CapturedConsole();
  const stdin = Readable.from(input === null ? [] : [Buffer.from(input)]);
  console.stdin = Object.assign(stdin, { isTTY: isTerminal });
  const environment = { SVC_KEY: key };
  const code = await runCli([group, command, "--host", host, ...others], { console, environment });
  return { code, out: console.out, err: console.err };
}
