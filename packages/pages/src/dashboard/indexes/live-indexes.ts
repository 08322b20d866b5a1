import type { DashboardState } from "../dashboard-state.js";
import { LiveValue } from "../live-value.js";
import { type ListedIndex, listedIndexes } from "./listed-index.js";

const everyMs = 2_000;
/** The server may have to open more indexes than these for each list, and does nothing else meanwhile. */
const openIndexesMax = 64;
/** So at most a twentieth of its time is spent on a list of many. */
const pauseMsOfMany = (tookMs: number): number => Math.min(60_000, Math.max(5_000, 20 * tookMs));

/** The indexes of the server, for every page that shows something of them. */
export function liveIndexes({ connection, client }: DashboardState): LiveValue<readonly ListedIndex[]> {
  return new LiveValue(connection, (signal) => listedIndexes(client, { signal }), {
    everyMs: ({ length }, tookMs) => (length > openIndexesMax ? pauseMsOfMany(tookMs) : everyMs),
  });
}
