import { setImmediate, setTimeout } from "node:timers/promises";
import type { DurableIndex } from "../durable-index/durable-index.js";
import { IndexUnavailableError, StoreClosedError } from "../errors.js";
import type { IndexCache } from "./index-cache.js";
import type { RecoveredSummaries } from "./recover-summaries.js";

/** Number of indexes opened after a start, besides the interrupted ones. */
const recentlyWrittenMax = 16;

/**
 * If there is no room, the next index waits at most this long for the work on an index that cannot be closed
 * meanwhile.
 */
const busyMaxMs = 30_000;
const lookEveryMs = 100;

/**
 * Opens indexes one after the other. First those with unfinished work, even if there is no room. Then, as
 * long as there is room, those that are likely to be used soon: the interrupted ones, and those written last.
 */
export async function warmUp(
  cache: IndexCache,
  { summaries, interrupted, unfinished }: RecoveredSummaries,
): Promise<void> {
  const written = [...summaries].sort(([, a], [, b]) => b.lastWriteAt - a.lastWriteAt);
  const recent = written.slice(0, recentlyWrittenMax).map(([name]) => name);
  for (const name of new Set([...unfinished.keys(), ...interrupted, ...recent])) {
    // Requests of clients come first.
    await setImmediate();
    if (cache.isFull && !unfinished.has(name)) return;
    try {
      const lease = await cache.lease(name);
      lease?.release();
      if (lease !== undefined) await untilRoom(cache, lease.index);
    } catch (error) {
      if (error instanceof StoreClosedError) return;
      // Already reported. The other indexes can be used.
      if (!(error instanceof IndexUnavailableError)) throw error;
    }
  }
}

/** Without this wait, all indexes with unfinished work would be open at once. */
async function untilRoom(cache: IndexCache, index: DurableIndex): Promise<void> {
  const deadline = performance.now() + busyMaxMs;
  while (cache.isFull && index.isBusy && performance.now() < deadline)
    await setTimeout(lookEveryMs, undefined, { ref: false });
}
