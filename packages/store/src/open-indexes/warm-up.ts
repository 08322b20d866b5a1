import { setImmediate, setTimeout } from "node:timers/promises";
import type { DurableIndex } from "../durable-index/durable-index.js";
import { IndexUnavailableError, StoreClosedError } from "../errors.js";
import type { IndexCache } from "./index-cache.js";
import type { RecoveredSummaries } from "./recover-summaries.js";

/** Opened after a start, besides those that were being written. */
const recentlyWrittenMax = 16;

/**
 * Where there is no room, the next index waits so long at most for the work on one that cannot be closed
 * meanwhile.
 */
const busyMaxMs = 30_000;
const lookEveryMs = 100;

/**
 * Opens, one after the other, the indexes in which something is left to be done, whether there is room or
 * not, and then, as long as there is room, what is likely to be used soon: what was interrupted, and what was
 * written last.
 */
export async function warmUp(
  cache: IndexCache,
  { summaries, interrupted, unfinished }: RecoveredSummaries,
): Promise<void> {
  const written = [...summaries].sort(([, a], [, b]) => b.lastWriteAt - a.lastWriteAt);
  const recent = written.slice(0, recentlyWrittenMax).map(([name]) => name);
  for (const name of new Set([...unfinished.keys(), ...interrupted, ...recent])) {
    // What clients want comes first.
    await setImmediate();
    if (cache.isFull && !unfinished.has(name)) return;
    try {
      const lease = await cache.lease(name);
      lease?.release();
      if (lease !== undefined) await untilRoom(cache, lease.index);
    } catch (error) {
      if (error instanceof StoreClosedError) return;
      // Told already; the others can be used.
      if (!(error instanceof IndexUnavailableError)) throw error;
    }
  }
}

/** Else all indexes with something to be done would be open at once. */
async function untilRoom(cache: IndexCache, index: DurableIndex): Promise<void> {
  const deadline = performance.now() + busyMaxMs;
  while (cache.isFull && index.isBusy && performance.now() < deadline)
    await setTimeout(lookEveryMs, undefined, { ref: false });
}
