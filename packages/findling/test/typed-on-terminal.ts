import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface ShownOnTerminal {
  readonly shown: string;
  readonly code: number;
  /** How many texts were waited for in vain. */
  readonly left: number;
}

const script = fileURLToPath(new URL("typed-on-terminal.py", import.meta.url));

export function hasProgram(name: string): boolean {
  return spawnSync(name, ["--version"]).status === 0;
}

/**
 * Runs a command on a pseudo terminal of Python.
 * @param steps texts to wait for, each with what is typed then
 */
export async function typedOnTerminal(
  command: readonly string[],
  steps: readonly (readonly [string, string])[],
  environment: Readonly<Record<string, string>>,
): Promise<ShownOnTerminal> {
  const { PATH = "" } = process.env;
  const env = { PATH, TERM: "xterm", ...environment };
  const words = [script, JSON.stringify(steps), ...command];
  const { stdout } = await promisify(execFile)("python3", words, { env, timeout: 20_000 });
  return JSON.parse(stdout);
}
