import { setImmediate } from "node:timers/promises";
import type { RecoveredSummaries } from "../control/recover-summaries.js";
import { IndexUnavailableError, StoreClosedError } from "../errors.js";
import type { IndexCache } from "./index-cache.js";

/** Opened after a start, besides those that were being written. */
const recentlyWrittenMax = 16;

/**
 * Opens what is likely to be used soon, one after the other, as long as there is room: first what was interrupted,
 * so that a rebuild which was cut off goes on, then what was written last. An erasure goes on whether there is room or not.
 */
export async function warmUp(
  cache: IndexCache,
  { summaries, interrupted, erasing }: RecoveredSummaries,
): Promise<void> {
  const written = [...summaries].sort(([, a], [, b]) => b.lastWriteAt - a.lastWriteAt);
  const recent = written.slice(0, recentlyWrittenMax).map(([name]) => name);
  const mustOpen = new Set(erasing);
  for (const name of new Set([...erasing, ...interrupted, ...recent])) {
    // What clients want comes first.
    await setImmediate();
    if (cache.isFull && !mustOpen.has(name)) return;
    try {
      (await cache.lease(name))?.release();
    } catch (error) {
      if (error instanceof StoreClosedError) return;
      // Told already; the others can be used.
      if (!(error instanceof IndexUnavailableError)) throw error;
    }
  }
}
