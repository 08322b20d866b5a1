import { type ParseArgsConfig, parseArgs } from "node:util";

/** The command line cannot be understood. The message names the fault. */
export class UsageError extends Error {}

/**
 * The values of options, as Node's `parseArgs` returns them.
 * @throws {UsageError}
 */
export function optionValues<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options }>>["values"] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws {UsageError} */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`${option} takes a whole number, at least ${least}, not "${text}".`);
  }
  return value;
}

/** The command for others to repeat, without the options `left`, each of which has a value. */
export function commandWithout(command: string, args: readonly string[], left: readonly string[]): string {
  const isLeft = (arg: string, at: number): boolean =>
    left.some((option) => arg === option || arg.startsWith(`${option}=`) || args[at - 1] === option);
  return [command, ...args.filter((arg, at) => !isLeft(arg, at))].join(" ");
}

/** A resource that a command needs is missing or unsuitable. */
export class CannotRun extends Error {}

/**
 * Runs a command. An error that ends it is reported in one line. The exit code is 2 if the command could not
 * begin, else 1.
 */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error instanceof UsageError) process.stderr.write("--help lists the options.\n");
    process.exitCode = error instanceof UsageError || error instanceof CannotRun ? 2 : 1;
  }
}
