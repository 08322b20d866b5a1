import { ApiError, type SearchRequest } from "@findling/protocol";
import { clockMs } from "../tracing/clock.js";
import type { ServerContext } from "./server-context.js";

export const dataVersionWaitMsDefault = 5_000;

/**
 * Waits until the index has the data version that a search wants, or is gone. It waits on the main thread, so
 * no search thread is blocked meanwhile.
 *
 * @returns for how many milliseconds it waited
 * @throws ApiError data_version_timeout
 */
export async function waitForDataVersion(
  { dataVersions, dataVersionWaitMs }: Pick<ServerContext, "dataVersions" | "dataVersionWaitMs">,
  index: string,
  { minDataVersion }: SearchRequest,
): Promise<number> {
  if (minDataVersion === undefined || !dataVersions.has(index)) return 0;
  const beganAt = clockMs();
  const isReached = await dataVersions.reached(index, minDataVersion, dataVersionWaitMs);
  // The search itself reports an index that is gone.
  if (isReached || !dataVersions.has(index)) return clockMs() - beganAt;
  throw new ApiError(
    "data_version_timeout",
    `The index has not reached data version ${minDataVersion} within ${dataVersionWaitMs / 1_000} seconds.`,
  );
}
