/** Exit codes of the process. */
export const exitCodes = {
  success: 0,
  /** The command was understood but could not be carried out. */
  failure: 1,
  /** The command line, an environment variable or the configuration file is wrong. */
  usage: 2,
  /** A file of the input cannot be read, or something in it is wrong. */
  input: 3,
  /** The server refused the request, such as for its key. */
  refused: 4,
  /** No server answered, or it could not do its work. */
  unavailable: 5,
  /** The work is done, except for records that were left out and reported. */
  incomplete: 6,
} as const;

/** A fault that a person can fix. It is shown as one line, without a stack. */
export class Failure extends Error {
  /** One of `exitCodes`, or 128 and the number of the signal that ended the command. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failure, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.exitCode = exitCode;
  }
}

/** A wrong flag, environment variable or configuration file. The message names it. */
export class UsageFailure extends Failure {
  constructor(message: string) {
    super(message, exitCodes.usage);
    this.name = "UsageFailure";
  }
}

/** Ends the command with an exit code that is no failure. Everything has been printed. */
export class QuietEnd extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`It ends with ${exitCode}.`);
    this.name = "QuietEnd";
    this.exitCode = exitCode;
  }
}

export const howToOpenMoreFiles = "Raise it, as with ulimit -n 4096 or LimitNOFILE=4096 of systemd.";

/** The message if the limit of open files was reached; null: the error is another one. */
export function outOfFilesMessage(error: unknown): string | null {
  const code = systemErrorCode(error);
  if (code !== "EMFILE" && code !== "ENFILE") return null;
  return `As many files are open as the limit of open files allows. ${howToOpenMoreFiles}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The code of a Node system error such as `EADDRINUSE`, even if it is the cause of another error; else null.
 */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  return systemErrorCode(error.cause);
}
