import { versionMax } from "@findling/protocol";
import type { ObjectRow } from "../tables/object-row.js";

/**
 * The version that a write gets, or undefined if the write is stale: its own version is lower than the stored
 * one. A write without a version gets `max(stored + 1, logTime)`, at most `versionMax`, and is never stale.
 */
export function versionOfWrite(
  given: number | undefined,
  stored: ObjectRow | undefined,
  logTime: number,
): number | undefined {
  if (given === undefined) {
    return Math.min(Math.max(stored === undefined ? 0 : stored.version + 1, logTime), versionMax);
  }
  return stored !== undefined && given < stored.version ? undefined : given;
}
