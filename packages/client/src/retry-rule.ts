/**
 * When a request may be sent again. A request is *repeatable* if a second application changes nothing more:
 *  - reads, searches, and clicks (a second click of one hit counts once);
 *  - batches in which every operation has a `version`: what is older than the stored version is ignored, so
 *    the second application cannot overwrite a newer record. A version must stand for one content: if two
 *    writers give different records the same version, the one that arrives last wins. An erasure forgets
 *    versions: a batch that is under way while its partition is erased may be applied after it, as any write
 *    that has not been answered may be.
 * Not repeatable is everything else: without a version the second application gets a later one and may
 * overwrite what another writer changed in between; a second erasure may erase what was written since; a
 * second key would be another key; settings may have been changed in between.
 *
 * A repeatable request is sent again when no whole answer came, after 429, and after every status of 500 and
 * more. Others are sent again only where the server has certainly not applied them: no connection came about,
 * it answered 429, or 503 with `overloaded`. (503 `unavailable` leaves open whether it was applied.)
 */

/** How often a call is made again by default. */
export const retriesByDefault = 2;

/** A server that asks for a longer wait is not asked again. */
const retryAfterSecondsMax = 60;
const firstWaitMs = 200;
const waitMsMax = 5_000;

export function isRetryableStatus(status: number, code: string, isRepeatable: boolean): boolean {
  const isRefused = status === 429 || (status === 503 && code === "overloaded");
  return isRefused || (isRepeatable && status >= 500);
}

/** Whether an error code of the system says that no connection came about, so that nothing was sent. */
export function isNeverConnected(systemCode: string | null): boolean {
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(systemCode ?? "");
}

/**
 * How long to wait before the try after try number `tries`, in milliseconds; null: longer than anybody waits.
 * @param random from [0, 1): without it clients that failed together would come back together
 */
export function waitMsBefore(tries: number, retryAfterSeconds: number | null, random: number): number | null {
  const growing = Math.min(waitMsMax, firstWaitMs * 2 ** (tries - 1));
  if (retryAfterSeconds === null) return growing * (0.5 + random / 2);
  return retryAfterSeconds > retryAfterSecondsMax ? null : retryAfterSeconds * 1_000 + growing * random;
}
