import { inspect } from "node:util";
import { type Command, CommanderError } from "commander";
import type { Configuration } from "./configuration/configuration.js";
import { exitCodes, Failure, messageOf, outOfFilesMessage, QuietEnd } from "./failure.js";
import { createProgram } from "./program.js";
import { stopSignalCame } from "./serve/stop-signal.js";
import { coloursFor } from "./terminal/colours.js";
import type { Console } from "./terminal/output.js";
import { outliveOutput, outputEnded, requireWritten } from "./terminal/own-output.js";
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
  const console = options.console ?? process;
  const environment = options.environment ?? process.env;
  const ownsProcess = options.console === undefined;
  const outputLoss = ownsProcess ? outliveProcessOutput() : undefined;
  const defaults = options.defaults ?? {};
  const program = createProgram({ console, environment, ownsProcess, outputLoss, defaults });
  const report = (error: unknown): number => {
    const label = coloursFor(console.stderr, environment).red("error:");
    console.stderr.write(`${label} ${error instanceof Failure ? shown(error) : described(error)}\n`);
    return error instanceof Failure ? error.exitCode : exitCodes.failure;
  };
  const exitCode = await exitCodeOf(program, arguments_, report);
  // After a signal nobody waits for a reader, and a server has done its work, whoever got its lines.
  if (outputLoss === undefined || stopSignalCame()) return exitCode;
  return afterOutput(outputLoss, exitCode, report);
}

async function exitCodeOf(
  program: Command,
  arguments_: readonly string[],
  report: (error: unknown) => number,
): Promise<number> {
  try {
    const words = arguments_.length === 0 ? ["--help"] : arguments_;
    await program.parseAsync(words, { from: "user" });
    return exitCodes.success;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
    if (error instanceof QuietEnd) return error.exitCode;
    return report(error);
  }
}

/** Waits until the output of a command is written. Returns the exit code of the process. */
async function afterOutput(
  outputLoss: AbortSignal,
  exitCode: number,
  report: (error: unknown) => number,
): Promise<number> {
  try {
    // A command that failed may itself have reported that its output is lost.
    await (exitCode === exitCodes.failure ? outputEnded() : requireWritten(outputLoss));
    return exitCode;
  } catch (error) {
    return report(error);
  }
}

/** The loss of standard output. That of standard error can be reported nowhere. */
function outliveProcessOutput(): AbortSignal {
  outliveOutput(process.stderr);
  return outliveOutput(process.stdout);
}

/** Messages repeat what servers and files say. */
function shown({ message }: Failure): string {
  return message.split("\n").map(printable).join("\n");
}

/** Describes an unexpected error with its stack and those of its causes, which a bug report needs. */
function described(error: unknown): string {
  return outOfFilesMessage(error) ?? (error instanceof Error ? inspect(error) : messageOf(error));
}
