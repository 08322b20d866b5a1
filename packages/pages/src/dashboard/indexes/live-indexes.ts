import type { DashboardState } from "../dashboard-state.js";
import { LiveValue } from "../live-value.js";
import { type ListedIndex, listedIndexes } from "./listed-index.js";

/** Waits for 20 times as long as the last list took: a server that is slow to list is asked less often. */
const pauseMs = (tookMs: number): number => Math.min(60_000, Math.max(2_000, 20 * tookMs));

/** The indexes of the server, for every page that shows something of them. */
export function liveIndexes({ connection, client }: DashboardState): LiveValue<readonly ListedIndex[]> {
  return new LiveValue(connection, (signal) => listedIndexes(client, { signal }), {
    everyMs: (_, tookMs) => pauseMs(tookMs),
  });
}
