import { Writable } from "node:stream";
import { setImmediate as afterEvents } from "node:timers/promises";
import { Failure, systemErrorCode } from "../failure.js";

interface Pipe {
  on(event: "error", listener: (error: Error) => void): unknown;
}

const losses = new WeakMap<Pipe, AbortSignal>();

/**
 * Lets writing to a stream go on without effect once it fails. Otherwise the process would end with a stack.
 *
 * @returns aborted by the first error, which is then its reason: the reader has gone, as that of
 *   `findling --help | head` does, or the disk of the file is full
 */
export function outliveOutput(stream: Pipe): AbortSignal {
  const known = losses.get(stream);
  if (known !== undefined) return known;
  const loss = new AbortController();
  losses.set(stream, loss.signal);
  stream.on("error", (error) => {
    // An error without a system call is not the stream's own: whoever has ended it so reports that.
    if ("syscall" in error) loss.abort(error);
  });
  return loss.signal;
}

/**
 * Resolves when all that was written to standard output is with the system, or lost. The process ends soon
 * after the command, and what a slow reader has not taken by then would be lost, too.
 */
export async function outputEnded(): Promise<void> {
  const { stdout } = process;
  if (stdout.writableLength > 0) await new Promise<void>((resolve) => void stdout.write("", () => resolve()));
  // Errors of a file come as events of the next turn.
  await afterEvents();
}

/**
 * Waits as `outputEnded` does, and checks that all was written. A reader that had enough is no failure.
 *
 * @param loss of `outliveOutput`
 * @throws {Failure} it could not be written
 */
export async function requireWritten(loss: AbortSignal): Promise<void> {
  await outputEnded();
  if (loss.aborted && systemErrorCode(loss.reason) !== "EPIPE") throw await outputFailure(loss.reason);
}

/** Standard output as a stream that has finished only when the system has everything. */
export function wholeOutput(): Writable {
  return new Writable({ write: (chunk, _encoding, done) => void process.stdout.write(chunk, done) });
}

/** @param what stands there, such as "the records" */
export async function outputFailure(error: unknown, what?: string): Promise<Failure> {
  // Loaded only here, so that other commands do not wait for it.
  const { systemFaultText } = await import("@findling/store/backup");
  const doing = `Writing ${what === undefined ? "" : `${what} `}to standard output`;
  return new Failure(systemFaultText(error, doing) ?? `${doing} failed.`, undefined, { cause: error });
}
