import { inspect } from "node:util";
import { CommanderError } from "commander";
import type { Configuration } from "./configuration/configuration.js";
import { exitCodes, Failure, messageOf, outOfFilesMessage, QuietEnd } from "./failure.js";
import { createProgram } from "./program.js";
import { outliveReader } from "./terminal/closed-pipe.js";
import { coloursFor } from "./terminal/colours.js";
import type { Console } from "./terminal/output.js";
import { printable } from "./terminal/printable.js";

export interface CliOptions {
  /**
   * Where the command writes to. @default the process, which is then the command's own: a backup lowers its
   * priority
   */
  readonly console?: Console;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Values that replace the defaults of `findling serve`. `npm start` turns the demo on. */
  readonly defaults?: Partial<Configuration>;
}

/** Runs one command line, without the program's name. Resolves with the exit code of the process. */
export async function runCli(arguments_: readonly string[], options: CliOptions = {}): Promise<number> {
  const console = options.console ?? processConsole();
  const environment = options.environment ?? process.env;
  const ownsProcess = options.console === undefined;
  const program = createProgram({ console, environment, ownsProcess, defaults: options.defaults ?? {} });
  try {
    const words = arguments_.length === 0 ? ["--help"] : arguments_;
    await program.parseAsync(words, { from: "user" });
    return exitCodes.success;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
    if (error instanceof QuietEnd) return error.exitCode;
    const label = coloursFor(console.stderr, environment).red("error:");
    console.stderr.write(`${label} ${error instanceof Failure ? shown(error) : described(error)}\n`);
    return error instanceof Failure ? error.exitCode : exitCodes.failure;
  }
}

function processConsole(): Console {
  outliveReader(process.stdout);
  outliveReader(process.stderr);
  return process;
}

/** Messages repeat what servers and files say. */
function shown({ message }: Failure): string {
  return message.split("\n").map(printable).join("\n");
}

/** Describes an unexpected error with its stack and those of its causes, which a bug report needs. */
function described(error: unknown): string {
  return outOfFilesMessage(error) ?? (error instanceof Error ? inspect(error) : messageOf(error));
}
