import { versionMax } from "@findling/protocol";
import type { ObjectRow } from "../tables/object-row.js";

/**
 * The version that a write gets, undefined when it is stale: strictly older than what is stored.
 * Without one of its own it gets `max(stored + 1, logTime)`, so it is never stale.
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
