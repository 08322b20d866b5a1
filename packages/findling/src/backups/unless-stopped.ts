import {
  BackupError,
  DataFolderError,
  DataFolderLockedError,
  isDiskFault,
  UnreadableBackupError,
} from "@findling/store/backup";
import { exitCodes, Failure, messageOf } from "../failure.js";
import { untilStopped } from "../serve/until-stopped.js";
import type { BarOnTerminal } from "../terminal/bar-on-terminal.js";

/**
 * Runs long work until a stop signal aborts it, then removes the bars.
 *
 * @param stopped what is left if a signal stops the work now, as a sentence
 * @throws {Failure} the work failed or was stopped
 */
export async function unlessStopped<Result>(
  bars: readonly BarOnTerminal[],
  stopped: () => string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await untilStopped(stopped, work);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof UnreadableBackupError)
      throw new Failure(messageOf(error), exitCodes.input, { cause: error });
    const isKnown = [BackupError, DataFolderError, DataFolderLockedError].some(
      (kind) => error instanceof kind,
    );
    if (isKnown || isDiskFault(error)) throw new Failure(messageOf(error), undefined, { cause: error });
    throw error;
  } finally {
    for (const bar of bars) bar.end();
  }
}
