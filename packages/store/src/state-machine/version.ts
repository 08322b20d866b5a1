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

/**
 * The version of a write that waited on the overflow queue, or undefined if it is stale. Without a version of
 * its own it gets the time of its acceptance, or the stored version if that is higher and older. Of two writes
 * with equal versions that wins which was accepted later, even if it was applied earlier.
 */
export function versionOfQueued(
  given: number | undefined,
  stored: ObjectRow | undefined,
  acceptedAt: number,
): number | undefined {
  if (stored === undefined) return given ?? Math.min(acceptedAt, versionMax);
  const isLater = writtenAt(stored) <= acceptedAt;
  const version = given ?? Math.max(Math.min(acceptedAt, versionMax), isLater ? stored.version : 0);
  return version > stored.version || (version === stored.version && isLater) ? version : undefined;
}

/** When what wrote the row was accepted, or later: by the time of the log, if it was applied at once. */
export function writtenAt(row: ObjectRow): number {
  return row.state === "live" ? row.updatedAt : row.deletedAt;
}
