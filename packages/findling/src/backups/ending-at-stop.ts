import type { Stream } from "node:stream";

interface Destroyable extends Stream {
  destroy(): unknown;
}

/**
 * The stream, which is cut off by the signal. Whoever waits for a stream that is silent, or for one that
 * takes nothing, would else not see the signal.
 */
export function endingAtStop<Ending extends Destroyable>(stream: Ending, signal: AbortSignal): Ending {
  if (signal.aborted) stream.destroy();
  else signal.addEventListener("abort", () => stream.destroy(), { once: true });
  return stream;
}
