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
  return unlessStale(given, stored);
}

/**
 * The version of a write that waited on the overflow queue. Without a version of its own it gets the time of
 * its acceptance, so that a write that was accepted later wins, even if it was applied earlier.
 */
export function versionOfQueued(
  given: number | undefined,
  stored: ObjectRow | undefined,
  acceptedAt: number,
): number | undefined {
  return unlessStale(given ?? Math.min(acceptedAt, versionMax), stored);
}

function unlessStale(version: number, stored: ObjectRow | undefined): number | undefined {
  return stored !== undefined && version < stored.version ? undefined : version;
}
