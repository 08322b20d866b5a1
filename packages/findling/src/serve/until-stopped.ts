import { Failure } from "../failure.js";
import { listenForStop } from "./stop-signal.js";

/**
 * Runs long work until a stop signal aborts it.
 *
 * @param stopped what is left if a signal stops the work now, as a sentence
 * @throws {Failure} a signal stopped the work; any error of work that was not stopped
 */
export async function untilStopped<Result>(
  stopped: () => string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = listenForStop();
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.exitCode === null) throw error;
    throw new Failure(`Stopped by a signal. ${stopped()}`, stop.exitCode);
  } finally {
    stop.dispose();
  }
}
