import { versionMax } from "@findling/protocol";
import type { Written } from "../tables/object-row.js";

/**
 * The version that a write gets, or undefined if the write is stale: its own version is lower than the stored
 * one. A write without a version gets `max(stored + 1, logTime)`, at most `versionMax`, and is never stale.
 */
export function versionOfWrite(
  given: number | undefined,
  stored: Pick<Written, "version"> | undefined,
  logTime: number,
): number | undefined {
  if (given === undefined) {
    return Math.min(Math.max(stored === undefined ? 0 : stored.version + 1, logTime), versionMax);
  }
  return stored !== undefined && given < stored.version ? undefined : given;
}

/**
 * The version of a write that waited on the overflow queue, or undefined if it is stale against any of the
 * stored ones. Without a version of its own it gets the time of its acceptance, or the highest stored version
 * if that is higher and older. Of two writes with equal versions that wins which was accepted later, even if
 * it was applied earlier.
 */
export function versionOfQueued(
  given: number | undefined,
  stored: readonly Written[],
  acceptedAt: number,
): number | undefined {
  const accepted = Math.min(acceptedAt, versionMax);
  let highest = given ?? accepted;
  for (const { version: other, writtenAt } of stored) {
    const isLater = writtenAt <= acceptedAt;
    const version = given ?? Math.max(accepted, isLater ? other : 0);
    if (version < other || (version === other && !isLater)) return undefined;
    highest = Math.max(highest, version);
  }
  return highest;
}
